/** The default base URL of `assetql serve`. */
export const servedBaseUrl = 'http://127.0.0.1:4310/api';

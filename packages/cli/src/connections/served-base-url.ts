/** Where `assetql serve` answers when nothing else is said. */
export const servedBaseUrl = 'http://127.0.0.1:4310/api';

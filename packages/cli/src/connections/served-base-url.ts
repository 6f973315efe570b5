/** The default base URL of `assetql serve`. */
export const servedBaseUrl = 'http://127.0.0.1:4310/api';

/** What to say of addresses of the embedded library, which start with {@link servedBaseUrl}. */
export const servedNote: string = `No service is configured: “assetql serve” answers at ${servedBaseUrl}, once it runs.`;

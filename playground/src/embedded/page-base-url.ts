/** The base URL of the library in the page. Nothing else can be reached by its name (RFC 6761). */
export const pageBaseUrl = 'http://library.invalid/api';

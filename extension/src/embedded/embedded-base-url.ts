/** The address of the embedded library. Nothing else can be reached by its name (RFC 6761). */
export const embeddedBaseUrl = 'http://library.invalid/api';

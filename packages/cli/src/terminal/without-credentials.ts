/**
 * The start of an address, with one slash where a path was made of it, with a name and a password. A password may have characters that an address
 * would have to encode, such as a slash; a number after the colon is a port.
 */
const credentials = /\b([a-z][a-z\d+.-]*:\/{1,2})[^\s/?#:@[\]"“”]*:(?!\d+(?:[/?#\s]|$))[^\s"“”]*@/gi;

/** A message in which addresses have no passwords: it may end up in a log, or on a screen that others see. */
export const withoutCredentials = (text: string): string => text.replace(credentials, '$1…@');

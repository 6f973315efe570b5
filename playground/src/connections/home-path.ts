/** The path that the page is served at, with a slash at its end: not the root where something in front of the server says otherwise. */
export const homePath = (): string => new URL('.', location.href).pathname;

/** The path that the page is served at, with a trailing slash. A reverse proxy may serve it below the root. */
export const homePath = (): string => new URL('.', location.href).pathname;

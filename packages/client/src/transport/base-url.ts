/**
 * The address of an API, absolute and without a slash at its end; in a page it may be given relative to the page.
 * Throws a `TypeError`, which quotes no secret, for what cannot be one.
 */
export function resolveBaseUrl(given: string | URL): string {
  const page = typeof globalThis.location === 'object' ? globalThis.location.href : undefined;
  const url = URL.parse(String(given), page);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('The base URL must be an http or https address, or, in a page, relative to the page.');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '') {
    throw new TypeError(
      'The base URL must have no user name, password or query; give secrets as auth and subscriptionKey.',
    );
  }
  url.hash = '';
  return url.href.replace(/(?<!\/)\/+$/, '');
}

/** How services may read a path that is encoded once more than it should be. */
const decodedOften = (path: string): string =>
  path
    .replaceAll(/%(?:25)*2e/gi, '.')
    .replaceAll(/%(?:25)*3b/gi, ';')
    .replaceAll(/%(?:25)*(?:2f|5c)|\\/gi, '/');

/** Whether a part of a path leads up. Some services leave out what follows a semicolon before they look at it. */
const leadsUp = (part: string): boolean => /^\.\.(?:;|$)/.test(part);

/**
 * The path of an address below the base URL, with its slash: `/assets`. `undefined` when it is not below it, or leads out of it for some
 * reader of paths.
 */
export function pathBelow(baseUrl: string, url: URL): string | undefined {
  const base = new URL(baseUrl);
  if (url.origin !== base.origin || url.username !== '' || url.password !== '') return undefined;
  const start = base.pathname.replace(/\/$/, '');
  const rest = url.pathname.slice(start.length);
  if (!url.pathname.startsWith(start) || !/^(?:\/|$)/.test(rest)) return undefined;
  return decodedOften(rest).split('/').some(leadsUp) ? undefined : rest;
}

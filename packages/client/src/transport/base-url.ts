/**
 * The URL of an API: absolute, without a trailing slash. In a page it may be relative. Throws a `TypeError` without any secret for an
 * invalid URL.
 */
export function resolveBaseUrl(given: string | URL): string {
  const page = typeof globalThis.location === 'object' ? globalThis.location.href : undefined;
  const url = URL.parse(String(given), page);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('The base URL must be an http or https address, or, in a page, relative to the page.');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '') {
    throw new TypeError(
      'The base URL must have no user name, password or query; give credentials as auth and subscriptionKey.',
    );
  }
  url.hash = '';
  return url.href.replace(/(?<!\/)\/+$/, '');
}

/** A path as services may read it when it is percent-encoded more than once. */
const decodedOften = (path: string): string =>
  path
    .replaceAll(/%(?:25)*2e/gi, '.')
    .replaceAll(/%(?:25)*3b/gi, ';')
    .replaceAll(/%(?:25)*(?:2f|5c)|\\/gi, '/');

/** Whether a path segment leads to the parent. Some services ignore what follows a semicolon. */
const leadsUp = (part: string): boolean => /^\.\.(?:;|$)/.test(part);

/**
 * The path of a URL below the base URL, with its leading slash: `/assets`. `undefined` when the URL is not below it, or leads out of it for
 * some interpretation of the path.
 */
export function pathBelow(baseUrl: string, url: URL): string | undefined {
  const base = new URL(baseUrl);
  if (url.origin !== base.origin || url.username !== '' || url.password !== '') return undefined;
  const start = base.pathname.replace(/\/$/, '');
  const rest = url.pathname.slice(start.length);
  if (!url.pathname.startsWith(start) || !/^(?:\/|$)/.test(rest)) return undefined;
  return decodedOften(rest).split('/').some(leadsUp) ? undefined : rest;
}

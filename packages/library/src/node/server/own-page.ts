const originIn = (address: string): string | undefined => URL.parse(address)?.origin;

/**
 * Whether the connection is that of a browser: over HTTP/1.1 each says that it is to be kept. Proxies do not hand on what their callers say of
 * it, and nginx, which adds no header to tell it by, says nothing or the opposite.
 */
const isKept = (headers: Headers): boolean => /(?:^|,)\s*keep-alive\s*(?:,|$)/i.test(headers.get('connection') ?? '');

/**
 * Whether a browser says that a page of this very origin has made the request. Cookies alone do not: other ports share them. All that it
 * says must agree: behind a proxy that calls the server by a name of this machine, the page still comes from another origin.
 */
export function isOwnPage(headers: Headers, origin: string): boolean {
  const site = headers.get('sec-fetch-site');
  const sources = ['origin', 'referer'].flatMap((name) => headers.get(name) ?? []);
  const isKnown = site !== null || sources.length > 0;
  return (
    isKept(headers) &&
    isKnown &&
    (site ?? 'same-origin') === 'same-origin' &&
    sources.every((each) => originIn(each) === origin)
  );
}

const originIn = (address: string): string | undefined => URL.parse(address)?.origin;

/**
 * Whether a browser says that a page of this very origin has made the request. Cookies alone do not: other ports share them. All that it
 * says must agree: behind a proxy that calls the server by a name of this machine, the page still comes from another origin.
 */
export function isOwnPage(headers: Headers, origin: string): boolean {
  const site = headers.get('sec-fetch-site');
  const sources = ['origin', 'referer'].flatMap((name) => headers.get(name) ?? []);
  const isKnown = site !== null || sources.length > 0;
  return isKnown && (site ?? 'same-origin') === 'same-origin' && sources.every((each) => originIn(each) === origin);
}

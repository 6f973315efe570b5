/** Whether a browser says that a page of this very origin has made the request. Cookies alone do not: other ports share them. */
export function isOwnPage(headers: Headers, origin: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const from = headers.get('origin') ?? headers.get('referer');
  return from !== null && URL.canParse(from) && new URL(from).origin === origin;
}

/** Whether a path of the interface lists assets (§4.4): in its answers are the addresses of pictures, and the totals. */
export const isAssetList = (path: string): boolean => /^\/assets(?:\/search)?$/.test(path);

/** The path of an address below a base url; nothing for one elsewhere, however it is written. */
export function pathBelow(baseUrl: string, address: string): string | undefined {
  const base = URL.parse(baseUrl);
  const url = URL.parse(address);
  if (base === null || url === null || url.origin !== base.origin || url.username !== '' || url.password !== '')
    return undefined;
  const folder = base.pathname.endsWith('/') ? base.pathname.slice(0, -1) : base.pathname;
  return url.pathname.startsWith(`${folder}/`) ? url.pathname.slice(folder.length) : undefined;
}

/** The address when a picture or link may use it, else `undefined`: an asset's text must never become script. */
export function pictureAddress(address: string | undefined): string | undefined {
  if (address === undefined || address === '') return undefined;
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'http' || scheme === 'https' || scheme === 'blob' ? address : undefined;
}

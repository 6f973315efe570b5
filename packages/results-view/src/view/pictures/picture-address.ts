/** The URL if it is safe for an image or a link, else `undefined`: data of an asset must never be executed. */
export function pictureAddress(address: string | undefined): string | undefined {
  if (address === undefined || address === '') return undefined;
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'http' || scheme === 'https' || scheme === 'blob' ? address : undefined;
}

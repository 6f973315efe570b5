/** What the server of this page says of itself in a `<meta>` element. `undefined` for a page that is served as plain files. */
const said = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="assetql-${name}"]`)?.content;

/**
 * The address of the API that serves the embedded library, as the server of this page names it in `<meta name="assetql-host">`. `undefined` for a
 * page that is served as plain files: the library is opened in the page itself.
 */
export function hostAddress(): string | undefined {
  const content = said('host');
  return content === undefined ? undefined : new URL(content, location.href).href;
}

/** The name of the folder that is served as the embedded library; `undefined` where that is the sample. */
export const servedFolder = (): string | undefined => said('folder');

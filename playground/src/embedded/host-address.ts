/**
 * The address of the API that serves the embedded library, as the server of this page names it in `<meta name="assetql-host">`. `undefined` for a
 * page that is served as plain files: the library is opened in the page itself.
 */
export function hostAddress(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="assetql-host"]')?.content;
  return content === undefined ? undefined : new URL(content, location.href).href;
}

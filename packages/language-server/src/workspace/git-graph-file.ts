/**
 * The file of a URI of the extension Git Graph, which has its place in the query alone: base64 of `{"filePath": …, "repo": …}`. `undefined`
 * for other URIs, and for a query that cannot be read.
 */
export function gitGraphFile(uri: string): string | undefined {
  const query = /^git-graph:[^?]*\?([^#]+)/i.exec(uri)?.[1];
  if (query === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(query)), (character) => character.charCodeAt(0));
    const data: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof data !== 'object' || data === null || !('repo' in data && 'filePath' in data)) return undefined;
    const { repo, filePath } = data;
    if (typeof repo !== 'string' || typeof filePath !== 'string') return undefined;
    const path = `/${repo}/${filePath}`.replaceAll('\\', '/').replaceAll(/\/{2,}/g, '/');
    return `file://${path.split('/').map(encodeURIComponent).join('/')}`;
  } catch {
    return undefined;
  }
}

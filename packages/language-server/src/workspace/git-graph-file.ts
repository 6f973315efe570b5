import { URI } from 'vscode-uri';

/**
 * The URI of the file that the extension Git Graph shows under a URI of its own, whose query is the base64 form of
 * `{"filePath": …, "repo": …}`. `undefined` for other URIs and for a malformed query.
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
    return URI.from({ scheme: 'file', path }).toString();
  } catch {
    return undefined;
  }
}

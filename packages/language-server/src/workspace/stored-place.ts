import { URI, Utils } from 'vscode-uri';
import { isWithin, parseUri } from './uri.ts';

/** The path segments below a folder; `undefined` when the path is not in the folder. */
function segmentsBelow(path: string, folder: string): readonly string[] | undefined {
  const above = parseUri(folder)?.path.split('/') ?? [];
  const segments = path.split('/');
  const isBelow = above.length > 1 && above.every((segment, index) => segment === segments[index]);
  return isBelow ? segments.slice(above.length) : undefined;
}

/**
 * The URI for which settings are looked up. Editors show earlier versions of a file under schemes of their own, with the path of the file:
 * `git:/work/a.assetql?…` for `file:///work/a.assetql`. Such a URI is mapped into the workspace folder that has its path, and without one,
 * if its scheme is `git`, to the file. All other URIs stay as they are.
 */
export function storedPlace(uri: string, folders: readonly string[]): string {
  const parsed = uri.includes(':') ? parseUri(uri) : undefined;
  if (parsed === undefined || parsed.scheme === 'file' || folders.some((folder) => isWithin(uri, folder))) return uri;
  const { scheme, authority, path } = parsed;
  const nearest = folders
    .flatMap((folder) => {
      const below = segmentsBelow(path, folder);
      return below === undefined ? [] : [{ folder, below }];
    })
    .toSorted((a, b) => a.below.length - b.below.length)[0];
  if (nearest !== undefined) return Utils.joinPath(URI.parse(nearest.folder), ...nearest.below).toString();
  return scheme === 'git' ? URI.from({ scheme: 'file', authority, path }).toString() : uri;
}

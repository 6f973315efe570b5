import { folderUri, isWithin } from './uri.ts';

/** Scheme, authority and path of a URI. */
const parts = /^([a-z][a-z\d+.-]*):(?:\/\/([^/?#]*))?([^?#]*)/i;

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const segmentsOf = (uri: string): readonly string[] => (parts.exec(uri)?.[3] ?? '').split('/');

/** The names below a folder; `undefined` when the path is not in it. */
function namesBelow(path: readonly string[], folder: string): readonly string[] | undefined {
  const above = segmentsOf(folder);
  const isIn = above.length > 1 && above.every((name, index) => decoded(name) === decoded(path[index] ?? ''));
  return isIn ? path.slice(above.length) : undefined;
}

/**
 * Where the settings for a URI are looked up. Editors show earlier versions of a file under schemes of their own, with the path of the file:
 * `git:/work/a.assetql?…` for `file:///work/a.assetql`. Such a URI is mapped into the workspace folder that has its path, and without one,
 * where it comes from Git, to the file. All other URIs stay as they are.
 */
export function storedPlace(uri: string, folders: readonly string[]): string {
  const [, scheme = '', authority = ''] = parts.exec(uri) ?? [];
  if (scheme === '' || scheme === 'file' || folders.some((folder) => isWithin(uri, folder))) return uri;
  const path = segmentsOf(uri);
  const nearest = folders
    .flatMap((folder) => {
      const below = namesBelow(path, folder);
      return below === undefined ? [] : [{ folder, below }];
    })
    .toSorted((a, b) => a.below.length - b.below.length)[0];
  if (nearest !== undefined) return [folderUri(nearest.folder), ...nearest.below].join('/');
  return scheme === 'git' ? `file://${authority}${path.join('/')}` : uri;
}

import { URI, Utils } from 'vscode-uri';

/** Parses a URI; `undefined` when it is malformed. */
export function parseUri(uri: string): URI | undefined {
  try {
    return URI.parse(uri);
  } catch {
    return undefined;
  }
}

/** Removes slashes at the end, but not those before `start`. */
function withoutSlashes(text: string, start = 0): string {
  let end = text.length;
  while (end > start && text.charAt(end - 1) === '/') end -= 1;
  return text.slice(0, end);
}

/** The normal form of a URI: URIs of the same resource are equal in it, however much of them is percent-encoded. */
export const canonicalUri = (uri: string): string => parseUri(uri)?.toString() ?? uri;

/** The normal form of a folder's URI, without a slash at its end: `file://` for the root of a machine. */
export function folderUri(uri: string): string {
  const text = canonicalUri(uri);
  return withoutSlashes(text, text.indexOf('://') + 3);
}

/** The folder that contains a file or folder, in the form of `folderUri`; `undefined` above the root and for paths without folders. */
export function parentUri(uri: string): string | undefined {
  const parsed = parseUri(uri);
  if (parsed === undefined || !uri.includes(':')) return undefined;
  const path = withoutSlashes(parsed.path);
  if (!path.includes('/')) return undefined;
  return folderUri(Utils.dirname(parsed.with({ path, query: '', fragment: '' })).toString());
}

/** Whether `uri` is the folder itself or lies in it. Both are in normal form. */
export const isWithin = (uri: string, folder: string): boolean =>
  uri === folder || uri.startsWith(folder.endsWith('/') ? folder : `${folder}/`);

/** Returns a test for whether a URI is one of `uris` or lies in one of them. Its time does not depend on their number. */
export function withinAny(uris: Iterable<string>): (uri: string) => boolean {
  const all = new Set(Array.from(uris, folderUri));
  return (uri) => {
    if (all.size === 0) return false;
    for (let at: string | undefined = folderUri(uri); at !== undefined; at = parentUri(at))
      if (all.has(at)) return true;
    return false;
  };
}

/** The last segment of a URI's path, decoded. */
export function fileName(uri: string): string {
  const parsed = parseUri(uri);
  return parsed === undefined ? uri : Utils.basename(parsed);
}

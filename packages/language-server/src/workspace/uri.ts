/** A URI without what asks for a part of a resource. */
const pathOf = (uri: string): string => uri.split(/[?#]/, 1)[0] ?? '';

/** The URI of a folder, without slashes at its end. */
export function folderUri(uri: string): string {
  let end = uri.length;
  while (uri.charAt(end - 1) === '/') end -= 1;
  return uri.slice(0, end);
}

/** The folder that a file or folder is in, as a URI without a slash at its end; nothing above the root. */
export function parentUri(uri: string): string | undefined {
  const path = pathOf(uri);
  const slash = path.lastIndexOf('/');
  const isRoot = slash <= path.indexOf('://') + 2;
  return slash < 0 || isRoot ? undefined : path.slice(0, slash);
}

/** Whether a URI is that of the folder, or of something in it. */
export const isWithin = (uri: string, folder: string): boolean =>
  uri === folder || uri.startsWith(folder.endsWith('/') ? folder : `${folder}/`);

/** Tells whether a URI is one of these or in one of them, by its folders, however many these are. */
export function withinAny(uris: Iterable<string>): (uri: string) => boolean {
  const all = new Set(uris);
  return (uri) => {
    if (all.size === 0) return false;
    for (let at: string | undefined = uri; at !== undefined; at = parentUri(at)) if (all.has(at)) return true;
    return false;
  };
}

/** The last name of a URI, as a person reads it. */
export function fileName(uri: string): string {
  const path = pathOf(uri);
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A form in which URIs of the same file are the same, however much of them is encoded. */
export function canonicalUri(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** The folder that a file or folder is in, as a URI without a slash at its end; nothing above the root. */
export function parentUri(uri: string): string | undefined {
  const path = uri.replace(/[?#].*$/s, '');
  const slash = path.lastIndexOf('/');
  const isRoot = slash <= path.indexOf('://') + 2;
  return slash < 0 || isRoot ? undefined : path.slice(0, slash);
}

/** Whether a URI is that of the folder, or of something in it. */
export const isWithin = (uri: string, folder: string): boolean =>
  uri === folder || uri.startsWith(folder.endsWith('/') ? folder : `${folder}/`);

/** The last name of a URI, as a person reads it. */
export function fileName(uri: string): string {
  const name =
    uri
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? '';
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

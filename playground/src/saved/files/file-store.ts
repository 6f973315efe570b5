/** A file of searches or a folder. Paths have no slash at their start and end. */
export interface FileEntry {
  readonly kind: 'file' | 'folder';
  readonly path: string;
}

/** A place that keeps files. Its functions reject when the place refuses: full, forbidden, or changed by another program. */
export interface FileStore {
  readonly place: 'browser' | 'disk' | 'served';
  /** Its name for people. */
  readonly label: string;
  /** All files of searches and all folders, in any order; `undefined` where the place is not there. */
  readonly list: () => Promise<readonly FileEntry[] | undefined>;
  /** The text of a file; `undefined` if there is none with that path. */
  readonly read: (path: string) => Promise<string | undefined>;
  /** Writes a file, with the folders that it is in. */
  readonly write: (path: string, text: string) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
  readonly addFolder: (path: string) => Promise<void>;
  /** Removes a folder. One that still has files, which may be of other programs, stays. */
  readonly removeFolder: (path: string) => Promise<void>;
}

/** The sentence for a store that refused. */
export function refusalOf(store: FileStore, error: unknown): string {
  // The server says what can be done about it.
  if (store.place === 'served') return error instanceof Error ? error.message : String(error);
  const name = error instanceof DOMException ? error.name : '';
  if (store.place === 'browser')
    return 'The storage of this browser is full or forbidden. Save the text as a file, or delete files that you no longer need.';
  if (name === 'NotAllowedError')
    return `The browser may not write to “${store.label}”. Open the folder again and allow it.`;
  if (name === 'NotFoundError') return `It is no longer in “${store.label}”. Open the folder again.`;
  return `“${store.label}” could not be read or written. Check the folder, and open it again.`;
}

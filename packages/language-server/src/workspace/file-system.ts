/** A file of a folder. */
export interface FoundFile {
  readonly uri: string;
  /** Changes when the file does. */
  readonly stamp: string;
}

/** Reads files by their URIs. Nothing rejects: a file that cannot be read is `undefined`. */
export interface FileSystem {
  /** The stored text of a file. */
  readonly read: (uri: string) => Promise<string | undefined>;
  /** The text of a file that the editor shows with changes that are not saved; `undefined` for others. */
  readonly readUnsaved?: (uri: string) => Promise<string | undefined>;
  /** The saved-search files in a folder and in those below it. */
  readonly find: (folder: string) => AsyncIterable<FoundFile>;
}

/** A file of a folder. */
export interface FoundFile {
  readonly uri: string;
  /** Changes when the file does. */
  readonly stamp: string;
}

/** Reading of files by their URI, for those that no editor has open. Nothing rejects: what cannot be read is not there. */
export interface FileSystem {
  /** The text of a file. */
  readonly read: (uri: string) => Promise<string | undefined>;
  /** The saved-search files in a folder and in those below it. */
  readonly find: (folder: string) => AsyncIterable<FoundFile>;
}

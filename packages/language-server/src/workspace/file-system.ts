/** A file of a folder. */
export interface FoundFile {
  readonly uri: string;
  /** Changes when the file does. */
  readonly stamp: string;
}

/** What a configuration file contained at an earlier version. */
export interface EarlierConfiguration {
  /** `undefined` when there was no such file then. */
  readonly text: string | undefined;
}

/** Reads files by their URIs. Nothing rejects: a file that cannot be read is `undefined`. */
export interface FileSystem {
  /** The stored text of a file. */
  readonly read: (uri: string) => Promise<string | undefined>;
  /** The text of a file that the editor shows with changes that are not saved; `undefined` for others. */
  readonly readUnsaved?: (uri: string) => Promise<string | undefined>;
  /**
   * The nearest configuration file of an earlier version of a file, such as `git:/work/a.assetql?…`, as it was at that version. `undefined`
   * when that is not known.
   */
  readonly readEarlierConfiguration?: (uri: string) => Promise<EarlierConfiguration | undefined>;
  /** The saved-search files in a folder and in those below it. */
  readonly find: (folder: string) => AsyncIterable<FoundFile>;
}

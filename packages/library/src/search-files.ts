/** A file of saved searches, or a folder of such. */
export interface SearchFile {
  readonly kind: 'file' | 'folder';
  /** From the folder of searches, with `/` between its parts. */
  readonly path: string;
}

/** Something cannot be done with a file of searches. Its message is a sentence for people. */
export class SearchFileError extends Error {
  override readonly name = 'SearchFileError';
}

/** A file of searches has another text than the writer knows: somebody else, or another program, has written it. */
export class SearchFileChangedError extends SearchFileError {}

/** Another program writes the file at the moment. */
export class SearchFileBusyError extends SearchFileError {}

/** There is no room on the disk for what is to be written. */
export class NoRoomForSearchesError extends SearchFileError {}

/** Files of saved searches that live with a library and are shared with it: those in `searches/` of a served folder. */
export interface SearchFiles {
  /** Why they are not to be written, in one sentence; absent where they may be. Whoever calls the others heeds it. */
  readonly readOnly?: string;
  /** All of them; `undefined` where the library has no folder of searches. */
  readonly list: () => Promise<readonly SearchFile[] | undefined>;
  /** The text of a file; `undefined` where there is none. Rejects with a {@link SearchFileError}, as the others do. */
  readonly read: (path: string) => Promise<string | undefined>;
  /**
   * Writes a file as a whole or not at all, with the folders that it is in. With `before`, the text that the writer knows or `null` for no file, it
   * is written only where it still has that text, or has the new one already; else this rejects with a {@link SearchFileChangedError}.
   */
  readonly write: (path: string, text: string, before?: string | null) => Promise<void>;
  readonly addFolder: (path: string) => Promise<void>;
  /**
   * Removes a file, or a folder that is empty. What is not there is removed already. With `before`, the text that the remover knows, a file that has
   * another one stays, and this rejects with a {@link SearchFileChangedError}.
   */
  readonly remove: (path: string, before?: string) => Promise<void>;
}

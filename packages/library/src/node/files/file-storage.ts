import type { Files, StoredFile } from '../../files/files.ts';
import type { FilePaths } from '../processing/file-inspector.ts';

/** Files of a library, which are inspected as well. */
export interface StoredFiles extends Files, FilePaths {
  /** All whole files, in the order of their keys. */
  readonly list: (signal?: AbortSignal) => Promise<readonly StoredFile[]>;
  /** To be called when no method is under way. */
  readonly close: () => Promise<void>;
}

/** Where the files of a library are kept, other than in a folder. */
export interface FileStorage {
  /**
   * Opens it. `work` is a folder of this machine for what is under way. Rejects with a sentence when it cannot be used, and with the signal's reason
   * when it is aborted.
   */
  readonly open: (work: string, signal?: AbortSignal) => Promise<StoredFiles>;
}

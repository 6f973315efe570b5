import type { InitialLibrary } from '../initial-library.ts';
import type { LibraryParts } from '../library-parts.ts';
import type { Records } from '../records/records.ts';
import type { Store } from '../store.ts';
import type { JobRunner } from '../uploads/job-runner.ts';
import type { FileStorage } from './files/file-storage.ts';
import type { IdentityStorage } from './identity/identity-tables.ts';
import type { Secrets } from './secrets.ts';

/** How far the preparation of a library is. */
export interface Progress {
  /** `waiting` for another process that prepares, `reading` the initial content, `storing` it. */
  readonly phase: 'waiting' | 'reading' | 'storing';
  readonly done: number;
  readonly total: number;
}

export interface PrepareOptions {
  readonly progress?: ((progress: Progress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What is open of a library. */
export interface OpenedDatabase {
  readonly store: Store;
  readonly records: Records;
  /** What the library is filled through; absent when it can only be read. */
  readonly parts?: LibraryParts | undefined;
  /** Does the jobs of the parts. */
  readonly jobs?: JobRunner | undefined;
  /** Where accounts and tokens are kept; in a file of the folder when absent. */
  readonly identity?: IdentityStorage | undefined;
  /**
   * Resolves with the secrets that all servers of the library have: those that are stored with it, or `own`, which are stored when there
   * are none. Absent where those of the folder are the library's.
   */
  readonly sharedSecrets?: ((own: Secrets) => Promise<Secrets>) | undefined;
  /** Closes all of it. */
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  /** Neither the files nor their folder can be written. */
  readonly readOnly: boolean;
  /** The folder of uploaded files; `files` in the data folder when absent. */
  readonly filesDirectory?: string | undefined;
  /** Where uploaded files are kept instead. */
  readonly fileStorage?: FileStorage | undefined;
  /** Ends the opening; the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** How a library is kept in a data folder. */
export interface LibraryDatabase {
  /** Names of its files in the folder. */
  readonly files: readonly string[];
  /**
   * Opens what is ready; `undefined` when something has to be prepared first. Throws what a preparation does not mend.
   */
  readonly open: (folder: string, initial: InitialLibrary, options: OpenOptions) => Promise<OpenedDatabase | undefined>;
  /**
   * Makes what is missing. To be called under the folder's lock. Returns sentences about files that were damaged and were replaced.
   * Rejects with the signal's reason when aborted, and then leaves nothing half done.
   */
  readonly prepare: (folder: string, initial: InitialLibrary, options: PrepareOptions) => Promise<readonly string[]>;
}

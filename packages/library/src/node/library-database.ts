import type { InitialLibrary } from '../initial-library.ts';
import type { LibraryParts } from '../library-parts.ts';
import type { Records } from '../records/records.ts';
import type { Store } from '../store.ts';
import type { JobRunner } from '../uploads/job-runner.ts';

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
  /** Closes all of it. */
  readonly close: () => Promise<void>;
}

/** How a library is kept in a data folder. */
export interface LibraryDatabase {
  /** Names of its files in the folder. */
  readonly files: readonly string[];
  /**
   * Opens what is ready; `undefined` when something has to be prepared first. Throws what a preparation does not mend. With `readOnly`
   * neither the files nor their folder can be written.
   */
  readonly open: (
    folder: string,
    initial: InitialLibrary,
    options: { readonly readOnly: boolean },
  ) => Promise<OpenedDatabase | undefined>;
  /**
   * Makes what is missing. To be called under the folder's lock. Returns sentences about files that were damaged and were replaced.
   * Rejects with the signal's reason when aborted, and then leaves nothing half done.
   */
  readonly prepare: (folder: string, initial: InitialLibrary, options: PrepareOptions) => Promise<readonly string[]>;
}

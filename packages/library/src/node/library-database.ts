import type { LibraryContent, Store } from '../store.ts';

/** How a store is kept in one file. */
export interface LibraryDatabase {
  /** Changes whenever files of an older layout can no longer be opened. */
  readonly layout: string;
  /** Writes a new file with all of the content, and closes it. Rejects with the signal's reason when aborted. */
  readonly create: (path: string, content: LibraryContent, signal?: AbortSignal) => Promise<void>;
  /**
   * Opens a file; gives nothing when it is not whole, and throws what has nothing to do with what is in it. With `readOnly` neither the
   * file nor its folder can be written.
   */
  readonly open: (path: string, options: { readonly readOnly: boolean }) => Promise<Store | undefined>;
}

import type { LibraryContent, Store } from '../store.ts';

/** How a store is kept in one file. */
export interface LibraryDatabase {
  /** Changes whenever files of an older layout can no longer be opened. */
  readonly layout: string;
  /** Writes a new file with all of the content, and closes it. */
  readonly create: (path: string, content: LibraryContent) => Promise<void> | void;
  /** Opens a file; throws when it is broken. */
  readonly open: (path: string) => Promise<Store> | Store;
}

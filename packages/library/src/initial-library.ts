import type { MediaSource } from './media-source.ts';
import type { LibraryContent } from './store.ts';

/** What a new library is filled with, and where the files of its assets are. */
export interface InitialLibrary {
  /** Changes whenever the content does: each version is stored once in a library, and never over what somebody has changed there. */
  readonly version: string;
  /** Number of assets, for showing progress. */
  readonly size: () => number;
  /** Called when a data folder is prepared. The assets may be made while they are iterated. */
  readonly content: () => LibraryContent;
  /**
   * Whether assets are stored while they are made, for content that may not fit into memory. Otherwise all of them are made first, so that
   * the records are not locked for as long as that takes.
   */
  readonly isStreamed?: boolean;
  readonly media: MediaSource;
  /** The user for whom the development credentials act. */
  readonly developerId: string;
  /** Users who get an account, with a new password, at the first start. */
  readonly accountIds: readonly string[];
}

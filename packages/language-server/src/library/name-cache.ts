import type { Catalogue } from '@assetql/core';

/** The names of a library, without the search of keywords. */
export type Names = Omit<Catalogue, 'keywords'>;

export interface CachedNames {
  /** The time of the fetch, in epoch milliseconds. */
  readonly savedAt: number;
  readonly names: Names;
}

/** Stores the names of libraries between sessions, so that they are available at once and offline. Never rejects. */
export interface NameCache {
  readonly read: (key: string) => Promise<CachedNames | undefined>;
  readonly write: (key: string, names: CachedNames) => Promise<void>;
}

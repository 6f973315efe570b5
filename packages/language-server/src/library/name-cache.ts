import type { Catalogue } from '@assetql/core';

/** The names of a library, without the search of keywords. */
export type Names = Omit<Catalogue, 'keywords'>;

export interface CachedNames {
  /** When they were fetched, in epoch milliseconds. */
  readonly savedAt: number;
  readonly names: Names;
}

/** Keeps the names of libraries between sessions, so that an editor knows them at once and without a network. Nothing rejects. */
export interface NameCache {
  readonly read: (key: string) => Promise<CachedNames | undefined>;
  readonly write: (key: string, names: CachedNames) => Promise<void>;
}

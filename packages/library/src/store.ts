import type { Filter, Search, SortKey } from '@assetql/core';
import type { LibraryAsset, LibraryAttribute, LibraryCategory, LibraryLightbox, LibraryUser } from './asset.ts';

/** What restricts a list or the facets: bound ASTs without errors and without variables, never SQL. */
export interface StoreRestriction {
  readonly filters?: Filter | undefined;
  readonly containerfilter?: Filter | undefined;
  readonly search?: Search | undefined;
  /** Canonical names of search fields; nothing is found in a name that is unknown. Absent or empty means that nothing is excluded. */
  readonly searchFields?: readonly string[] | undefined;
  /** Id of the user who asks: only lightboxes this user may see count. */
  readonly viewer: string;
}

export interface StoreQuery extends StoreRestriction {
  readonly sort?: SortKey | undefined;
  /** 0 to 1000; 0 asks for the total only. */
  readonly count: number;
  readonly offset: number;
}

/** Where a store is kept, and how it has been opened. */
export interface DatabaseFiles {
  /** The path of an SQLite file, or the address of a PostgreSQL database, with its password. */
  readonly records: string;
  /** The path of an SQLite file. */
  readonly index: string;
  /** Whether neither the files nor their folder can be written. */
  readonly readOnly: boolean;
}

/** How far an index is behind the records that it is made from. */
export interface IndexState {
  /** The sequence of the last change of the records. */
  readonly sequence: number;
  /** How many changes, each a transaction, the index does not include yet. They are applied before the next query is answered. */
  readonly lag: number;
}

/** Where assets are kept and queried. All implementations give equal answers. Methods reject with the signal's reason when aborted. */
export interface Store {
  /** What it reads, which query processes can open as well; absent when it is kept otherwise. */
  readonly databaseFiles?: DatabaseFiles;
  list(
    query: StoreQuery,
    signal?: AbortSignal,
  ): Promise<{ readonly total: number; readonly assets: readonly LibraryAsset[] }>;
  /** Assets per file extension: lower case, without a dot, `''` for none; zero counts are left out. */
  facets(restriction: StoreRestriction, signal?: AbortSignal): Promise<ReadonlyMap<string, number>>;
  asset(id: string): Promise<LibraryAsset | undefined>;
  attributes(): Promise<readonly LibraryAttribute[]>;
  users(): Promise<readonly LibraryUser[]>;
  /** Every category, without counts, which would take long for a large library. */
  categoryTree(): Promise<readonly LibraryCategory[]>;
  /** Every category with the number of assets directly in it. */
  categories(): Promise<readonly (LibraryCategory & { readonly assetCount: number })[]>;
  /** Lightboxes the viewer owns or approves. */
  lightboxes(viewer: string): Promise<readonly (LibraryLightbox & { readonly assetCount: number })[]>;
  /** Keywords whose folded text starts with the folded prefix, in folded order, at most `limit`. */
  keywords(prefix: string, limit: number): Promise<readonly { readonly id: string; readonly keyword: string }[]>;
  /** A number that grows with every change of the library; absent in a store that does not tell. */
  sequence?(): Promise<number>;
  /** How far the index is, without bringing it up to the records; absent in a store without an index. Rejects when either cannot be asked. */
  indexState?(signal?: AbortSignal): Promise<IndexState>;
  close(): Promise<void>;
}

/** Everything a store is filled with. */
export interface LibraryContent {
  readonly users: readonly LibraryUser[];
  readonly categories: readonly LibraryCategory[];
  readonly attributes: readonly LibraryAttribute[];
  readonly lightboxes: readonly LibraryLightbox[];
  readonly assets: Iterable<LibraryAsset>;
}

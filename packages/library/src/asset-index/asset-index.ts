import type { SortKey } from '@assetql/core';
import type { Condition } from '@assetql/core/meaning';
import type { Change } from '../records/records.ts';

/** One question to the index. */
export interface IndexQuery {
  /**
   * What results satisfy. Of categories it holds only ids of those that an asset is directly in: names and ancestors are resolved before
   * (`categoryResolver`).
   */
  readonly restriction: Condition;
  /** Id of the user who asks: only lightboxes that this user may see count. */
  readonly viewer: string;
  /** `record.createdAt` descending when absent. Assets that are equal in it are ordered by id. */
  readonly sort?: SortKey | undefined;
  /** 0 to 1000; 0 gives no ids. */
  readonly count: number;
  readonly offset: number;
  /** Whether results are counted by file extension as well. */
  readonly facets?: boolean | undefined;
  /** The sequence of a change that the answer must include: what a caller has just written is found. */
  readonly atLeast?: number | undefined;
}

export interface IndexAnswer {
  /** Results on all pages. */
  readonly total: number;
  /** Of the assets on the page, in order. */
  readonly ids: readonly string[];
  /** Results per file extension: lower case, without a dot, `''` for none. Absent unless they were asked for. */
  readonly facets?: ReadonlyMap<string, number>;
  /** The sequence of the last change that the answer includes. */
  readonly asOf: number;
}

/**
 * Finds assets. It is made from the records and can be deleted and made again at any time. All implementations give equal answers.
 * Methods reject with the signal's reason when it is aborted.
 */
export interface AssetIndex {
  /** The sequence of the last change that was applied; 0 for a new index. */
  sequence(): Promise<number>;
  /**
   * Applies a page of changes, as a whole or not at all, after which the index is at `sequence`. A page that leads to a sequence that the
   * index has reached is skipped, so that a page may be applied twice.
   */
  apply(changes: readonly Change[], sequence: number, signal?: AbortSignal): Promise<void>;
  /** Rejects with {@link IndexBehindError} when the index has not reached `atLeast`: apply the changes since, and ask again. */
  query(query: IndexQuery, signal?: AbortSignal): Promise<IndexAnswer>;
  /** How many assets are directly in each category, or in each lightbox, by its folded id. Those without assets are left out. */
  assetCounts(member: 'categoryIds' | 'lightboxIds', signal?: AbortSignal): Promise<ReadonlyMap<string, number>>;
  /** Keywords of assets whose folded text starts with the folded prefix, in folded order, at most `limit`. */
  keywords(prefix: string, limit: number, signal?: AbortSignal): Promise<readonly IndexedKeyword[]>;
  close(): Promise<void>;
}

export interface IndexedKeyword {
  readonly id: string;
  /** In the spelling that sorts first. */
  readonly keyword: string;
}

/** The index cannot be asked at the moment, and may be again soon: it is in another process, which does not answer, or only in part. */
export class IndexUnavailableError extends Error {
  override readonly name: string = 'IndexUnavailableError';
}

/** The index has not reached the change that an answer must include. */
export class IndexBehindError extends Error {
  override readonly name = 'IndexBehindError';

  constructor(sequence: number, atLeast: number) {
    super(`The index includes changes up to ${sequence}, and ${atLeast} is asked for.`);
  }
}

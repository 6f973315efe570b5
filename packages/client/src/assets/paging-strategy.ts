import type { Asset } from '../asset.ts';
import type { AssetPage } from './asset-page.ts';
import type { AssetQuery } from './asset-query.ts';

/** What a paging strategy works with. */
export interface Paging {
  /** What errors call the call. */
  readonly call: string;
  /** What is to be listed. `count` is left out of account. */
  readonly query: AssetQuery;
  /** Assets per page. */
  readonly pageSize: number;
  /** Assets that are wanted at most; `Infinity` for all. */
  readonly limit: number;
  /** Gives one page of a query. */
  readonly list: (query: AssetQuery) => Promise<AssetPage>;
}

/** A page, and those of its assets that no page had before. */
export interface PagingStep {
  readonly page: AssetPage;
  readonly fresh: readonly Asset[];
}

/** A way to get from page to page. It ends for whatever the service answers, and gives no asset twice. */
export type PagingStrategy = (paging: Paging) => AsyncGenerator<PagingStep, void, undefined>;

import type { ListRequest } from '@assetql/core/wire';
import type { Asset } from '../../asset.ts';
import type { AssetPage } from '../asset-page.ts';

/** What a paging strategy works with. */
export interface PagingRequest {
  /** What errors call the call. */
  readonly call: string;
  /** What is to be listed. `count` is left out of account. */
  readonly request: ListRequest;
  /** Assets per page. */
  readonly pageSize: number;
  /** Assets that are wanted at most; `Infinity` for all. */
  readonly limit: number;
  /** The first offset that the service refuses. */
  readonly offsetWall: number;
  /** Gives one page. */
  readonly list: (request: ListRequest) => Promise<AssetPage>;
}

/** A page, and those of its assets that no page had before. */
export interface PagingStep {
  readonly page: AssetPage;
  readonly fresh: readonly Asset[];
}

/** A way to get from page to page. It ends for whatever the service answers. */
export type PagingStrategy = (paging: PagingRequest) => AsyncGenerator<PagingStep, void, undefined>;

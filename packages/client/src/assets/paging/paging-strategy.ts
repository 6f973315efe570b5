import type { ListRequest } from '@assetql/core/wire';
import type { Asset } from '../../asset.ts';
import type { AssetPage } from '../asset-page.ts';

/** The input of a paging strategy. */
export interface PagingRequest {
  /** The call's name in errors. */
  readonly call: string;
  /** What to list. `count` is ignored. */
  readonly request: ListRequest;
  /** The number of assets per page. */
  readonly pageSize: number;
  /** The maximum number of assets; `Infinity` for all. */
  readonly limit: number;
  /** The first offset that the service refuses. */
  readonly offsetWall: number;
  /** Requests one page. */
  readonly list: (request: ListRequest) => Promise<AssetPage>;
}

/** A page, and the assets in it that no earlier page contained. */
export interface PagingStep {
  readonly page: AssetPage;
  readonly fresh: readonly Asset[];
}

/** Iterates over the pages of a list. It terminates whatever the service responds. */
export type PagingStrategy = (paging: PagingRequest) => AsyncGenerator<PagingStep, void, undefined>;

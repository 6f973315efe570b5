import type { AssetIterator } from './assets/paging/iterate-assets.ts';
import type { AssetPage } from './assets/asset-page.ts';
import type { AssetQuery, AssetRestriction } from './assets/asset-query.ts';
import type { CallOptions, QueryOptions } from './client-options.ts';
import type { Find } from './look-up/find.ts';
import type { Attribute } from './resources/attribute.ts';
import type { Category } from './resources/category.ts';
import type { Facets } from './resources/facets.ts';
import type { Lightbox } from './resources/lightbox.ts';
import type { User } from './resources/user.ts';

/** Options of {@link AssetCalls.iterate}. */
export interface IterateOptions extends QueryOptions {
  /** Assets per request; the query's `count` where it has one, else 200. */
  readonly pageSize?: number | undefined;
  /** Assets that are given at most. */
  readonly limit?: number | undefined;
  /** Told of every page before its assets are given: its total, and the warnings of the service. */
  readonly onPage?: ((page: AssetPage) => void) | undefined;
}

/** The calls that list assets (the interface specification, §4.4 and §4.7–4.9). */
export interface AssetCalls {
  /**
   * One page of the assets that match, and how many match in all.
   * Rejects before anything is sent: with a `QueryError` when the query has errors, with a `TypeError` when it, or the options, have a
   * member that is not known, such as a misspelt one.
   */
  readonly list: (query?: AssetQuery, options?: QueryOptions) => Promise<AssetPage>;
  /**
   * All assets that match, from the query's `offset` on. Requests are made as assets are asked for; `return`, as a `break` in `for await`
   * calls it, cancels the one that is on its way. It ends for whatever the service answers.
   *
   * In the order of `record.createdAt`, which is the default, each asset that exists and is unchanged throughout is given exactly once,
   * however many there are and whatever is added, removed and edited meanwhile. Rejects with an `OffsetWallError` when more assets have
   * the same date than offsets can reach, and with a `PagingError` when the service contradicts itself.
   *
   * In another order, and where a service shows no dates, it pages by offset: no asset is given twice, but changes meanwhile can make it
   * skip some. It rejects with an `OffsetWallError` before it gives any when more assets match than offsets can reach.
   */
  readonly iterate: (query?: AssetQuery, options?: IterateOptions) => AssetIterator;
  /** The address of the request that {@link AssetCalls.list} makes, without secrets. Throws a `QueryError` when the query has errors. */
  readonly url: (query?: AssetQuery, options?: Pick<QueryOptions, 'check'>) => string;
}

/** Options of {@link Client.keywords}. */
export interface KeywordOptions extends CallOptions {
  /** Keywords that are given at most; 50 by default. */
  readonly limit?: number | undefined;
}

/**
 * The service, call by call. Every call rejects with a `ServiceError`, `NetworkError`, `TimeoutError` or `ResponseError` when it fails,
 * and with the signal's reason when it is cancelled.
 */
export interface Client {
  /** The address of the API, absolute, without a slash at its end. */
  readonly baseUrl: string;
  readonly assets: AssetCalls;
  /** Names of categories, users, attributes and lightboxes to what they stand for. */
  readonly find: Find;
  /** Counts the assets that match, or those of the whole library, per file extension (§4.10). `scope` says which it was. */
  readonly facets: (query?: AssetRestriction, options?: QueryOptions) => Promise<Facets>;
  /** The definitions of the custom attributes (§4.4). */
  readonly attributes: (options?: CallOptions) => Promise<readonly Attribute[]>;
  /** The users (§4.4). */
  readonly users: (options?: CallOptions) => Promise<readonly User[]>;
  /** The categories, each with its path from the root (assumed; live services were followed). */
  readonly categories: (options?: CallOptions) => Promise<readonly Category[]>;
  /** The lightboxes the user may see (assumed; the specification shows only their shape, §2.5). */
  readonly lightboxes: (options?: CallOptions) => Promise<readonly Lightbox[]>;
  /** The keywords that start with `prefix`, in any case (assumed; live services were followed). */
  readonly keywords: (prefix?: string, options?: KeywordOptions) => Promise<readonly string[]>;
}

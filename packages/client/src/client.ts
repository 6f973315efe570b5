import type { AssetIterator } from './assets/paging/iterate-assets.ts';
import type { AssetPage } from './assets/asset-page.ts';
import type { AssetQuery, AssetRestriction } from './assets/asset-query.ts';
import type { AnnotationCalls } from './changes/annotation-calls.ts';
import type { SearchFileCalls } from './changes/search-file-calls.ts';
import type { ApprovalCalls } from './changes/approval-calls.ts';
import type { DirectLinkCalls } from './changes/direct-link-calls.ts';
import type { Identified } from './changes/identified.ts';
import type { UploadCalls } from './changes/upload-calls.ts';
import type { CallOptions, QueryOptions } from './client-options.ts';
import type { Find } from './look-up/find.ts';
import type { Attribute } from './resources/attribute.ts';
import type { Category } from './resources/category.ts';
import type { Facets } from './resources/facets.ts';
import type { Lightbox } from './resources/lightbox.ts';
import type { ReadingProgress } from './resources/reading.ts';
import type { User } from './resources/user.ts';
import type { Uploader } from './uploads/uploader.ts';

/** Options of {@link AssetCalls.iterate}. */
export interface IterateOptions extends QueryOptions {
  /** Assets per request; defaults to the query's `count`, else 200. */
  readonly pageSize?: number | undefined;
  /** The maximum number of assets. */
  readonly limit?: number | undefined;
  /** Called with every page before its assets are returned, with the total and the service's warnings. */
  readonly onPage?: ((page: AssetPage) => void) | undefined;
}

/** The calls that list assets (the interface specification, §4.4 and §4.7–4.9). */
export interface AssetCalls {
  /**
   * One page of the matching assets, with their total number. Rejects before anything is sent: with a `QueryError` when the query has
   * errors, with a `TypeError` when the query or the options have an unknown member.
   */
  readonly list: (query?: AssetQuery, options?: QueryOptions) => Promise<AssetPage>;
  /**
   * All matching assets, from the query's `offset` on. Pages are requested as assets are consumed; `return`, which `break` in `for await`
   * calls, cancels a pending request. Iteration terminates whatever the service responds.
   *
   * Sorted by `record.createdAt`, the default, every asset that exists and is unchanged throughout is returned exactly once, however many
   * there are and whatever else is added, removed or edited meanwhile. Rejects with an `OffsetWallError` when more assets share one date
   * than offsets can reach, and with a `PagingError` when the service contradicts itself.
   *
   * In any other order, and where a service returns no dates, it pages by offset: no asset is returned twice, but changes meanwhile can
   * make it skip some. It rejects with an `OffsetWallError` before the first asset when more assets match than offsets can reach.
   */
  readonly iterate: (query?: AssetQuery, options?: IterateOptions) => AssetIterator;
  /** The URL of the request that {@link AssetCalls.list} makes, without secrets. Throws a `QueryError` when the query has errors. */
  readonly url: (query?: AssetQuery, options?: Pick<QueryOptions, 'check'>) => string;
}

/** The calls that change assets. */
export interface AssetChanges {
  /**
   * Adds an asset to categories, to all of them or to none: `POST /assets/{id}/categories` (§4.4). Takes ids, or what `client.find` returns.
   * Rejects with a `ServiceError`: 403 when the person may not change the asset, 404 without such an asset, 400 without such a category.
   */
  readonly addCategories: (
    asset: Identified,
    categories: readonly Identified[],
    options?: CallOptions,
  ) => Promise<void>;
}

/** Options of {@link Client.keywords}. */
export interface KeywordOptions extends CallOptions {
  /** The maximum number of keywords; 50 by default. */
  readonly limit?: number | undefined;
}

/**
 * The calls of a service. A failing call rejects with a `ServiceError`, `NetworkError`, `TimeoutError` or `ResponseError`; a cancelled one
 * rejects with the signal's reason.
 */
export interface Client {
  /** The URL of the API: absolute, without a trailing slash. */
  readonly baseUrl: string;
  readonly assets: AssetCalls & AssetChanges;
  /** Makes assets of files: `upload`, and a call for each step (§4.5). */
  readonly uploads: UploadCalls & Uploader;
  /** Moves assets between the states of approval (ours; §3.2 shows the states only). */
  readonly approval: ApprovalCalls;
  /** Direct links of assets (§2.2, §4.3). */
  readonly directLinks: DirectLinkCalls;
  /** Writes metadata of the files of a folder into sidecars beside them (ours). */
  readonly annotations: AnnotationCalls;
  /** Files of saved searches that live with a served folder, and are shared with it (ours). */
  readonly searchFiles: SearchFileCalls;
  /** Finds categories, users, attributes and lightboxes by name. */
  readonly find: Find;
  /** Counts the matching assets, or all assets of the library, per file extension (§4.10). `scope` says which of the two. */
  readonly facets: (query?: AssetRestriction, options?: QueryOptions) => Promise<Facets>;
  /** The definitions of the custom attributes (§4.4). */
  readonly attributes: (options?: CallOptions) => Promise<readonly Attribute[]>;
  /** The users (§4.4). */
  readonly users: (options?: CallOptions) => Promise<readonly User[]>;
  /** The categories, each with its path from the root (assumed; matches live services). */
  readonly categories: (options?: CallOptions) => Promise<readonly Category[]>;
  /** The lightboxes visible to the user (assumed; the specification shows only their shape, §2.5). */
  readonly lightboxes: (options?: CallOptions) => Promise<readonly Lightbox[]>;
  /**
   * A number that grows with every change of the library (ours; `GET /changes`), to tell whether results may be old. Rejects with a `ServiceError` of status
   * 404 for a service that does not tell.
   */
  readonly sequence: (options?: CallOptions) => Promise<number>;
  /**
   * How far the library has read the files of the folder that it serves (ours; `GET /reading`). Rejects with a `ServiceError` of status 404 for other
   * libraries and services.
   */
  readonly reading: (options?: CallOptions) => Promise<ReadingProgress>;
  /** The keywords that start with `prefix`, ignoring case (assumed; matches live services). */
  readonly keywords: (prefix?: string, options?: KeywordOptions) => Promise<readonly string[]>;
}

import type { ExpressionKind, ExpressionOf } from '@assetql/core';
import type { Condition, Scope } from '@assetql/core/build';

/**
 * What to list (the interface specification, §4.4). A member that is omitted or blank adds no restriction. Expressions are texts, or ASTs
 * from `parse` of `@assetql/core` or from `@assetql/core/build`.
 */
export interface AssetQuery {
  /** Conditions on the fields of an asset (§4.7). */
  readonly filters?: Expression<'filters'>;
  /** The categories and lightboxes an asset belongs to (§4.7). */
  readonly containerfilter?: Expression<'containerfilter'>;
  /** Search terms (§4.8). */
  readonly search?: Expression<'search'>;
  /** Limits the search to these fields. */
  readonly searchFields?: readonly string[] | undefined;
  /** The sort key with its direction (§4.9). */
  readonly sort?: Expression<'sort'>;
  /** The number of assets to return (§4.9). 0 returns the total only. */
  readonly count?: number | undefined;
  /** How many assets to skip (§4.9). */
  readonly offset?: number | undefined;
}

/** An AST of another language than the parameter's is a type error. */
type Expression<Kind extends ExpressionKind> =
  string | (Kind extends Scope ? Condition<Kind> : ExpressionOf[Kind]) | undefined;

/** The restricting part of a query, for which facets can be counted. */
export type AssetRestriction = Omit<AssetQuery, 'sort' | 'count' | 'offset'>;

import type { ExpressionKind, ExpressionOf } from '@assetql/core';
import type { Condition, Scope } from '@assetql/core/build';

/**
 * What to list (the interface specification, §4.4). Everything is optional; what is left out, or blank, restricts nothing.
 * Expressions are texts, or ASTs as `parse` of `@assetql/core` reads and `@assetql/core/build` builds them.
 */
export interface AssetQuery {
  /** Conditions on the fields of an asset (§4.7). */
  readonly filters?: Expression<'filters'>;
  /** The categories and lightboxes an asset is in (§4.7). */
  readonly containerfilter?: Expression<'containerfilter'>;
  /** Words that an asset is described with (§4.8). */
  readonly search?: Expression<'search'>;
  /** The only fields that the search looks at. */
  readonly searchFields?: readonly string[] | undefined;
  /** The key that assets are sorted by, with its direction (§4.9). */
  readonly sort?: Expression<'sort'>;
  /** How many assets to give (§4.9). 0 asks for the total only. */
  readonly count?: number | undefined;
  /** How many assets to skip (§4.9). */
  readonly offset?: number | undefined;
}

/** A condition that was built for the other parameter does not compile. */
type Expression<Kind extends ExpressionKind> =
  string | (Kind extends Scope ? Condition<Kind> : ExpressionOf[Kind]) | undefined;

/** The part of a query that restricts: what facets can be counted for. */
export type AssetRestriction = Omit<AssetQuery, 'sort' | 'count' | 'offset'>;

/**
 * An asset as a query sees it. The client maps what a service shows to it, the library maps its own records.
 * A member that is absent is *unknown*: the source does not show it. `null`, or an empty list, is *missing*: the asset has none.
 * Timestamps are epoch milliseconds. Lightbox visibility is already applied.
 */
export interface MatchAsset {
  readonly id?: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly fileName?: string | null;
  /** Without a dot; empty when the file has none. */
  readonly fileExtension?: string | null;
  readonly assetType?: string | null;
  readonly sizeInBytes?: number | null;
  /** The average as the service keeps it, unrounded; `null` when unrated. */
  readonly averageRating?: number | null;
  readonly status?: number | null;
  readonly createdBy?: string | null;
  readonly checkedOutBy?: string | null;
  readonly dateUploaded?: number | null;
  readonly dateModified?: number | null;
  readonly dateApproved?: number | null;
  readonly datePendingApproval?: number | null;
  readonly dateRejected?: number | null;
  readonly dateCheckedOut?: number | null;
  readonly dateExpired?: number | null;
  readonly dateSoftDeleted?: number | null;
  readonly colors?: readonly string[];
  readonly backgroundColor?: string | null;
  readonly foregroundColor?: string | null;
  readonly dominantColors?: readonly string[];
  readonly textInImage?: string | null;
  readonly videoIntelligence?: string | null;
  readonly comments?: readonly string[];
  readonly keywords?: readonly string[];
  /** Direct categories. */
  readonly categories?: readonly { readonly id: string; readonly name: string }[];
  /** Strict ancestors of the direct categories. */
  readonly categoryAncestorIds?: readonly string[];
  readonly lightboxIds?: readonly string[];
  readonly attributes?: readonly MatchAttribute[];
  /** Values of fields that a configuration adds, by their canonical name. */
  readonly extra?: Readonly<Record<string, string | number | null | readonly string[]>>;
}

export interface MatchAttribute {
  readonly id: string;
  readonly type: 'string' | 'number' | 'date' | 'lookup';
  /** One value, or the chosen values of a lookup. Numbers and ISO 8601 timestamps as text. */
  readonly values: readonly string[];
}

/**
 * What the view shows of an asset. Every text is hostile and is only ever drawn as text.
 * A member that is absent is not shown by the service. Timestamps are epoch milliseconds.
 */
export interface ViewAsset {
  readonly id: string;
  readonly title?: string;
  readonly description?: string;
  readonly fileName?: string;
  /** Lower case, without a dot. */
  readonly extension?: string;
  readonly type?: string;
  readonly sizeInBytes?: number;
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly status?: number;
  /** The average of all ratings, 0 or absent when nobody rated. */
  readonly rating?: number;
  readonly createdAt?: number;
  readonly modifiedAt?: number;
  readonly createdBy?: string;
  /** Addresses of pictures: `http:`, `https:`, `blob:` or of the page's own origin; others are not loaded. */
  readonly thumbnail?: string;
  readonly original?: string;
  readonly keywords?: readonly string[];
  readonly categories?: readonly string[];
  readonly attributes?: readonly { readonly name: string; readonly value: string }[];
}

/**
 * An asset for display. All texts are untrusted and rendered as text only. An absent member is not shown by the service. Timestamps are
 * epoch milliseconds.
 */
export interface ViewAsset {
  readonly id: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly fileName?: string | undefined;
  /** Lower case, without a dot. */
  readonly extension?: string | undefined;
  readonly type?: string | undefined;
  readonly sizeInBytes?: number | undefined;
  /** Pixels. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly status?: number | undefined;
  /** The average of all ratings; 0 or absent when there are none. */
  readonly rating?: number | undefined;
  readonly createdAt?: number | undefined;
  readonly modifiedAt?: number | undefined;
  readonly createdBy?: string | undefined;
  /** URLs of images: `http:`, `https:`, `blob:` or of the page's own origin; others are not loaded. */
  readonly thumbnail?: string | undefined;
  readonly original?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly attributes?: readonly { readonly name: string; readonly value: string }[] | undefined;
}

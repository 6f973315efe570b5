/**
 * An asset as the library keeps it. It carries more than §2.3 of the interface specification shows, since filters and searches ask for more.
 * Timestamps are epoch milliseconds; `null` means that the asset has none.
 */
export interface LibraryAsset {
  readonly id: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly fileName: string;
  /** Lower case, without a dot; empty when the file has none. */
  readonly fileExtension: string;
  readonly assetType: string;
  readonly mimeType: string;
  readonly sizeInBytes: number;
  /** Pixels; `null` for files that have no picture. */
  readonly width: number | null;
  readonly height: number | null;
  readonly colorMode: string | null;
  /** Pixels per inch; absent where it is not known. */
  readonly resolution?: number;
  /** Seconds of sound or film; absent where it is not known. */
  readonly duration?: number;
  /** Pages of a document; absent where it is not known. */
  readonly pageCount?: number;
  /** When what the file shows was made, as the file says; absent where it does not. */
  readonly dateCreated?: number;
  readonly status: number;
  /** Average of all ratings, unrounded; `null` when no one has rated. */
  readonly averageRating: number | null;
  readonly createdBy: string;
  readonly modifiedBy: string;
  readonly checkedOutBy: string | null;
  readonly dateUploaded: number;
  readonly dateModified: number;
  readonly dateApproved: number | null;
  readonly datePendingApproval: number | null;
  readonly dateRejected: number | null;
  readonly dateCheckedOut: number | null;
  readonly dateExpired: number | null;
  readonly dateSoftDeleted: number | null;
  readonly colors: readonly string[];
  readonly backgroundColor: string | null;
  readonly foregroundColor: string | null;
  readonly dominantColors: readonly string[];
  readonly textInImage: string | null;
  readonly videoIntelligence: string | null;
  readonly comments: readonly string[];
  readonly keywords: readonly string[];
  /** Ids of the categories the asset is directly in. */
  readonly categoryIds: readonly string[];
  /** Ids of the lightboxes that the asset is in, whether or not the caller may see them. */
  readonly lightboxIds: readonly string[];
  /** Values by attribute id. A lookup may have several. Dates are ISO 8601 text. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /**
   * Where the bytes of the original and of its pictures are found: keys of the library's media source. `preview` is the picture of a large view, absent where
   * that is the original or the thumbnail.
   */
  readonly media: { readonly original: string; readonly thumbnail: string | null; readonly preview?: string };
}

export interface LibraryUser {
  readonly id: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mayApprove: boolean;
  /** May touch what belongs to others, such as their uploads. */
  readonly isAdministrator?: boolean;
}

export interface LibraryCategory {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

export interface LibraryAttribute {
  readonly id: string;
  readonly name: string;
  readonly type: 'string' | 'number' | 'date' | 'lookup';
  readonly required: boolean;
  /** The values a lookup can have. Of a text, those that are known of assets, for people to choose from; empty where none are. */
  readonly lookupValues: readonly string[];
}

export interface LibraryLightbox {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly ownerId: string;
  readonly approverId: string | null;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** Exists while an asset is checked out, under the id of the asset. */
export interface LibraryCheckOut {
  readonly id: string;
  /** What checking it in restores. */
  readonly statusBefore: number;
}

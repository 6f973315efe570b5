/**
 * An asset, whichever of the known shapes the service answers in (the interface specification, §2.3).
 *
 * Throughout, a member that is absent was not shown by the service, and `null` says that the asset has none.
 * Timestamps are UTC, `YYYY-MM-DDThh:mm:ss.mmmZ`, as filters want them. It is plain JSON.
 */
export interface Asset {
  /** The asset's identifier, a guid. */
  readonly id: string;
  /** The title. */
  readonly title?: string | null;
  /** The description. */
  readonly description?: string | null;
  /** The approval state (§3.2): 0 approved, 2 pending, 5 rejected, 7 expired, 9 checked out. Absent for a name without a known number. */
  readonly status?: number | null;
  /** The approval state in words, or an upload status (§3.3). */
  readonly statusName?: string;
  /** The star ratings. */
  readonly rating: AssetRating;
  /** The original file. */
  readonly file: AssetFile;
  /** Addresses of pictures and of the original. */
  readonly media: AssetMedia;
  /** When and by whom the asset was uploaded and changed. */
  readonly record: AssetRecord;
  /** The custom attributes that have a value. */
  readonly attributes?: readonly AssetAttribute[];
  /** The categories the asset is directly in. */
  readonly categories?: readonly AssetCategory[];
  /** The keywords. */
  readonly keywords?: readonly string[];
  /** Identifiers of related assets. */
  readonly relatedAssetIds?: readonly string[];
}

/** §2.3, `rating`. */
export interface AssetRating {
  /** The average of all ratings, unrounded. */
  readonly average?: number | null;
  /** The rating of the user who asks. */
  readonly user?: number | null;
}

/** §2.3, `file`, with the dates that sort keys name (§4.9). */
export interface AssetFile {
  /** The original file name, with its extension. */
  readonly fileName?: string | null;
  /** The extension of the file name: lower case, without a dot; empty when the file has none. */
  readonly extension?: string | null;
  /** The name under which the service keeps the file. */
  readonly localName?: string | null;
  /** The media type: `image/png`. */
  readonly mimeType?: string | null;
  /** The size of the original in bytes. */
  readonly sizeInBytes?: number | null;
  /** `RGB`, `CMYK` … */
  readonly colorMode?: string | null;
  /** The resolution, as the service writes it. */
  readonly resolution?: string | null;
  /** The width in {@link AssetFile.units}, pixels unless said otherwise. */
  readonly width?: number | null;
  /** The height in {@link AssetFile.units}, pixels unless said otherwise. */
  readonly height?: number | null;
  /** The unit of width and height. */
  readonly units?: string | null;
  /** When the asset was approved. */
  readonly approvedAt?: string | null;
  /** When the asset expires or expired. */
  readonly expiresAt?: string | null;
}

/** §2.3, `media`. Addresses are absolute; they may carry a signature that expires. */
export interface AssetMedia {
  /** The kind of file: `Image`, `Video` … (§4.7, AssetType). */
  readonly type?: string | null;
  /** The address of a small picture. */
  readonly thumbnail?: string | null;
  /** The address of a large picture. */
  readonly full?: string | null;
  /** The address of the original file. */
  readonly original?: string | null;
}

/** §2.3, `record`. */
export interface AssetRecord {
  /** When the asset was uploaded. */
  readonly createdAt?: string | null;
  /** When it was last changed. */
  readonly modifiedAt?: string | null;
  /** Who uploaded it. */
  readonly createdBy?: AssetUser | null;
  /** Who changed it last. */
  readonly modifiedBy?: AssetUser | null;
  /** Its place among the versions of the same file. */
  readonly version?: AssetVersion | null;
}

/** A user as an asset names one. */
export interface AssetUser {
  /** The user's identifier, a guid. */
  readonly id?: string;
  /** The name the user logs in with. */
  readonly userName?: string;
}

/** §2.3, `record.version`. */
export interface AssetVersion {
  /** The number of the version, as the service writes it. */
  readonly version?: string | null;
  /** The asset of this version. */
  readonly current?: string | null;
  /** The asset of the newest version. */
  readonly head?: string | null;
  /** The asset of the version before. */
  readonly parentId?: string | null;
  /** Whether there can be other versions. */
  readonly isVersionable?: boolean | null;
  /** Whether there is no newer version. */
  readonly isLatestVersion?: boolean | null;
  /** Whether it counts as a major version. */
  readonly isMajorVersion?: boolean | null;
}

/** The type of a custom attribute (§2.3). */
export type AttributeType = 'string' | 'number' | 'date' | 'lookup';

/** The value of a custom attribute. At least one of `id` and `name` is there. */
export interface AssetAttribute {
  /** The attribute's identifier, the `Key` of an attribute filter (§4.7). */
  readonly id?: string;
  /** The attribute's name. */
  readonly name?: string;
  /** The attribute's type. */
  readonly type?: AttributeType;
  /** The value, or the chosen values of a lookup. Numbers and dates are as the service writes them. */
  readonly values: readonly string[];
}

/** A category as an asset names one. At least one of `id` and `name` is there. */
export interface AssetCategory {
  /** The category's identifier, a guid. */
  readonly id?: string;
  /** The category's own name. */
  readonly name?: string;
}

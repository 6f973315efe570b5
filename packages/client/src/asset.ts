/**
 * An asset in one shape, whichever of the known shapes the service sends (the interface specification, §2.3).
 *
 * An absent member means that the service did not send it; `null` means that the asset has no value. Timestamps are UTC,
 * `YYYY-MM-DDThh:mm:ss.mmmZ`, as filters expect them. Plain JSON.
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
  /** The name of the approval state, or an upload status (§3.3). */
  readonly statusName?: string;
  /** The star ratings. */
  readonly rating: AssetRating;
  /** The original file. */
  readonly file: AssetFile;
  /** URLs of previews and of the original. */
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

/** Ratings (§2.3, `rating`). */
export interface AssetRating {
  /** The average of all ratings, unrounded. */
  readonly average?: number | null;
  /** The current user's rating. */
  readonly user?: number | null;
}

/** The original file (§2.3, `file`), with the dates that sort keys refer to (§4.9). */
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
  /** The resolution, as the service sends it. */
  readonly resolution?: string | null;
  /** The width in {@link AssetFile.units}; pixels by default. */
  readonly width?: number | null;
  /** The height in {@link AssetFile.units}; pixels by default. */
  readonly height?: number | null;
  /** The unit of width and height. */
  readonly units?: string | null;
  /** When the asset was approved. */
  readonly approvedAt?: string | null;
  /** When the asset expires or expired. */
  readonly expiresAt?: string | null;
}

/** URLs of previews and of the file (§2.3, `media`). They are absolute and may carry a signature that expires. */
export interface AssetMedia {
  /** The kind of file: `Image`, `Video` … (§4.7, AssetType). */
  readonly type?: string | null;
  /** The URL of a small preview. */
  readonly thumbnail?: string | null;
  /** The URL of a large preview. */
  readonly full?: string | null;
  /** The URL of the original file. */
  readonly original?: string | null;
}

/** The asset's history (§2.3, `record`). */
export interface AssetRecord {
  /** When the asset was uploaded. */
  readonly createdAt?: string | null;
  /** When it was last changed. */
  readonly modifiedAt?: string | null;
  /** Who uploaded it. */
  readonly createdBy?: AssetUser | null;
  /** Who changed it last. */
  readonly modifiedBy?: AssetUser | null;
  /** The version of the file that this asset is. */
  readonly version?: AssetVersion | null;
}

/** A user, as referenced by an asset. */
export interface AssetUser {
  /** The user's identifier, a guid. */
  readonly id?: string;
  /** The name the user logs in with. */
  readonly userName?: string;
}

/** Version information (§2.3, `record.version`). */
export interface AssetVersion {
  /** The version number, as the service sends it. */
  readonly version?: string | null;
  /** The id of the asset of this version. */
  readonly current?: string | null;
  /** The id of the asset of the newest version. */
  readonly head?: string | null;
  /** The id of the asset of the previous version. */
  readonly parentId?: string | null;
  /** Whether the asset can have versions. */
  readonly isVersionable?: boolean | null;
  /** Whether this is the newest version. */
  readonly isLatestVersion?: boolean | null;
  /** Whether this counts as a major version. */
  readonly isMajorVersion?: boolean | null;
}

/** The type of a custom attribute (§2.3). */
export type AttributeType = 'string' | 'number' | 'date' | 'lookup';

/** The value of a custom attribute. Has at least one of `id` and `name`. */
export interface AssetAttribute {
  /** The attribute's identifier, the `Key` of an attribute filter (§4.7). */
  readonly id?: string;
  /** The attribute's name. */
  readonly name?: string;
  /** The attribute's type. */
  readonly type?: AttributeType;
  /** The value, or the selected values of a lookup attribute. Numbers and dates are formatted as the service sends them. */
  readonly values: readonly string[];
}

/** A category, as referenced by an asset. Has at least one of `id` and `name`. */
export interface AssetCategory {
  /** The category's identifier, a guid. */
  readonly id?: string;
  /** The category's name, without its path. */
  readonly name?: string;
}

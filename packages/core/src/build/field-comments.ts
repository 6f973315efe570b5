/**
 * The comments that editors show of fields: what the schema says of each, and its section of the interface specification. TypeScript shows comments of declarations
 * alone, so they are written here once more; a test compares them with the schema.
 */
export interface FieldComments {
  /** The kind of file (§4.7). */
  readonly AssetType: unknown;
  /** The average rating, rounded to a whole number of stars; 0 for none (§4.7). */
  readonly AverageRating: unknown;
  /** A colour that was recognised in the image. An asset can have several (§4.7). */
  readonly CognitiveColor: unknown;
  /** The id of the user who uploaded the asset (§4.7). */
  readonly CreatedBy: unknown;
  /** The id of the user who has checked the asset out (§4.7). */
  readonly CheckedOutByUserId: unknown;
  /** When the asset was approved. Works only together with `Status EQ 0` (§4.7). */
  readonly DateApproved: unknown;
  /** When the asset was checked out. Works only together with `Status EQ 9` (§4.7). */
  readonly DateCheckedOut: unknown;
  /** When the asset was submitted for approval. Works only together with `Status EQ 2` (§4.7). */
  readonly DatePendingApproval: unknown;
  /** When the asset was rejected (§4.7). */
  readonly DateRejected: unknown;
  /** When the asset was uploaded (§4.7). */
  readonly DateUploaded: unknown;
  /** The extension of the file name, without a dot (§4.7). */
  readonly FileExtension: unknown;
  /** The approval state of the asset (§3.2). */
  readonly Status: unknown;
  /** When the asset expires or expired (§4.7). */
  readonly DateExpired: unknown;
  /** When the asset was moved to the bin (§4.7). */
  readonly DateSoftDeleted: unknown;
}

/** A public link to the file of an asset (§2.2 of the interface specification). Timestamps are epoch milliseconds. */
export interface LibraryDirectLink {
  readonly id: string;
  readonly assetId: string;
  readonly name: string;
  readonly createdAt: number;
  readonly createdBy: string;
  readonly modifiedAt: number;
  readonly selectedOptions: string;
  readonly state: 'Deactivated' | 'Active' | 'Broken' | 'Archived';
  readonly totalViews: number;
  /** Bytes that were sent. */
  readonly totalBandwidth: number;
  readonly uniqueViews: number;
  /** A digest for each distinct viewer. */
  readonly viewers: readonly string[];
}

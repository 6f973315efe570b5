/** A status of an upload before it is an asset (§2.3, §3.3). */
export interface UploadStatusRow {
  readonly name: 'Uploading' | 'ReadyForProcessing';
  /** What samples send for it. */
  readonly value: number;
  readonly spec: string;
  readonly assumed?: boolean;
}

/** In the order in which an upload has them. */
export const uploadStatuses: readonly UploadStatusRow[] = [
  // The specification shows no number for it; the sample of PUT sends 0 while the record has this status.
  { name: 'Uploading', value: 0, spec: '2.3', assumed: true },
  { name: 'ReadyForProcessing', value: 1, spec: '2.3' },
];

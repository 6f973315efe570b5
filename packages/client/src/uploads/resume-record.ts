import { isRecord } from '@assetql/core/text';

/**
 * What a later call needs to continue an upload. Plain JSON without any secret: the upload URL is asked for again. Store it as it is.
 */
export interface ResumeRecord {
  readonly version: 1;
  readonly uploadId: string;
  readonly fileName: string;
  /** Bytes of the file. */
  readonly size: number;
  /** When the file was last changed, in epoch milliseconds; `null` when that is not known. */
  readonly lastModified: number | null;
  /** Bytes of each segment but the last. */
  readonly segmentSize: number;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Whether a value, perhaps from a file, is a resume record. */
export const isResumeRecord = (value: unknown): value is ResumeRecord =>
  isRecord(value) &&
  value['version'] === 1 &&
  typeof value['uploadId'] === 'string' &&
  value['uploadId'] !== '' &&
  typeof value['fileName'] === 'string' &&
  isCount(value['size']) &&
  (value['lastModified'] === null || typeof value['lastModified'] === 'number') &&
  isCount(value['segmentSize']) &&
  value['segmentSize'] > 0;

/** Checks a record that comes from a file. Throws a `TypeError` when it is not one. */
export function checkResumeRecord(value: unknown): ResumeRecord {
  if (isResumeRecord(value)) return value;
  throw new TypeError('resume is not a resume record; give the object that onResumeRecord was called with.');
}

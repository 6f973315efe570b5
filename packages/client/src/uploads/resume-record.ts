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

/** Checks a record that comes from a file. Throws a `TypeError` when it is not one. */
export function checkResumeRecord(value: unknown): ResumeRecord {
  const { version, uploadId, fileName, size, lastModified, segmentSize } = isRecord(value) ? value : {};
  if (
    version === 1 &&
    typeof uploadId === 'string' &&
    uploadId !== '' &&
    typeof fileName === 'string' &&
    isCount(size) &&
    (lastModified === null || typeof lastModified === 'number') &&
    isCount(segmentSize) &&
    segmentSize > 0
  )
    return { version, uploadId, fileName, size, lastModified, segmentSize };
  throw new TypeError('resume is not a resume record; give the object that onResumeRecord was called with.');
}

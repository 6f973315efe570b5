import { NoSuchUploadError, type StoredSegment } from '../files/files.ts';
import type { LibraryParts } from '../library-parts.ts';

/** What of a file is stored. */
export interface StoredBytes {
  readonly isComplete: boolean;
  /** Bytes of the file, or of all its segments. */
  readonly size: number;
  /** Empty for a complete file. */
  readonly segments: readonly StoredSegment[];
}

/** What is stored of an upload. Begins one that a process has recorded and not begun. Of one that is being removed, nothing is stored. */
export async function storedBytes(
  { files, records }: Pick<LibraryParts, 'files' | 'records'>,
  upload: string,
  signal?: AbortSignal,
): Promise<StoredBytes> {
  const file = await files.open(upload, signal);
  if (file !== undefined) return { isComplete: true, size: file.size, segments: [] };
  try {
    const segments = await files.segments(upload, signal);
    return { isComplete: false, size: segments.reduce((sum, { size }) => sum + size, 0), segments };
  } catch (failure) {
    if (!(failure instanceof NoSuchUploadError)) throw failure;
    // It may have been completed since.
    const completed = await files.open(upload, signal);
    if (completed !== undefined) return { isComplete: true, size: completed.size, segments: [] };
    await files.begin(upload, signal);
    // When it was removed meanwhile, its bytes were, too: nobody would remove what is stored now.
    const [record] = await records.get('upload', [upload]);
    if (record === undefined || record.phase === 'removing') await files.remove(upload);
    return { isComplete: false, size: 0, segments: [] };
  }
}

import { NoSuchUploadError, type SegmentTally, type StoredSegment } from '../files/files.ts';
import type { LibraryParts } from '../library-parts.ts';

type Parts = Pick<LibraryParts, 'files' | 'records'>;

/** What of a file is stored. */
export interface StoredBytes {
  readonly isComplete: boolean;
  /** Bytes of the file, or of all its segments. */
  readonly size: number;
  /** How many segments there are: none of a complete file. */
  readonly count: number;
}

interface Asked {
  readonly upload: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Bytes of a complete file, or what is found of an upload. Begins one that a process has recorded and not begun. Of one that is being removed,
 * nothing is stored.
 */
async function fileOr<Found>(
  { files, records }: Parts,
  { upload, signal }: Asked,
  find: () => Promise<Found>,
  nothing: Found,
): Promise<{ readonly fileSize: number } | { readonly found: Found }> {
  try {
    return { found: await find() };
  } catch (failure) {
    if (!(failure instanceof NoSuchUploadError)) throw failure;
    const completed = await files.open(upload, signal);
    if (completed !== undefined) return { fileSize: completed.size };
    await files.begin(upload, signal);
    // When it was removed meanwhile, its bytes were, too: nobody would remove what is stored now.
    const [record] = await records.get('upload', [upload]);
    if (record === undefined || record.phase === 'removing') await files.remove(upload);
    return { found: nothing };
  }
}

/** What is stored of an upload, the segment `except` left out. */
export async function storedBytes(
  parts: Parts,
  upload: string,
  signal?: AbortSignal,
  except?: string,
): Promise<StoredBytes> {
  const tally = (): Promise<SegmentTally> => parts.files.tally(upload, except, signal);
  const stored = await fileOr(parts, { upload, signal }, tally, { count: 0, size: 0 });
  return 'found' in stored
    ? { isComplete: false, ...stored.found }
    : { isComplete: true, size: stored.fileSize, count: 0 };
}

/** The segments that are stored of an upload; of a complete file, its bytes. */
export async function storedSegments(
  parts: Parts,
  upload: string,
  signal?: AbortSignal,
): Promise<{ readonly fileSize: number } | { readonly segments: readonly StoredSegment[] }> {
  const segments = (): Promise<readonly StoredSegment[]> => parts.files.segments(upload, signal);
  const stored = await fileOr(parts, { upload, signal }, segments, []);
  return 'found' in stored ? { segments: stored.found } : stored;
}

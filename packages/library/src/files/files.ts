import type { MediaSource } from '../media-source.ts';

/** A segment of an upload that is stored. */
export interface StoredSegment {
  readonly id: string;
  /** In bytes. */
  readonly size: number;
}

/** How many segments are stored, and their bytes together. */
export interface SegmentTally {
  readonly count: number;
  readonly size: number;
}

/** A whole file that is stored. */
export interface StoredFile {
  /** What `open` and `remove` take: the id of the upload that it was. */
  readonly key: string;
  /** In bytes. */
  readonly size: number;
}

/**
 * The bytes of a library. Callers choose the ids of uploads and record them before they begin, so that there are never bytes that no record
 * names, whenever a process ends. What is acknowledged is on the disk; what is not acknowledged is gone after a crash, or is removed when the
 * files are opened the next time. Methods reject with the signal's reason when it is aborted, and then leave nothing behind.
 */
export interface Files extends MediaSource {
  /**
   * Begins an upload under an id: letters, digits and hyphens, and unique without regard to case. Does nothing when it has begun or is
   * complete.
   */
  begin(upload: string, signal?: AbortSignal): Promise<void>;
  /**
   * Stores a segment of an upload as it arrives, without holding it in memory. A segment of the same id is replaced once the new one is
   * complete, and the old one is kept when the stream breaks off. Returns its size in bytes. Rejects with {@link NoSuchUploadError}. Ids of
   * segments are letters, digits, hyphens and underscores, at most 100, and differ by case.
   */
  segment(
    upload: string,
    id: string,
    bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
    signal?: AbortSignal,
  ): Promise<number>;
  /**
   * Makes the file of an upload from one stream, as it arrives and without holding it in memory, and ends the upload. Segments are dropped.
   * Rejects with {@link NoSuchUploadError}, also when the upload is completed or removed meanwhile.
   */
  whole(upload: string, bytes: ReadableStream<Uint8Array<ArrayBuffer>>, signal?: AbortSignal): Promise<StoredFile>;
  /** The segments that are stored, in the order of their ids. Rejects with {@link NoSuchUploadError}. */
  segments(upload: string, signal?: AbortSignal): Promise<readonly StoredSegment[]>;
  /** The tally of the segments that are stored, `except` left out: as fast for many as for few. Rejects with {@link NoSuchUploadError}. */
  tally(upload: string, except?: string, signal?: AbortSignal): Promise<SegmentTally>;
  /**
   * Makes the file of an upload from the segments of these ids, each named once, in this order, and ends the upload. Segments that are not
   * named are dropped. For an upload that is complete already it gives the file as it is, so that it can be called again when its answer was
   * lost. Rejects with {@link NoSuchUploadError}, and with a `RangeError` for the id of a segment that is not stored.
   */
  complete(upload: string, segments: readonly string[], signal?: AbortSignal): Promise<StoredFile>;
  /** Removes an upload with its segments, or a file. Does nothing when there is neither. A removed id can be begun again. */
  remove(uploadOrKey: string, signal?: AbortSignal): Promise<void>;
}

export class NoSuchUploadError extends Error {
  override readonly name = 'NoSuchUploadError';

  constructor() {
    super('There is no such upload, or it is complete.');
  }
}

/** Where the files are kept cannot be reached, or refuses: not now, or not with these settings. */
export class FilesUnavailableError extends Error {
  override readonly name: string = 'FilesUnavailableError';
}

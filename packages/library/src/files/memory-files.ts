import type { MediaFile } from '../media-source.ts';
import { mediaTypeOf } from '../media-type.ts';
import { NoSuchUploadError, type Files, type SegmentTally, type StoredFile, type StoredSegment } from './files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

function joined(parts: readonly Bytes[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

async function allOf(stream: ReadableStream<Bytes>, signal: AbortSignal | undefined): Promise<Bytes> {
  const reader = stream.getReader();
  const parts: Bytes[] = [];
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      signal?.throwIfAborted();
      parts.push(read.value);
    }
    return joined(parts);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Files in memory, for pages and tests. */
export class MemoryFiles implements Files {
  private readonly uploads = new Map<string, Map<string, Bytes>>();
  /** Bytes of all segments, by the upload. */
  private readonly sizes = new Map<string, number>();
  private readonly files = new Map<string, Bytes>();

  async begin(upload: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (!this.uploads.has(upload) && !this.files.has(upload)) this.uploads.set(upload, new Map());
  }

  async segment(upload: string, id: string, bytes: ReadableStream<Bytes>, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    this.upload(upload);
    const segment = await allOf(bytes, signal);
    // It may have been completed or removed meanwhile.
    const segments = this.upload(upload);
    const added = segment.length - (segments.get(id)?.length ?? 0);
    segments.set(id, segment);
    this.sizes.set(upload, (this.sizes.get(upload) ?? 0) + added);
    return segment.length;
  }

  async whole(upload: string, bytes: ReadableStream<Bytes>, signal?: AbortSignal): Promise<StoredFile> {
    signal?.throwIfAborted();
    this.upload(upload);
    const file = await allOf(bytes, signal);
    // It may have been completed or removed meanwhile.
    this.upload(upload);
    return this.end(upload, file);
  }

  async segments(upload: string, signal?: AbortSignal): Promise<readonly StoredSegment[]> {
    signal?.throwIfAborted();
    const segments = Array.from(this.upload(upload), ([id, { length }]) => ({ id, size: length }));
    return segments.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  async tally(upload: string, except?: string, signal?: AbortSignal): Promise<SegmentTally> {
    signal?.throwIfAborted();
    const segments = this.upload(upload);
    const size = this.sizes.get(upload) ?? 0;
    const left = except === undefined ? undefined : segments.get(except);
    return left === undefined ? { count: segments.size, size } : { count: segments.size - 1, size: size - left.length };
  }

  async complete(upload: string, segments: readonly string[], signal?: AbortSignal): Promise<StoredFile> {
    signal?.throwIfAborted();
    const complete = this.files.get(upload);
    if (complete !== undefined) return { key: upload, size: complete.length };
    const stored = this.upload(upload);
    const parts = segments.map((id) => {
      const bytes = stored.get(id);
      if (bytes === undefined) throw new RangeError(`There is no segment ${JSON.stringify(id)}.`);
      return bytes;
    });
    return this.end(upload, joined(parts));
  }

  async open(key: string, signal?: AbortSignal): Promise<MediaFile | undefined> {
    signal?.throwIfAborted();
    const bytes = this.files.get(key);
    if (bytes === undefined) return undefined;
    const read = (start: number, end: number): Bytes => bytes.subarray(start, end);
    return { size: bytes.length, mimeType: mediaTypeOf(''), etag: `"${key}"`, read };
  }

  async remove(uploadOrKey: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.uploads.delete(uploadOrKey);
    this.sizes.delete(uploadOrKey);
    this.files.delete(uploadOrKey);
  }

  private end(upload: string, file: Bytes): StoredFile {
    this.files.set(upload, file);
    this.uploads.delete(upload);
    this.sizes.delete(upload);
    return { key: upload, size: file.length };
  }

  private upload(id: string): Map<string, Bytes> {
    const segments = this.uploads.get(id);
    if (segments === undefined) throw new NoSuchUploadError();
    return segments;
  }
}

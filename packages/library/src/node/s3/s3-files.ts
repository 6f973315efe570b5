import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { NoSuchUploadError, type SegmentTally, type StoredFile, type StoredSegment } from '../../files/files.ts';
import type { MediaFile } from '../../media-source.ts';
import { mediaTypeOf } from '../../media-type.ts';
import { OneAfterTheOther } from '../../store/one-after-the-other.ts';
import type { StoredFiles } from '../files/file-storage.ts';
import { fileOfSegment, folderOf, isUploadId, segmentOf } from '../files/names.ts';
import { streamOf } from '../files/stream-of.ts';
import type { WorkFolder } from '../files/work-folder.ts';
import type { Bucket, StoredObject } from './bucket.ts';
import { composeParts } from './compose-parts.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Names of objects: files, the segments of uploads, and what says that an upload has begun, which no segment is called. */
const keys = {
  file: (name: string) => `files/${name}`,
  uploads: 'uploads/',
  upload: (name: string) => `uploads/${name}/`,
  begun: (name: string) => `uploads/${name}/begun`,
};

/**
 * Files in a bucket of an S3-compatible store:
 * - `files/ID`: a file, an object like any other, for programs that know its id as well.
 * - `uploads/ID/begun`: an upload that has begun, and beside it each of its segments.
 *
 * Objects appear whole or not at all, so that several servers may write. A file is made of segments by the store itself, but for segments below
 * 5 MiB, which go through the server. Files are brought to the folder of work while a process inspects them.
 */
export class S3Files implements StoredFiles {
  private readonly bucket: Bucket;
  private readonly work: WorkFolder;
  /** Changes of one upload happen one after the other. Streams of segments run beside each other. */
  private readonly turns = new OneAfterTheOther();

  constructor(bucket: Bucket, work: WorkFolder) {
    this.bucket = bucket;
    this.work = work;
  }

  /** Removes what is left of uploads whose end was interrupted. Rejects when the bucket cannot be used. */
  async prepare(signal?: AbortSignal): Promise<void> {
    await this.work.tidy();
    const uploads = new Map<string, string[]>();
    for (const { key } of await this.bucket.list(keys.uploads, signal)) {
      const [, name = ''] = key.split('/');
      uploads.set(name, [...(uploads.get(name) ?? []), key]);
    }
    for (const [name, left] of uploads)
      if ((await this.bucket.find(keys.file(name), signal)) !== undefined) await this.bucket.remove(left, signal);
  }

  async begin(upload: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const name = folderOf(upload);
    await this.turns.run(name, async () => {
      if ((await this.bucket.find(keys.file(name), signal)) === undefined)
        await this.bucket.put(keys.begun(name), new Uint8Array(), signal);
    });
  }

  async segment(upload: string, id: string, bytes: ReadableStream<Bytes>, signal?: AbortSignal): Promise<number> {
    const name = folderOf(upload);
    const key = keys.upload(name) + fileOfSegment(id);
    try {
      signal?.throwIfAborted();
      const size = await this.bucket.write(key, bytes, { signal });
      try {
        // It may not have begun, or have been completed or removed meanwhile: one call tells both.
        await this.turns.run(name, () => this.checkBegun(name));
      } catch (failure) {
        if (failure instanceof NoSuchUploadError) await this.bucket.remove([key]);
        throw failure;
      }
      return size;
    } finally {
      await bytes.cancel().catch(() => {});
    }
  }

  async whole(upload: string, bytes: ReadableStream<Bytes>, signal?: AbortSignal): Promise<StoredFile> {
    const name = folderOf(upload);
    try {
      signal?.throwIfAborted();
      await this.checkBegun(name, signal);
      const finish = (end: () => Promise<void>): Promise<void> =>
        this.turns.run(name, async () => {
          // It may have been completed or removed meanwhile.
          await this.checkBegun(name, signal);
          await end();
          await this.forget(name);
        });
      const size = await this.bucket.write(keys.file(name), bytes, { signal, finish });
      return { key: upload, size };
    } finally {
      await bytes.cancel().catch(() => {});
    }
  }

  async segments(upload: string, signal?: AbortSignal): Promise<readonly StoredSegment[]> {
    signal?.throwIfAborted();
    const stored = await this.stored(folderOf(upload), signal);
    return Array.from(stored, ([id, { size }]) => ({ id, size }));
  }

  async tally(upload: string, except?: string, signal?: AbortSignal): Promise<SegmentTally> {
    let [count, size] = [0, 0];
    for (const segment of await this.segments(upload, signal)) {
      if (segment.id === except) continue;
      count += 1;
      size += segment.size;
    }
    return { count, size };
  }

  async complete(upload: string, segments: readonly string[], signal?: AbortSignal): Promise<StoredFile> {
    signal?.throwIfAborted();
    const name = folderOf(upload);
    return this.turns.run(name, async () => {
      const known = await this.bucket.find(keys.file(name), signal);
      if (known !== undefined) return { key: upload, size: known.size };
      const stored = await this.stored(name, signal);
      const parts = segments.map((id) => {
        const part = stored.get(id);
        if (part === undefined) throw new RangeError(`There is no segment ${JSON.stringify(id)}.`);
        return part;
      });
      await this.bucket.compose(keys.file(name), composeParts(parts), { signal });
      await this.forget(name);
      return { key: upload, size: parts.reduce((sum, { size }) => sum + size, 0) };
    });
  }

  async open(key: string, signal?: AbortSignal): Promise<MediaFile | undefined> {
    signal?.throwIfAborted();
    const object = await this.find(key, signal);
    if (object === undefined) return undefined;
    const read = (start: number, end: number): ReadableStream<Bytes> =>
      streamOf(this.bucket.read({ object, start, end }, signal));
    return { size: object.size, mimeType: mediaTypeOf(''), etag: `"${folderOf(key)}"`, read };
  }

  async list(signal?: AbortSignal): Promise<readonly StoredFile[]> {
    const beginning = keys.file('');
    const objects = await this.bucket.list(beginning, signal);
    return objects.map(({ key, size }) => ({ key: key.slice(beginning.length), size }));
  }

  /** A copy of a file on this machine, for processes that only read; `undefined` when there is none. */
  async partPaths(key: string): Promise<readonly string[] | undefined> {
    const object = await this.find(key);
    if (object === undefined) return undefined;
    const path = await this.work.newPath();
    try {
      const bytes = this.bucket.read({ object, start: 0, end: object.size });
      await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (failure) {
      await this.dropParts([path]);
      throw failure;
    }
    return [path];
  }

  /** Removes a copy. */
  async dropParts(paths: readonly string[]): Promise<void> {
    for (const path of paths) await rm(path, { force: true });
  }

  /** A path for a file of this process that is removed when it ends, however it does. There is nothing at it yet. */
  scratchPath(): Promise<string> {
    return this.work.newPath();
  }

  async remove(uploadOrKey: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const name = folderOf(uploadOrKey);
    await this.turns.run(name, async () => {
      await this.forget(name, signal);
      await this.bucket.remove([keys.file(name)], signal);
    });
  }

  /** To be called when no method is under way. */
  async close(): Promise<void> {
    this.bucket.close();
    await this.work.close();
  }

  /** The object of a file; `undefined` when there is none. Keys of other sources may hold anything. */
  private async find(key: string, signal?: AbortSignal): Promise<StoredObject | undefined> {
    return isUploadId(key) ? this.bucket.find(keys.file(folderOf(key)), signal) : undefined;
  }

  /** Ends an upload: what comes from now on finds that it is not there. */
  private async forget(name: string, signal?: AbortSignal): Promise<void> {
    await this.bucket.remove([keys.begun(name)], signal);
    const left = await this.bucket.list(keys.upload(name), signal);
    await this.bucket.remove(
      left.map(({ key }) => key),
      signal,
    );
  }

  private async checkBegun(name: string, signal?: AbortSignal): Promise<void> {
    if ((await this.bucket.find(keys.begun(name), signal)) === undefined) throw new NoSuchUploadError();
  }

  /** The segments of an upload that has begun, by their ids, in the order of these. */
  private async stored(name: string, signal?: AbortSignal): Promise<ReadonlyMap<string, StoredObject>> {
    const objects = await this.bucket.list(keys.upload(name), signal);
    if (!objects.some(({ key }) => key === keys.begun(name))) throw new NoSuchUploadError();
    const segments = objects.filter(({ key }) => key !== keys.begun(name));
    return new Map(segments.map((object) => [segmentOf(object.key.slice(keys.upload(name).length)), object]));
  }
}

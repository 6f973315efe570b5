import { constants, createReadStream, statSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import {
  NoSuchUploadError,
  type Files,
  type SegmentTally,
  type StoredFile,
  type StoredSegment,
} from '../../files/files.ts';
import type { MediaFile } from '../../media-source.ts';
import { mediaTypeOf } from '../../media-type.ts';
import { systemCode } from '../../failure.ts';
import { SharedFlushes } from '../shared-flushes.ts';
import { flushFolder } from './flush-folder.ts';
import { KnownSegments } from './known-segments.ts';
import { fileOfSegment, folderOf, isUploadId, partName, sizesName } from './names.ts';
import { OneAfterTheOther } from '../../store/one-after-the-other.ts';
import { readParts } from './read-parts.ts';
import { WorkFolder } from './work-folder.ts';
import { writeStream, writeText } from './write-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

const isMissing = (failure: unknown): boolean => systemCode(failure) === 'ENOENT' || systemCode(failure) === 'ENOTDIR';

/** What is done, or `undefined` where what it needs is not there. */
async function ifThere<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (failure) {
    if (isMissing(failure)) return undefined;
    throw failure;
  }
}

const isThere = async (path: string): Promise<boolean> => (await ifThere(stat(path))) !== undefined;

/** The name of the folder of what is not acknowledged yet. */
export const workName = 'work';

/** Files that are linked or removed together. More would keep everything else that uses files waiting. */
const together = 8;

/** Does work for each of many files, some at a time. Rejects when none is under way any more. */
async function forEachFile<File>(
  files: readonly File[],
  work: (file: File, at: number) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < files.length; start += together) {
    const batch = files.slice(start, start + together).map((file, at) => work(file, start + at));
    const failed = (await Promise.allSettled(batch)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }
}

/** Removes a folder of segments. */
async function removeSegments(path: string): Promise<void> {
  try {
    await forEachFile(await readdir(path), (name) => unlink(join(path, name)));
    await rmdir(path);
  } catch {
    await rm(path, { recursive: true, force: true });
  }
}

/** Gives a file a second name, or copies it where the disk has no second names. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    const copy = await open(to, 'r+');
    try {
      await copy.sync();
    } finally {
      await copy.close();
    }
  }
}

/**
 * Files in a folder:
 * - `uploads/ID`: the segments of an upload, each a file.
 * - `complete/ID`: a file, as its segments in order, named `0`, `1` and so on. They are second names of the same bytes, so that a file of any
 *   size is complete at once. Where there are several, `sizes.json` holds the size of each.
 * - `work`: what is not acknowledged yet, a folder for each process; those of processes that have ended are removed at the next opening.
 *
 * Several processes may read; uploads are to be changed by one process at a time.
 */
export class FolderFiles implements Files {
  private readonly uploads: string;
  private readonly completed: string;
  private readonly work: WorkFolder;
  /** Changes of one upload happen one after the other. Streams of segments run beside each other. */
  private readonly turns = new OneAfterTheOther();
  private readonly known = new KnownSegments();
  /** Names of uploads whose folder is on the disk, and which were not ended since. */
  private readonly placed = new Set<string>();
  private readonly flushes = new SharedFlushes(flushFolder);

  constructor(folder: string) {
    this.uploads = join(folder, 'uploads');
    this.completed = join(folder, 'complete');
    this.work = new WorkFolder(join(folder, workName));
  }

  /** Makes the folders, and removes what processes that have ended have left. */
  async prepare(): Promise<void> {
    for (const folder of [this.uploads, this.completed]) await mkdir(folder, { recursive: true, mode: 0o700 });
    await this.work.tidy();
    for (const name of await readdir(this.uploads))
      if (await isThere(join(this.completed, name)))
        await rm(join(this.uploads, name), { recursive: true, force: true });
  }

  async begin(upload: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const name = folderOf(upload);
    await this.turns.run(name, async () => {
      if (await isThere(join(this.completed, name))) return;
      // Brought to the disk with the first segment: until then, an upload without a folder is as good as an empty one.
      await mkdir(join(this.uploads, name), { recursive: true, mode: 0o700 });
    });
  }

  async segment(upload: string, id: string, bytes: ReadableStream<Bytes>, signal?: AbortSignal): Promise<number> {
    const [folder, file] = [join(this.uploads, folderOf(upload)), fileOfSegment(id)];
    let unfinished: string | undefined;
    try {
      signal?.throwIfAborted();
      if (!this.known.has(folder) && !(await isThere(folder))) throw new NoSuchUploadError();
      unfinished = await this.work.newPath();
      const size = await writeStream(unfinished, bytes, signal);
      const written = unfinished;
      const added = await this.turns.run(folderOf(upload), () =>
        ifThere(this.known.add(folder, { id, size }, () => rename(written, join(folder, file))).then(() => true)),
      );
      // It was completed or removed meanwhile.
      if (added === undefined) throw new NoSuchUploadError();
      unfinished = undefined;
      await Promise.all([this.flushes.flush(folder), this.flushFolderOf(folderOf(upload))]);
      return size;
    } finally {
      if (unfinished !== undefined) await rm(unfinished, { force: true });
      await bytes.cancel().catch(() => {});
    }
  }

  async whole(upload: string, bytes: ReadableStream<Bytes>, signal?: AbortSignal): Promise<StoredFile> {
    const name = folderOf(upload);
    const folder = join(this.uploads, name);
    let unfinished: string | undefined;
    try {
      signal?.throwIfAborted();
      if (!(await isThere(folder))) throw new NoSuchUploadError();
      unfinished = await this.work.newPath();
      await mkdir(unfinished, { mode: 0o700 });
      const size = await writeStream(join(unfinished, partName(0)), bytes, signal);
      await this.flushes.flush(unfinished);
      const written = unfinished;
      await this.turns.run(name, async () => {
        // It may have been completed or removed meanwhile.
        const isOpen = (await isThere(folder)) && !(await isThere(join(this.completed, name)));
        if (!isOpen) throw new NoSuchUploadError();
        await this.put(written, name);
      });
      unfinished = undefined;
      return { key: upload, size };
    } finally {
      if (unfinished !== undefined) await rm(unfinished, { recursive: true, force: true });
      await bytes.cancel().catch(() => {});
    }
  }

  async segments(upload: string, signal?: AbortSignal): Promise<readonly StoredSegment[]> {
    signal?.throwIfAborted();
    const name = folderOf(upload);
    return this.turns.run(name, () => this.stored(name));
  }

  async tally(upload: string, except?: string, signal?: AbortSignal): Promise<SegmentTally> {
    signal?.throwIfAborted();
    const name = folderOf(upload);
    const tally = await this.turns.run(name, () => ifThere(this.known.tally(join(this.uploads, name), except)));
    if (tally === undefined) throw new NoSuchUploadError();
    return tally;
  }

  async complete(upload: string, segments: readonly string[], signal?: AbortSignal): Promise<StoredFile> {
    signal?.throwIfAborted();
    const name = folderOf(upload);
    return this.turns.run(name, async () => {
      const known = await this.sizesOf(name);
      if (known !== undefined) return { key: upload, size: sum(known) };
      const stored = new Map((await this.stored(name)).map(({ id, size }) => [id, size]));
      const sizes = segments.map((id) => {
        const size = stored.get(id);
        if (size === undefined) throw new RangeError(`There is no segment ${JSON.stringify(id)}.`);
        return size;
      });
      const folder = join(this.uploads, name);
      const unfinished = await this.work.newPath();
      let isDone = false;
      try {
        await mkdir(unfinished, { mode: 0o700 });
        await forEachFile(segments, (id, at) =>
          linkOrCopy(join(folder, fileOfSegment(id)), join(unfinished, partName(at))),
        );
        if (sizes.length !== 1) await writeText(join(unfinished, sizesName), JSON.stringify(sizes));
        await this.flushes.flush(unfinished);
        signal?.throwIfAborted();
        await this.put(unfinished, name);
        isDone = true;
      } finally {
        if (!isDone) await rm(unfinished, { recursive: true, force: true });
      }
      return { key: upload, size: sum(sizes) };
    });
  }

  async open(key: string, signal?: AbortSignal): Promise<MediaFile | undefined> {
    signal?.throwIfAborted();
    // Keys of other sources may hold anything.
    if (!isUploadId(key)) return undefined;
    const name = folderOf(key);
    const sizes = await this.sizesOf(name);
    if (sizes === undefined) return undefined;
    const folder = join(this.completed, name);
    const read = (start: number, end: number): ReadableStream<Bytes> =>
      readParts(sizes, start, end, (part, range) => createReadStream(join(folder, partName(part)), range));
    return { size: sum(sizes), mimeType: mediaTypeOf(''), etag: `"${name}"`, read };
  }

  async list(signal?: AbortSignal): Promise<readonly StoredFile[]> {
    const files: StoredFile[] = [];
    for (const key of (await readdir(this.completed)).toSorted()) {
      signal?.throwIfAborted();
      const sizes = await this.sizesOf(key);
      if (sizes !== undefined) files.push({ key, size: sum(sizes) });
    }
    return files;
  }

  /** Where the parts of a file are, in order, for processes that only read; `undefined` when there is none. */
  async partPaths(key: string): Promise<readonly string[] | undefined> {
    const name = isUploadId(key) ? folderOf(key) : undefined;
    const sizes = name === undefined ? undefined : await this.sizesOf(name);
    return name === undefined ? undefined : sizes?.map((_, at) => join(this.completed, name, partName(at)));
  }

  /** A path for a file of this process that is removed when it ends, however it does. There is nothing at it yet. */
  scratchPath(): Promise<string> {
    return this.work.newPath();
  }

  async remove(uploadOrKey: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const name = folderOf(uploadOrKey);
    await this.turns.run(name, async () => {
      for (const place of [this.uploads, this.completed]) {
        const path = join(place, name);
        if (!(await isThere(path))) continue;
        const removed = await this.work.newPath();
        await rename(path, removed);
        await this.flushes.flush(place);
        await rm(removed, { recursive: true, force: true });
      }
    });
  }

  /** To be called when no method is under way. */
  async close(): Promise<void> {
    await this.work.close();
  }

  /** Puts the folder of a whole file in its place, which ends the upload. */
  private async put(unfinished: string, name: string): Promise<void> {
    await rename(unfinished, join(this.completed, name));
    await this.flushes.flush(this.completed);
    await removeSegments(join(this.uploads, name));
    this.placed.delete(name);
  }

  /** Makes sure that the folder of an upload is on the disk. */
  private async flushFolderOf(name: string): Promise<void> {
    if (this.placed.has(name)) return;
    await this.flushes.flush(this.uploads);
    this.placed.add(name);
  }

  /** The segments of an upload that has begun. */
  private async stored(name: string): Promise<readonly StoredSegment[]> {
    const segments = await ifThere(this.known.list(join(this.uploads, name)));
    if (segments === undefined) throw new NoSuchUploadError();
    return segments;
  }

  /** The sizes of the parts of a file; `undefined` when there is none. */
  private async sizesOf(name: string): Promise<readonly number[] | undefined> {
    const folder = join(this.completed, name);
    const names = await ifThere(readdir(folder));
    if (names === undefined) return undefined;
    const text = names.includes(sizesName) ? await ifThere(readFile(join(folder, sizesName), 'utf8')) : undefined;
    if (text !== undefined) return JSON.parse(text);
    const only = await ifThere(stat(join(folder, partName(0))));
    return only && [only.size];
  }
}

/** Opens files in a folder, which is made when it is not there. Rejects with a sentence when there is a file in its place. */
export async function openFolderFiles(folder: string): Promise<FolderFiles> {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(`${folder} is a file, and should be a folder. Move it away; an empty folder is made in its place`);
  const files = new FolderFiles(folder);
  await files.prepare();
  return files;
}

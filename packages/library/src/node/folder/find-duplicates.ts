import { createHash } from 'node:crypto';
import { createReadStream, realpathSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { messageOf } from '../../failure.ts';
import { FileInspector } from '../processing/file-inspector.ts';
import { loadSharp } from '../processing/load-sharp.ts';
import { groupBy } from './group-by.ts';
import { hashPicture, groupAlike, type PictureHash } from './likeness.ts';
import { onDisk } from './paths.ts';
import type { ScannedFile } from '../../folder-file.ts';
import { scanFolder, type FolderProblem } from './scan-folder.ts';

export interface FindDuplicatesOptions {
  readonly folder: string;
  /** Finds pictures that look alike as well, such as smaller copies: each picture is drawn for that. */
  readonly alike?: boolean;
  readonly followLinks?: boolean;
  /** Is told how many files are compared, of how many. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** Files of one content, or pictures that look alike. */
export interface DuplicateGroup {
  readonly kind: 'same' | 'alike';
  /** From the folder, with `/` between the parts, in order; of copies the oldest first. */
  readonly paths: readonly string[];
  /** Bytes of each of the paths. */
  readonly sizes: readonly number[];
}

export interface Duplicates {
  readonly groups: readonly DuplicateGroup[];
  /** Files that could not be read, and why. */
  readonly problems: readonly FolderProblem[];
}

/** How many files are read at a time. */
const atOnce = Math.max(1, Math.min(4, availableParallelism()));

/** Does work for each item, some at a time. */
async function forEachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function digestOf(path: string, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}

/** The oldest file is most often the original. */
const oldestFirst = (files: readonly ScannedFile[]): readonly ScannedFile[] =>
  files.toSorted((a, b) => a.modified - b.modified || (a.path < b.path ? -1 : 1));

const groupOf = (kind: DuplicateGroup['kind'], files: readonly ScannedFile[]): DuplicateGroup => ({
  kind,
  paths: files.map(({ path }) => path),
  sizes: files.map(({ size }) => size),
});

/** Draws pictures in processes of their own, and compares how they look. */
async function hashesOf(
  root: string,
  files: readonly ScannedFile[],
  onDone: () => void,
  signal: AbortSignal,
): Promise<ReadonlyMap<ScannedFile, PictureHash>> {
  const sharp = await loadSharp(() => import('sharp'));
  const inspector = new FileInspector({
    partPaths: async (path) => [onDisk(root, path)],
    scratchPath: async () => join(tmpdir(), `assetql-duplicates-${crypto.randomUUID()}`),
  });
  const hashes = new Map<ScannedFile, PictureHash>();
  try {
    await forEachOf(files, async (file) => {
      signal.throwIfAborted();
      const inspected = { key: file.path, fileName: file.path, wanted: 'thumbnail' } as const;
      const drawn = await inspector.inspect(inspected, () => {}, signal).catch(() => undefined);
      const thumbnail = drawn?.renditions.thumbnail;
      const hash = sharp && thumbnail && (await hashPicture(sharp, thumbnail));
      if (hash !== undefined) hashes.set(file, hash);
      onDone();
    });
  } finally {
    await inspector.close();
  }
  return hashes;
}

/**
 * Finds files of a folder that are there several times: of the same content, and, when asked for, pictures that look alike. Nothing is written. Files of which there is only one of a size are
 * not read. Rejects with a sentence for a folder that is not there.
 */
export async function findDuplicates(options: FindDuplicatesOptions): Promise<Duplicates> {
  const { folder, alike = false, followLinks = false, onProgress = () => {}, signal } = options;
  const root = realpathSync(folder);
  const { files, problems: unread } = await scanFolder({ root, followLinks, signal });
  const problems = [...unread];
  const candidates = groupBy(
    files.filter(({ size }) => size > 0),
    ({ size }) => size,
  ).flat();
  const total = candidates.length + (alike ? files.length : 0);
  let done = 0;
  const onDone = (): void => onProgress((done += 1), total);
  const digests = new Map<ScannedFile, string>();
  await forEachOf(candidates, async (file) => {
    try {
      digests.set(file, await digestOf(onDisk(root, file.path), signal));
    } catch (failure) {
      signal?.throwIfAborted();
      problems.push({ path: file.path, message: `The file cannot be read (${messageOf(failure)}).` });
    }
    onDone();
  });
  const same = groupBy(digests.keys(), (file) => digests.get(file)).map((copies) => oldestFirst(copies));
  const groups = same.map((copies) => groupOf('same', copies));
  if (alike) {
    // Of copies one stands for all of them.
    const copies = new Set(same.flatMap((each) => each.slice(1)));
    const hashes = await hashesOf(root, files, onDone, signal ?? new AbortController().signal);
    const originals = [...hashes].filter(([file]) => !copies.has(file));
    groups.push(...groupAlike(originals).map((each) => groupOf('alike', oldestFirst(each))));
  }
  return { groups: groups.toSorted((a, b) => ((a.paths[0] ?? '') < (b.paths[0] ?? '') ? -1 : 1)), problems };
}

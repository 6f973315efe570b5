import { realpathSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../failure.ts';
import { FileInspector } from '../processing/file-inspector.ts';
import { copyCandidates, findCopies, forEachOf } from '../../folder/find-copies.ts';
import { holdsPicture } from '../../processing/embedded-picture.ts';
import type { FileFacts } from '../../processing/file-facts.ts';
import { digestOf } from './fingerprint.ts';
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

/** The oldest file is most often the original. */
const oldestFirst = (files: readonly ScannedFile[]): readonly ScannedFile[] =>
  files.toSorted((a, b) => a.modified - b.modified || (a.path < b.path ? -1 : 1));

const groupOf = (kind: DuplicateGroup['kind'], files: readonly ScannedFile[]): DuplicateGroup => ({
  kind,
  paths: files.map(({ path }) => path),
  sizes: files.map(({ size }) => size),
});

/** Draws pictures in processes of their own, and says how they look. */
async function hashesOf(
  root: string,
  files: readonly ScannedFile[],
  onDone: () => void,
  signal: AbortSignal,
): Promise<ReadonlyMap<ScannedFile, FileFacts>> {
  const inspector = new FileInspector({
    partPaths: async (path) => [onDisk(root, path)],
    scratchPath: async () => join(tmpdir(), `assetql-duplicates-${crypto.randomUUID()}`),
  });
  const seen = new Map<ScannedFile, FileFacts>();
  try {
    await forEachOf(files, atOnce, async (file) => {
      signal.throwIfAborted();
      const inspected = { key: file.path, fileName: file.path, wanted: 'facts' } as const;
      const inspection = await inspector.inspect(inspected, () => {}, signal).catch(() => undefined);
      if (inspection !== undefined) seen.set(file, inspection.facts);
      onDone();
    });
  } finally {
    await inspector.close();
  }
  return seen;
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
  const total = copyCandidates(files).length + (alike ? files.length : 0);
  let done = 0;
  // The first picture may take seconds.
  if (total > 0) onProgress(done, total);
  const onDone = (): void => onProgress((done += 1), total);
  const seen = alike ? await hashesOf(root, files, onDone, signal ?? new AbortController().signal) : undefined;
  const found = await findCopies(oldestFirst(files), {
    digest: async (file) => {
      try {
        return await digestOf(onDisk(root, file.path), file, signal);
      } catch (failure) {
        signal?.throwIfAborted();
        problems.push({ path: file.path, message: `The file cannot be read (${messageOf(failure)}).` });
        return undefined;
      } finally {
        onDone();
      }
    },
    ...(seen === undefined ? {} : { hash: (file) => seen.get(file)?.likeness }),
    isRaw: (file) => holdsPicture(seen?.get(file)?.type),
    atOnce,
    pause: async () => signal?.throwIfAborted(),
  });
  const groups = [
    ...found.same.map((group) => groupOf('same', group)),
    ...found.alike.map((group) => groupOf('alike', group)),
  ];
  return { groups: groups.toSorted((a, b) => ((a.paths[0] ?? '') < (b.paths[0] ?? '') ? -1 : 1)), problems };
}

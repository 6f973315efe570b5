import { createHash, type Hash } from 'node:crypto';
import type { StoredFile } from '../../files/files.ts';
import type { MediaFile } from '../../media-source.ts';
import type { StoredFiles } from '../files/file-storage.ts';
import type { CopiedFiles } from './copy-data-folder.ts';

type Place = Pick<StoredFiles, 'begin' | 'list' | 'open' | 'remove' | 'whole'>;

export interface CopyFilesOptions {
  readonly from: Place;
  readonly to: Place;
  /** Is told how many files are copied, or compared, and how many there are. */
  readonly progress?: ((phase: 'copying' | 'comparing', done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What was copied, and the proof that it is the same. */
export interface ComparedFiles extends CopiedFiles {
  /** SHA-256, in hexadecimal, of the keys and bytes of all files, which both places have alike. */
  readonly digest: string;
}

async function open(place: Place, key: string, signal: AbortSignal | undefined): Promise<MediaFile> {
  const file = await place.open(key, signal);
  if (file === undefined)
    throw new Error(`The file ${key} was removed meanwhile. Stop the servers of both places, and copy again.`);
  return file;
}

async function digestOf(place: Place, key: string, signal: AbortSignal | undefined): Promise<Buffer> {
  const file = await open(place, key, signal);
  const hash: Hash = createHash('sha256');
  const bytes = file.read(0, file.size);
  if (bytes instanceof Uint8Array) hash.update(bytes);
  else for await (const chunk of bytes) hash.update(chunk);
  return hash.digest();
}

async function copy({ from, to, signal }: CopyFilesOptions, { key }: StoredFile): Promise<void> {
  const file = await open(from, key, signal);
  await to.begin(key, signal);
  await to.whole(key, new Response(file.read(0, file.size)).body ?? new ReadableStream(), signal);
}

/**
 * Copies whole files from one place to another, and compares every byte. Files that an earlier attempt has copied are left. Uploads that are
 * under way are not copied: programs that send them begin again. Rejects with a sentence where a file of the same key is another one.
 */
export async function copyFiles(options: CopyFilesOptions): Promise<ComparedFiles> {
  const { from, to, progress, signal } = options;
  const files = await from.list(signal);
  const there = new Map((await to.list(signal)).map(({ key, size }) => [key, size]));
  for (const [at, file] of files.entries()) {
    progress?.('copying', at, files.length);
    if (!there.has(file.key)) await copy(options, file);
  }
  const hash = createHash('sha256');
  let size = 0;
  for (const [at, file] of files.entries()) {
    progress?.('comparing', at, files.length);
    const [here, copied] = await Promise.all([from, to].map((place) => digestOf(place, file.key, signal)));
    if (here === undefined || copied?.equals(here) !== true)
      throw new Error(`The file ${file.key} is another one there. Copy to an empty place.`);
    hash.update(`${file.key}\n`).update(here);
    size += file.size;
  }
  return { count: files.length, size, digest: hash.digest('hex') };
}

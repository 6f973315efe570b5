import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { LibraryAsset } from '../asset.ts';
import type { InitialLibrary } from '../initial-library.ts';
import type { LibraryDatabase } from './library-database.ts';
import { putInPlace } from './write-whole.ts';

/** How far the preparation of a library is. */
export interface Progress {
  /** `waiting` for another process that prepares, `reading` the initial content, `storing` it. */
  readonly phase: 'waiting' | 'reading' | 'storing';
  readonly done: number;
  readonly total: number;
}

/** Milliseconds of work between two chances for timers and signals. */
const slice = 25;
/** Databases of other versions that nobody has opened for this long, in milliseconds, are removed. */
const disuse = 30 * 24 * 3_600_000;

/** Makes all assets in slices, so that the process can be stopped meanwhile. */
async function readAssets(
  content: Iterable<LibraryAsset>,
  report: (done: number) => void,
  signal: AbortSignal | undefined,
): Promise<readonly LibraryAsset[]> {
  const assets: LibraryAsset[] = [];
  let pausedAt = performance.now();
  for (const asset of content) {
    assets.push(asset);
    if (performance.now() - pausedAt < slice) continue;
    report(assets.length);
    await turn();
    signal?.throwIfAborted();
    pausedAt = performance.now();
  }
  report(assets.length);
  return assets;
}

function* counted<Item>(items: readonly Item[], report: (done: number) => void): Generator<Item> {
  for (const [index, item] of items.entries()) {
    if (index % 100 === 0) report(index);
    yield item;
  }
  report(items.length);
}

/** Removes what processes that were killed have left, and databases of old versions. */
function tidy(directory: string, keep: string): void {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    if (path === keep || !/\.sqlite(?:-\w+)?(?:\.preparing)?/.test(name) || !name.startsWith('library-')) continue;
    try {
      if (name.includes('.preparing') || Date.now() - statSync(path).mtimeMs > disuse) rmSync(path, { force: true });
    } catch {
      // Somebody has it open: another time.
    }
  }
}

/** Says that a database is in use, so that {@link tidy} leaves it alone. */
export function markUsed(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // A folder that cannot be written to needs no tidying either.
  }
}

/** Stores the initial content in a temporary file and renames it once it is complete. To be called under the folder's lock. */
export async function prepareDatabase(
  place: string,
  database: LibraryDatabase,
  initial: InitialLibrary,
  {
    progress,
    signal,
  }: { readonly progress?: ((progress: Progress) => void) | undefined; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const directory = join(place, '..');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  tidy(directory, place);
  const total = initial.size();
  const content = initial.content();
  const assets = await readAssets(content.assets, (done) => progress?.({ phase: 'reading', done, total }), signal);
  const unfinished = `${place}.preparing-${randomUUID()}`;
  try {
    const report = (done: number): void => progress?.({ phase: 'storing', done, total });
    await database.create(unfinished, { ...content, assets: counted(assets, report) }, signal);
    signal?.throwIfAborted();
    // SQLite gives its files the rights of the process, and those beside a database the rights of the database.
    chmodSync(unfinished, 0o600);
    putInPlace(unfinished, place);
  } finally {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true });
  }
}

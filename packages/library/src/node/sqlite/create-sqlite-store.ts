import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { fold, storedText } from '@assetql/core/meaning';
import type { LibraryContent } from '../../store.ts';
import { KeywordList } from '../../store/keyword-list.ts';
import { matchAssetMapper } from '../../store/match-asset.ts';
import { viewersOf } from '../../store/visible-lightboxes.ts';
import { AssetWriter } from './asset-writer.ts';
import { completionMark, indexes, layout, sqliteLayout, tables } from './sqlite-layout.ts';

export interface CreateSqliteStoreOptions {
  /** Is told how many assets are written. */
  readonly progress?: ((done: number) => void) | undefined;
  /** Ends the work; the promise rejects with its reason and the file is removed. */
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds of work between two chances for timers and signals. */
const slice = 25;

/** Every file that SQLite may have made for a database. */
const filesOf = (path: string): readonly string[] => ['', '-journal', '-wal', '-shm'].map((suffix) => path + suffix);

const remove = (path: string): void => {
  for (const file of filesOf(path)) rmSync(file, { force: true });
};

/**
 * Writes a new database file with all of a library's content, over whatever is there. What says that it is whole is written last, when
 * everything else has reached the disk, so that a file whose writing was cut short is never taken for a library.
 */
export async function createSqliteStore(
  path: string,
  content: LibraryContent,
  { progress, signal }: CreateSqliteStoreOptions = {},
): Promise<void> {
  signal?.throwIfAborted();
  remove(path);
  const database = new DatabaseSync(path);
  let whole = false;
  try {
    // Nobody reads the file before it is whole, so nothing needs to be undone or kept safe meanwhile.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000');
    for (const statement of tables) database.exec(statement);
    database.exec('BEGIN');
    writeRecords(database, content);
    await writeAssets(database, content, progress, signal);
    database.exec('COMMIT');
    for (const statement of indexes) {
      signal?.throwIfAborted();
      database.exec(statement);
      await turn();
    }
    for (const { name } of layout.words) database.exec(`INSERT INTO "${name}"("${name}") VALUES ('optimize')`);
    database.exec('ANALYZE');
    syncFile(path);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    database.prepare('INSERT INTO "library" VALUES (?, ?)').run(completionMark, sqliteLayout);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    whole = true;
  } finally {
    database.close();
    if (!whole) remove(path);
  }
}

function writeRecords(database: DatabaseSync, { users, categories, attributes, lightboxes }: LibraryContent): void {
  const insert = database.prepare('INSERT INTO "record" VALUES (?, ?, ?)');
  for (const [kind, records] of Object.entries({ users, categories, attributes, lightboxes })) {
    for (const [position, record] of records.entries()) insert.run(kind, position, JSON.stringify(record));
  }
  const insertViewer = database.prepare('INSERT OR IGNORE INTO "lightbox_viewer" VALUES (?, ?)');
  for (const lightbox of lightboxes) {
    for (const viewer of viewersOf(lightbox)) insertViewer.run(storedText(viewer), storedText(fold(lightbox.id)));
  }
}

async function writeAssets(
  database: DatabaseSync,
  content: LibraryContent,
  progress: ((done: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const writer = new AssetWriter(database, matchAssetMapper(content));
  const keywords = new KeywordList();
  let done = 0;
  let since = performance.now();
  for (const asset of content.assets) {
    done += 1;
    writer.insert(done, asset);
    for (const keyword of asset.keywords) keywords.add(keyword);
    if (performance.now() - since < slice) continue;
    progress?.(done);
    await turn();
    signal?.throwIfAborted();
    since = performance.now();
  }
  const insert = database.prepare('INSERT INTO "keyword" VALUES (?, ?)');
  for (const [folded, keyword] of keywords.entries()) insert.run(storedText(folded), storedText(keyword));
  progress?.(done);
}

/** Waits until what was written has reached the disk. */
function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

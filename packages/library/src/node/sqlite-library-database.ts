import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InitialLibrary } from '../initial-library.ts';
import { contentRecords } from '../records/content-records.ts';
import { openSqliteJobs } from './jobs/sqlite-jobs.ts';
import type { LibraryDatabase, OpenedDatabase, OpenOptions, PrepareOptions } from './library-database.ts';
import { indexName, openIndex, prepareIndex } from './library-index.ts';
import { filesName, openParts } from './open-parts.ts';
import { readContent } from './read-content.ts';
import { openSqliteRecords } from './records/sqlite-records.ts';
import type { SqliteAssetIndex } from './sqlite/sqlite-asset-index.ts';
import { SqliteStore } from './sqlite/sqlite-store.ts';
import { storingProgress } from './storing-progress.ts';
import { markUsed } from './tidy-folder.ts';

/** A person's data: never removed or replaced. */
const recordsName = 'records.sqlite';

async function open(
  folder: string,
  { version }: InitialLibrary,
  { readOnly, filesDirectory = join(folder, filesName), fileStorage, signal }: OpenOptions,
  isMapped: boolean,
): Promise<OpenedDatabase | undefined> {
  const files = { records: join(folder, recordsName), index: join(folder, indexName), readOnly };
  if (!existsSync(files.records)) return undefined;
  const records = openSqliteRecords(files.records, { readOnly });
  let index: SqliteAssetIndex | undefined;
  try {
    // Where nothing can be written, the content of another version will do.
    if (!records.hasInitialContent(readOnly ? undefined : version)) return undefined;
    index = await openIndex(files.index, records, { readOnly, isMapped });
    if (index === undefined) return undefined;
    markUsed(files.index);
    const store = new SqliteStore(records, index, files);
    if (readOnly) return { store, records, close: () => store.close() };
    const openJobs = () => openSqliteJobs(files.records);
    return {
      store,
      records,
      ...(await openParts({ filesDirectory, fileStorage, signal, store, records, index, openJobs })),
    };
  } finally {
    if (index === undefined) await records.close();
  }
}

async function prepare(
  folder: string,
  initial: InitialLibrary,
  { progress, signal }: PrepareOptions,
): Promise<readonly string[]> {
  const storing = storingProgress(initial, progress);
  const records = openSqliteRecords(join(folder, recordsName));
  try {
    if (!records.hasInitialContent(initial.version)) {
      const content =
        initial.isStreamed === true ? initial.content() : await readContent(initial, { progress, signal });
      await records.storeInitialContent(initial.version, contentRecords(content), {
        progress: storing.records,
        signal,
      });
    }
    return await prepareIndex(join(folder, indexName), records, { progress: storing.index, signal });
  } finally {
    await records.close();
  }
}

const databaseOf = (isMapped: boolean): LibraryDatabase => ({
  files: [recordsName, indexName],
  open: (folder, initial, options) => open(folder, initial, options, isMapped),
  prepare,
});

/** Records in a file that is kept, and an index that is made from them. */
export const sqliteLibraryDatabase: LibraryDatabase = databaseOf(true);

/** The same, for a process that feeds the index and leaves most queries to others: the index takes no memory of this process. */
export const lightSqliteLibraryDatabase: LibraryDatabase = databaseOf(false);

import { join } from 'node:path';
import type { InitialLibrary } from '../../initial-library.ts';
import { contentRecords } from '../../records/content-records.ts';
import type { OpenedDatabase, OpenOptions, PrepareOptions } from '../library-database.ts';
import { indexName, openIndex, prepareIndex } from '../library-index.ts';
import { filesName, openParts } from '../open-parts.ts';
import { readContent } from '../read-content.ts';
import type { SqliteAssetIndex } from '../sqlite/sqlite-asset-index.ts';
import { SqliteStore } from '../sqlite/sqlite-store.ts';
import type { Secrets } from '../secrets.ts';
import { storingProgress } from '../storing-progress.ts';
import { markUsed } from '../tidy-folder.ts';
import { postgresIdentityStorage, sharedSecrets } from './postgres-identity-storage.ts';
import { PostgresJobs } from './postgres-jobs.ts';
import { openPostgresRecords } from './postgres-records.ts';
import { hasInitialContent, storeInitialContent } from './store-initial-content.ts';

/** As `LibraryDatabase.open`, for records in a database. */
export async function openPostgresLibrary(
  url: string,
  folder: string,
  { version }: InitialLibrary,
  { readOnly, filesDirectory = join(folder, filesName) }: OpenOptions,
): Promise<OpenedDatabase | undefined> {
  const files = { records: url, index: join(folder, indexName), readOnly };
  const records = await openPostgresRecords(url);
  let index: SqliteAssetIndex | undefined;
  try {
    if (!(await hasInitialContent(records.connection, readOnly ? undefined : version))) return undefined;
    index = await openIndex(files.index, records, readOnly);
    if (index === undefined) return undefined;
    markUsed(files.index);
    const store = new SqliteStore(records, index, files);
    const { connection } = records;
    const shared = {
      identity: postgresIdentityStorage(connection),
      sharedSecrets: (own: Secrets) => sharedSecrets(connection, own),
    };
    if (readOnly) return { store, records, ...shared, close: () => store.close() };
    const openJobs = () => new PostgresJobs(connection);
    return { store, records, ...shared, ...(await openParts({ filesDirectory, store, records, index, openJobs })) };
  } finally {
    if (index === undefined) await records.close();
  }
}

/** As `LibraryDatabase.prepare`. Of several servers one stores the initial content, and the others wait. */
export async function preparePostgresLibrary(
  url: string,
  folder: string,
  initial: InitialLibrary,
  { progress, signal }: PrepareOptions,
): Promise<readonly string[]> {
  const storing = storingProgress(initial, progress);
  const records = await openPostgresRecords(url);
  try {
    const { connection } = records;
    if (!(await hasInitialContent(connection, initial.version))) {
      const content =
        initial.isStreamed === true ? initial.content() : await readContent(initial, { progress, signal });
      const options = { clock: Date.now, progress: storing.records, signal };
      await storeInitialContent(connection, initial.version, contentRecords(content), options);
    }
    return await prepareIndex(join(folder, indexName), records, { progress: storing.index, signal });
  } finally {
    await records.close();
  }
}

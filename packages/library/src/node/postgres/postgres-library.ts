import { join } from 'node:path';
import type { InitialLibrary } from '../../initial-library.ts';
import { contentRecords } from '../../records/content-records.ts';
import type { OpenedDatabase, OpenOptions, PrepareOptions } from '../library-database.ts';
import { indexName, openIndex, prepareIndex } from '../library-index.ts';
import { filesName, openParts } from '../open-parts.ts';
import { readContent } from '../read-content.ts';
import type { AssetIndex } from '../../asset-index/asset-index.ts';
import { followRecords } from '../../asset-index/follow-records.ts';
import { RecordStore } from '../../store/record-store.ts';
import { OpenSearchIndex } from '../opensearch/open-search-index.ts';
import type { PostgresLibraryOptions } from '../postgres-library-database.ts';
import { SqliteStore } from '../sqlite/sqlite-store.ts';
import type { Secrets } from '../secrets.ts';
import { storingProgress } from '../storing-progress.ts';
import { markUsed } from '../tidy-folder.ts';
import { postgresIdentityStorage, sharedSecrets } from './postgres-identity-storage.ts';
import { PostgresJobs } from './postgres-jobs.ts';
import { openPostgresRecords } from './postgres-records.ts';
import { hasInitialContent, storeInitialContent } from './store-initial-content.ts';

/** Changes that are sent to OpenSearch together when a library is opened for the first time. */
const pageSize = 1000;

/** As `LibraryDatabase.open`, for records in a database. */
export async function openPostgresLibrary(
  url: string,
  folder: string,
  { version }: InitialLibrary,
  {
    readOnly,
    filesDirectory = join(folder, filesName),
    fileStorage,
    signal,
    openSearch,
  }: OpenOptions & PostgresLibraryOptions,
): Promise<OpenedDatabase | undefined> {
  const files = { records: url, index: join(folder, indexName), readOnly };
  const records = await openPostgresRecords(url, { signal });
  let index: AssetIndex | undefined;
  try {
    if (!(await hasInitialContent(records.connection, readOnly ? undefined : version))) return undefined;
    let store: RecordStore;
    if (openSearch === undefined) {
      const own = await openIndex(files.index, records, { readOnly, isMapped: true });
      if (own === undefined) return undefined;
      markUsed(files.index);
      index = own;
      store = new SqliteStore(records, own, files);
    } else {
      index = await OpenSearchIndex.open(openSearch);
      store = new RecordStore(records, index);
    }
    const { connection } = records;
    const shared = {
      identity: postgresIdentityStorage(connection),
      sharedSecrets: (own: Secrets) => sharedSecrets(connection, own),
    };
    if (readOnly) return { store, records, ...shared, close: () => connection.end(() => store.close()) };
    const openJobs = () => new PostgresJobs(connection);
    const opened = await openParts({ filesDirectory, fileStorage, signal, store, records, index, openJobs });
    return { store, records, ...shared, ...opened, close: () => connection.end(opened.close) };
  } finally {
    if (index === undefined) await records.close();
  }
}

/** As `LibraryDatabase.prepare`. Of several servers one stores the initial content, and the others wait. */
export async function preparePostgresLibrary(
  url: string,
  folder: string,
  initial: InitialLibrary,
  { progress, signal, openSearch }: PrepareOptions & PostgresLibraryOptions,
): Promise<readonly string[]> {
  const storing = storingProgress(initial, progress);
  const records = await openPostgresRecords(url, { signal });
  try {
    const { connection } = records;
    if (!(await hasInitialContent(connection, initial.version))) {
      const content =
        initial.isStreamed === true ? initial.content() : await readContent(initial, { progress, signal });
      const options = { clock: Date.now, progress: storing.records, signal };
      await storeInitialContent(connection, initial.version, contentRecords(content), options);
    }
    if (openSearch === undefined)
      return await prepareIndex(join(folder, indexName), records, { progress: storing.index, signal });
    await followRecords(await OpenSearchIndex.open(openSearch), records, signal, pageSize);
    return [];
  } finally {
    await records.close();
  }
}

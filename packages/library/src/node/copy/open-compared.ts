import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followRecords } from '../../asset-index/follow-records.ts';
import type { Records } from '../../records/records.ts';
import type { Store } from '../../store.ts';
import { RecordStore } from '../../store/record-store.ts';
import type { OpenSearchIndexOptions } from '../opensearch/open-search-documents.ts';
import { isPostgresUrl } from '../postgres-url.ts';
import { openSqliteRecords } from '../records/sqlite-records.ts';
import { createSqliteIndex } from '../sqlite/create-sqlite-index.ts';
import { openSqliteIndex } from '../sqlite/open-sqlite-index.ts';

/** Changes that are sent to OpenSearch together. */
const pageSize = 1000;

export interface OpenComparedOptions {
  /** The index that searches the library; one in a temporary file when absent. */
  readonly openSearch?: OpenSearchIndexOptions | undefined;
  /** Is told how many records are in the index. */
  readonly progress?: ((done: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Opens records also where they are a copy that is not finished. */
async function openRecords(place: string): Promise<Records> {
  if (!isPostgresUrl(place)) return openSqliteRecords(place, { readOnly: true });
  const [{ PostgresRecords }, { PostgresConnection }] = await Promise.all([
    import('../postgres/postgres-records.ts'),
    import('../postgres/postgres-connection.ts'),
  ]);
  return new PostgresRecords(new PostgresConnection(place), Date.now);
}

/** Opens a library for a comparison, by the path of its records or the address of its database. */
export async function openCompared(
  place: string,
  { openSearch, progress, signal }: OpenComparedOptions,
): Promise<Store> {
  const records = await openRecords(place);
  const folder = mkdtempSync(join(tmpdir(), 'assetql-copy-'));
  const close = async (): Promise<void> => {
    await records.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (openSearch !== undefined) {
      const { OpenSearchIndex } = await import('../opensearch/open-search-index.ts');
      const index = await OpenSearchIndex.open(openSearch);
      await followRecords(index, records, signal, pageSize);
      return withClosing(new RecordStore(records, index), close);
    }
    const path = join(folder, 'index.sqlite');
    await createSqliteIndex(path, records, { progress, signal });
    const opening = openSqliteIndex(path, { isMapped: true });
    if ('problem' in opening) throw new Error(`The index of ${place} cannot be made: ${opening.problem}.`);
    const { index } = opening;
    return withClosing(new RecordStore(records, index), async () => {
      await index.close();
      await close();
    });
  } catch (failure) {
    await close();
    throw failure;
  }
}

const withClosing = (store: RecordStore, close: () => Promise<void>): Store => Object.assign(store, { close });

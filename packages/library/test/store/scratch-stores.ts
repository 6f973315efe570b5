import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { contentRecords, MemoryStore, RecordStore, type LibraryContent, type Store } from '../../src/index.ts';
import { createSqliteIndex, openSqliteIndex, openSqliteRecords, type SqliteRecords } from '../../src/node/index.ts';

/** A folder that goes when the test does. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-stores-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Records of some content, in memory of SQLite. */
export async function recordsOf(content: LibraryContent): Promise<SqliteRecords> {
  const records = openSqliteRecords(':memory:');
  await records.change('', ({ put }) => {
    for (const record of contentRecords(content)) put(record);
  });
  return records;
}

export interface Stores {
  readonly memory: Store;
  readonly sqlite: Store;
  readonly close: () => Promise<void>;
}

/** The same content in each kind of store. */
export async function storesOf(content: LibraryContent, folder: string): Promise<Stores> {
  const path = join(folder, `library-${String(Math.random()).slice(2)}.sqlite`);
  const records = await recordsOf(content);
  await createSqliteIndex(path, records);
  const opening = openSqliteIndex(path);
  if (!('index' in opening)) throw new Error(`The index is ${opening.problem}.`);
  const memory = new MemoryStore(content);
  const sqlite = new RecordStore(records, opening.index);
  return {
    memory,
    sqlite,
    close: async () => {
      await sqlite.close();
      rmSync(path, { force: true });
    },
  };
}

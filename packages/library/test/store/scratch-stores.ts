import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { LibraryContent, Store } from '../../src/index.ts';
import { MemoryStore } from '../../src/memory-store.ts';
import { createSqliteStore } from '../../src/node/sqlite/create-sqlite-store.ts';
import { openSqliteStore } from '../../src/node/sqlite/open-sqlite-store.ts';

/** A folder that goes when the test does. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-stores-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Stores {
  readonly memory: Store;
  readonly sqlite: Store;
  readonly close: () => Promise<void>;
}

/** The same content in each kind of store. */
export async function storesOf(content: LibraryContent, folder: string): Promise<Stores> {
  const path = join(folder, `library-${String(Math.random()).slice(2)}.sqlite`);
  await createSqliteStore(path, content);
  const opening = openSqliteStore(path);
  if (!('store' in opening)) throw new Error(`The database is ${opening.problem}.`);
  const memory = new MemoryStore(content);
  return {
    memory,
    sqlite: opening.store,
    close: async () => {
      await opening.store.close();
      rmSync(path, { force: true });
    },
  };
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentRecords, MemoryAssetIndex, MemoryRecords, RecordStore, type LibraryContent } from '../../src/index.ts';
import type { LibraryDatabase } from '../../src/node/index.ts';
import { readContent } from '../../src/node/read-content.ts';

const name = 'library-json.sqlite';

function read(path: string): LibraryContent | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A library in one JSON file, for tests of what is around it. Changes are not kept. */
export const fileDatabase: LibraryDatabase = {
  files: [name],
  prepare: async (folder, initial, { progress, signal }) => {
    const content = await readContent(initial, { progress, signal });
    const total = content.assets.length;
    progress?.({ phase: 'storing', done: total, total });
    signal?.throwIfAborted();
    writeFileSync(join(folder, name), JSON.stringify(content));
    return [];
  },
  open: async (folder) => {
    const content = read(join(folder, name));
    if (content === undefined) return undefined;
    const records = new MemoryRecords();
    await records.change('', ({ put }) => [...contentRecords(content)].forEach(put));
    const store = new RecordStore(records, new MemoryAssetIndex());
    return { store, records, close: () => store.close() };
  },
};

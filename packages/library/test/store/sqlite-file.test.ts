import { copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { LibraryContent } from '../../src/index.ts';
import {
  createSqliteIndex,
  openSqliteIndex,
  type CreateSqliteIndexOptions,
  type OpenSqliteIndexOptions,
} from '../../src/node/index.ts';
import { assetWith, guid } from '../tiny-library.ts';
import { recordsOf, scratchFolder } from './scratch-stores.ts';

const content = (count: number): LibraryContent => ({
  users: [],
  categories: [],
  attributes: [],
  lightboxes: [],
  assets: Array.from({ length: count }, (_, index) => assetWith({ id: guid(index), title: `Owl ${index}` })),
});

const everything = {
  restriction: { kind: 'constant', value: true },
  viewer: 'nobody',
  count: 1000,
  offset: 0,
} as const;

async function create(path: string, filled: LibraryContent, options?: CreateSqliteIndexOptions): Promise<void> {
  const records = await recordsOf(filled);
  try {
    await createSqliteIndex(path, records, options);
  } finally {
    await records.close();
  }
}

/** What opening a file says, or how many assets the index in it has. */
async function opened(path: string, options?: OpenSqliteIndexOptions): Promise<string | number> {
  const opening = openSqliteIndex(path, options);
  if (!('index' in opening)) return opening.problem;
  try {
    return (await opening.index.query(everything)).total;
  } finally {
    await opening.index.close();
  }
}

describe('a database file', () => {
  test('is one file when it is written, and can be opened as often as one likes', async () => {
    const folder = scratchFolder();
    const path = join(folder, 'library.sqlite');
    await create(path, content(10));
    expect(readdirSync(folder)).toEqual(['library.sqlite']);
    expect(await opened(path)).toBe(10);
    expect(await opened(path, { readOnly: true })).toBe(10);
    expect(await opened(path)).toBe(10);
  });

  test('takes the place of what was there', async () => {
    const path = join(scratchFolder(), 'library.sqlite');
    writeFileSync(path, 'no database');
    await create(path, content(3));
    await create(path, content(5));
    expect(await opened(path)).toBe(5);
  });

  test('may be empty', async () => {
    const path = join(scratchFolder(), 'library.sqlite');
    await create(path, content(0));
    expect(await opened(path)).toBe(0);
  });

  test('that is not there is missing, and is not made', async () => {
    const path = join(scratchFolder(), 'library.sqlite');
    expect(await opened(path)).toBe('missing');
    expect(existsSync(path)).toBe(false);
  });

  test('that is none is corrupt', async () => {
    const path = join(scratchFolder(), 'library.sqlite');
    writeFileSync(path, 'This is a text, and it is long enough to be looked at as a database.'.repeat(100));
    expect(await opened(path)).toBe('corrupt');
  });

  test('without anything in it is incomplete', async () => {
    const path = join(scratchFolder(), 'library.sqlite');
    writeFileSync(path, '');
    expect(await opened(path)).toBe('incomplete');
  });

  test('cut short anywhere is never an index', async () => {
    const folder = scratchFolder();
    const whole = join(folder, 'whole.sqlite');
    await create(whole, content(50));
    const { length } = readFileSync(whole);
    for (const share of [0.01, 0.1, 0.5, 0.9]) {
      const part = join(folder, `part-${share}.sqlite`);
      copyFileSync(whole, part);
      truncateSync(part, Math.floor((length * share) / 4096) * 4096);
      expect(['corrupt', 'incomplete']).toContain(await opened(part));
    }
  });

  test('whose writing ended anywhere is incomplete', async () => {
    const folder = scratchFolder();
    const path = join(folder, 'index.sqlite');
    const copies: string[] = [];
    const progress = (done: number): void => {
      // What a process that is killed here would leave behind.
      const copy = join(folder, `copy-${done}.sqlite`);
      copyFileSync(path, copy);
      copies.push(copy);
    };
    await create(path, content(2000), { progress });
    expect(copies.length).toBeGreaterThan(2);
    for (const copy of copies) expect(['corrupt', 'incomplete']).toContain(await opened(copy));
    expect(await opened(path)).toBe(2000);
  });

  test('that was made from other records is told apart', async () => {
    const path = join(scratchFolder(), 'index.sqlite');
    const [records, others] = [await recordsOf(content(3)), await recordsOf(content(3))];
    await createSqliteIndex(path, records, { originOf: (sequence) => records.originOf(sequence) });
    expect(await opened(path, { originOf: (sequence) => records.originOf(sequence) })).toBe(3);
    expect(await opened(path, { originOf: (sequence) => others.originOf(sequence) })).toBe('foreign');
    expect(await opened(path, { originOf: () => undefined })).toBe('foreign');
  });

  test('of another layout is told apart', async () => {
    const path = join(scratchFolder(), 'library.sqlite');
    await create(path, content(1));
    const database = new DatabaseSync(path);
    database.exec(`UPDATE "state" SET "value" = 'another' WHERE "name" = 'complete'`);
    database.close();
    expect(await opened(path)).toBe('layout');
  });
});

describe('writing a database', () => {
  test('says how far it is', async () => {
    const done: number[] = [];
    await create(join(scratchFolder(), 'library.sqlite'), content(2000), {
      progress: (count) => done.push(count),
    });
    expect(done.at(-1)).toBe(2000);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(done.length).toBeGreaterThan(2);
  });

  test('ends with the reason of its signal, and leaves nothing', async () => {
    const folder = scratchFolder();
    const path = join(folder, 'library.sqlite');
    const aborting = new AbortController();
    const reason = new Error('Enough.');
    const progress = (): void => aborting.abort(reason);
    await expect(create(path, content(5000), { progress, signal: aborting.signal })).rejects.toBe(reason);
    await expect(create(path, content(1), { signal: aborting.signal })).rejects.toBe(reason);
    expect(readdirSync(folder)).toEqual([]);
  });
});

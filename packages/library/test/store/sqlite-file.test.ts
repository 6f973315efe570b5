import { copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { LibraryContent } from '../../src/index.ts';
import { createSqliteStore } from '../../src/node/sqlite/create-sqlite-store.ts';
import { openSqliteStore, type OpenSqliteStoreOptions } from '../../src/node/sqlite/open-sqlite-store.ts';
import { assetWith, guid } from '../tiny-library.ts';
import { scratchFolder } from './scratch-stores.ts';

const content = (count: number): LibraryContent => ({
  users: [],
  categories: [],
  attributes: [],
  lightboxes: [],
  assets: Array.from({ length: count }, (_, index) => assetWith({ id: guid(index), title: `Owl ${index}` })),
});

const everything = { viewer: 'nobody', count: 1000, offset: 0 };

/** What opening a file says, or how many assets the store in it has. */
async function opened(path: string, options?: OpenSqliteStoreOptions): Promise<string | number> {
  const opening = openSqliteStore(path, options);
  if (!('store' in opening)) return opening.problem;
  try {
    return (await opening.store.list(everything)).total;
  } finally {
    await opening.store.close();
  }
}

describe('a database file', () => {
  test('is one file when it is written, and can be opened as often as one likes', async () => {
    const folder = scratchFolder();
    const path = join(folder, 'library.sqlite');
    await createSqliteStore(path, content(10));
    expect(readdirSync(folder)).toEqual(['library.sqlite']);
    expect(await opened(path)).toBe(10);
    expect(await opened(path, { readOnly: true })).toBe(10);
    expect(await opened(path)).toBe(10);
  });

  test('takes the place of what was there', async () => {
    const path = join(scratchFolder(), 'library.sqlite');
    writeFileSync(path, 'no database');
    await createSqliteStore(path, content(3));
    await createSqliteStore(path, content(5));
    expect(await opened(path)).toBe(5);
  });

  test('may be empty', async () => {
    const path = join(scratchFolder(), 'library.sqlite');
    await createSqliteStore(path, content(0));
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

  test('cut short anywhere is never a store', async () => {
    const folder = scratchFolder();
    const whole = join(folder, 'whole.sqlite');
    await createSqliteStore(whole, content(50));
    const { length } = readFileSync(whole);
    for (const share of [0.01, 0.1, 0.5, 0.9]) {
      const part = join(folder, `part-${share}.sqlite`);
      copyFileSync(whole, part);
      truncateSync(part, Math.floor((length * share) / 4096) * 4096);
      expect(['corrupt', 'incomplete']).toContain(await opened(part));
    }
  });

  test('whose writing ended at any asset is incomplete', async () => {
    const folder = scratchFolder();
    for (const stop of [1, 500, 2000]) {
      const path = join(folder, `stopped-${stop}.sqlite`);
      const copy = join(folder, `copy-${stop}.sqlite`);
      const assets = {
        *[Symbol.iterator]() {
          for (let index = 0; index < stop; index += 1) yield assetWith({ id: guid(index) });
          // What a process that is killed here would leave behind.
          copyFileSync(path, copy);
        },
      };
      await createSqliteStore(path, { ...content(0), assets });
      expect(['corrupt', 'incomplete']).toContain(await opened(copy));
      expect(await opened(path)).toBe(stop);
    }
  });

  test('of another layout is told apart', async () => {
    const path = join(scratchFolder(), 'library.sqlite');
    await createSqliteStore(path, content(1));
    const database = new DatabaseSync(path);
    database.exec(`UPDATE "library" SET "value" = 'another'`);
    database.close();
    expect(await opened(path)).toBe('layout');
  });
});

describe('writing a database', () => {
  test('says how far it is', async () => {
    const done: number[] = [];
    await createSqliteStore(join(scratchFolder(), 'library.sqlite'), content(2000), {
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
    await expect(createSqliteStore(path, content(5000), { progress, signal: aborting.signal })).rejects.toBe(reason);
    await expect(createSqliteStore(path, content(1), { signal: aborting.signal })).rejects.toBe(reason);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('of assets that fail to come leaves nothing', async () => {
    const folder = scratchFolder();
    const assets = {
      *[Symbol.iterator]() {
        yield assetWith();
        throw new Error('No more.');
      },
    };
    await expect(createSqliteStore(join(folder, 'library.sqlite'), { ...content(0), assets })).rejects.toThrow(
      'No more.',
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('what is missing of an asset in a file that somebody changed is left out', async () => {
  const path = join(scratchFolder(), 'library.sqlite');
  await createSqliteStore(path, content(3));
  const database = new DatabaseSync(path);
  database.exec('DELETE FROM "document" WHERE "number" = 2');
  database.close();
  const opening = openSqliteStore(path);
  if (!('store' in opening)) throw new Error(opening.problem);
  const { total, assets } = await opening.store.list(everything);
  expect([total, assets.length]).toEqual([3, 2]);
  expect(await opening.store.asset(guid(1))).toBeUndefined();
  await opening.store.close();
});

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PostgresConnection } from '../../../src/node/postgres/postgres-connection.ts';
import {
  openPostgresRecords,
  type OpenPostgresRecordsOptions,
  type PostgresRecords,
} from '../../../src/node/postgres/postgres-records.ts';
import { postgresMigrations } from '../../../src/node/postgres/postgres-migrations.ts';
import type { LibraryRecord } from '../../../src/index.ts';
import { assetWith, guid, linkWith } from '../../tiny-library.ts';
import { cuttingProxy } from './cutting-proxy.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

async function openAt(url: string, options?: OpenPostgresRecordsOptions): Promise<PostgresRecords> {
  const records = await openPostgresRecords(url, options);
  onTestFinished(() => records.close());
  return records;
}

async function connectTo(url: string): Promise<PostgresConnection> {
  const connection = new PostgresConnection(url);
  onTestFinished(() => connection.close());
  return connection;
}

const asset = (id: number, title: string): LibraryRecord => ({
  kind: 'asset',
  value: assetWith({ id: guid(id), title }),
});

const titles = async (records: PostgresRecords, ...ids: readonly number[]): Promise<readonly string[]> =>
  (await records.get('asset', ids.map(guid))).map(({ title }) => String(title));

/** Adds one to a number that is kept as the title of an asset. */
const increment = (records: PostgresRecords): Promise<number> =>
  records.change('', ({ get, put }) => put(asset(1, String(Number(get('asset', guid(1))?.title ?? '0') + 1))));

test('a transaction runs again for what it has to read first, and gives the same', async () => {
  const records = await openAt(await server.newDatabase());
  await records.change('', ({ put }) => put(asset(1, 'one')));
  let runs = 0;
  const sequence = await records.change('', ({ get, put }) => {
    runs += 1;
    const title = get('asset', guid(1))?.title;
    put(asset(2, `after ${title}, ${get('asset', guid(3)) === undefined}`));
  });
  expect([sequence, runs]).toEqual([2, 3]);
  expect(await titles(records, 2)).toEqual(['after one, true']);
});

describe('several processes on one database', () => {
  test('lose no change of each other, and see each other’s at once', async () => {
    const url = await server.newDatabase();
    const [first, second] = [await openAt(url), await openAt(url)];
    const sequences = await Promise.all(
      Array.from({ length: 60 }, (_, index) => increment(index % 2 === 0 ? first : second)),
    );
    expect(sequences.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    for (const records of [first, second]) {
      expect(await titles(records, 1)).toEqual(['60']);
      expect(await records.changesSince(0)).toMatchObject({ sequence: 60, changes: [{ id: guid(1) }] });
    }
  });

  test('may open a new one at the same time', async () => {
    const url = await server.newDatabase();
    const all = await Promise.all(Array.from({ length: 5 }, () => openAt(url)));
    expect(await Promise.all(all.map((records) => records.all('category')))).toEqual([[], [], [], [], []]);
  });
});

test('of changes that are stored together, one that throws changes nothing, and the others are stored', async () => {
  const records = await openAt(await server.newDatabase());
  const results = await Promise.allSettled([
    records.change('', ({ put }) => put(asset(1, 'one'))),
    records.change('', ({ put }) => {
      put(asset(1, 'never'));
      throw new Error('no');
    }),
    records.change('', ({ get, put }) => put(asset(2, `${get('asset', guid(1))?.title} and two`))),
    records.change('', () => {}),
  ]);
  expect(results).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: new Error('no') },
    { status: 'fulfilled', value: 2 },
    { status: 'fulfilled', value: 2 },
  ]);
  expect(await titles(records, 1, 2)).toEqual(['one', 'one and two']);
});

describe('a connection that is lost', () => {
  test('while a change is stored leaves no doubt: what was stored is acknowledged', async () => {
    const { url, cutAt } = await cuttingProxy(await server.newDatabase());
    const records = await openAt(url);
    cutAt('COMMIT', 'after');
    expect(await increment(records)).toBe(1);
    expect(await increment(records)).toBe(2);
    expect(await titles(records, 1)).toEqual(['2']);
  });

  test('before a change is stored is told in a sentence, and nothing is stored', async () => {
    const { url, cutAt } = await cuttingProxy(await server.newDatabase());
    const records = await openAt(url);
    cutAt('COMMIT', 'before');
    await expect(increment(records)).rejects.toThrow(/^The database postgres:.* cannot be reached; see that it runs/);
    expect(await records.changesSince(0)).toEqual({ changes: [], sequence: 0 });
    expect(await increment(records)).toBe(1);
  });

  test('while something is read is made again', async () => {
    const { url, cutAt } = await cuttingProxy(await server.newDatabase());
    const records = await openAt(url);
    await increment(records);
    cutAt('SELECT', 'after');
    expect(await titles(records, 1)).toEqual(['1']);
  });
});

test('a server that crashes and comes back has everything that was acknowledged', async () => {
  const own = await startPostgres();
  onTestFinished(() => own.stop());
  const records = await openAt(await own.newDatabase(), { patience: 60_000 });
  let acknowledged = 0;
  const over = new AbortController();
  const writing = (async () => {
    while (!over.signal.aborted)
      await increment(records).then(
        () => (acknowledged += 1),
        () => {},
      );
  })();
  await expect.poll(() => acknowledged).toBeGreaterThan(5);
  await own.crash();
  const before = acknowledged;
  await own.start();
  await expect.poll(() => acknowledged).toBeGreaterThan(before + 5);
  over.abort();
  await writing;
  // One that was not acknowledged may have been stored.
  const [stored] = await titles(records, 1);
  expect([acknowledged, acknowledged + 1]).toContain(Number(stored));
});

describe('is refused in a sentence, without the password', () => {
  test('a database that is not there', async () => {
    const opening = openPostgresRecords('postgres://ann:secret@127.0.0.1:1/none', { patience: 100 });
    await expect(opening).rejects.toThrow(
      'The database postgres://127.0.0.1:1/none cannot be reached; see that it runs, and try again.',
    );
    await expect(openPostgresRecords('nonsense', { patience: 100 })).rejects.toThrow('cannot be reached');
  });

  test('tables of a newer version', async () => {
    const url = await server.newDatabase();
    const records = await openAt(url);
    await records.connection.rows('UPDATE assetql."version" SET "version" = $1', [postgresMigrations.length + 1]);
    await expect(openPostgresRecords(url)).rejects.toThrow('was written by a newer version of AssetQL.');
  });
});

test('tables of an older version are brought up to date: the direct links that are in them are found by their assets', async () => {
  const url = await server.newDatabase();
  const [first = ''] = postgresMigrations;
  const connection = await connectTo(url);
  await connection.transaction(async (client) => {
    await client.query('CREATE SCHEMA assetql');
    await client.query('CREATE TABLE assetql."version"("version" integer NOT NULL)');
    await client.query('INSERT INTO assetql."version" VALUES (1)');
    await client.query(first);
    const { id, ...rest } = linkWith({ name: '"assetId":"other" \0' });
    const insert = `INSERT INTO assetql."record"("kind", "id", "value", "number", "sequence", "place")
      VALUES ('directLink', $1, $2, 1, 1, 0), ('directLink', 'removed', NULL, 2, 1, 1)`;
    await client.query(insert, [id, JSON.stringify({ id, ...rest })]);
  });
  const records = await openAt(url);
  const { id, assetId } = linkWith();
  expect((await records.directLinksOf(assetId)).map((link) => link.id)).toEqual([id]);
});

test('a record of a kind that only a newer version knows is not left out silently', async () => {
  const records = await openAt(await server.newDatabase());
  await increment(records);
  await records.connection.rows(`UPDATE assetql."record" SET "kind" = 'collection'`);
  await expect(records.changesSince(0)).rejects.toThrow('collection');
});

test('what failed in a transaction does not stay in its connection', async () => {
  const connection = await connectTo(await server.newDatabase());
  await expect(connection.transaction((client) => client.query('SELECT nothing'))).rejects.toThrow('nothing');
  expect(await connection.rows('SELECT 1 AS "one"')).toEqual([{ one: 1 }]);
});

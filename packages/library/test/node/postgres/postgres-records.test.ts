import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PostgresConnection } from '../../../src/node/postgres/postgres-connection.ts';
import {
  openPostgresRecords,
  type OpenPostgresRecordsOptions,
  type PostgresRecords,
} from '../../../src/node/postgres/postgres-records.ts';
import { postgresMigrations } from '../../../src/node/postgres/postgres-migrations.ts';
import { RecordStore, type LibraryRecord } from '../../../src/index.ts';
import { createSqliteIndex, openSqliteIndex } from '../../../src/node/index.ts';
import { comparePairs, postgres, queriesOfLibrary } from '../../store/random-pairs.ts';
import { scratchFolder } from '../../store/scratch-stores.ts';
import { assetWith, guid, linkWith } from '../../tiny-library.ts';
import { cuttingProxy } from './cutting-proxy.ts';
import { beginWriting } from '../../../src/node/postgres/store-pending.ts';
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

describe('a database that hangs', () => {
  /** Milliseconds until what is done has ended, however it does. */
  async function timeOf(work: Promise<unknown>): Promise<number> {
    const begun = performance.now();
    await Promise.allSettled([work]);
    return performance.now() - begun;
  }

  test('does not keep records from closing: what it has not answered fails, also what waits for a connection', async () => {
    const proxy = await cuttingProxy(await server.newDatabase());
    const records = await openPostgresRecords(proxy.url);
    await increment(records);
    proxy.hang();
    const failed = Promise.allSettled([
      increment(records),
      ...Array.from({ length: 12 }, () => records.get('asset', [guid(1)])),
    ]);
    expect(await timeOf(records.close())).toBeLessThan(2000);
    for (const each of await failed) expect(each).toMatchObject({ status: 'rejected' });
  });

  test('fails what it does not answer, in a sentence, and answers again when it does', async () => {
    const proxy = await cuttingProxy(await server.newDatabase());
    const records = await openAt(proxy.url, { silence: 100 });
    await increment(records);
    proxy.hang();
    const asked = [increment(records), records.get('asset', [guid(1)]), increment(records)];
    for (const each of [...(await Promise.allSettled(asked)), ...(await Promise.allSettled([increment(records)]))])
      expect(each).toMatchObject({
        status: 'rejected',
        reason: { name: 'RecordsUnavailableError', message: expect.stringContaining('does not answer') },
      });
    proxy.recover();
    await increment(records);
    expect(await titles(records, 1)).toEqual(['2']);
  }, 60_000);

  test('is told from one in which something waits for a lock', async () => {
    const records = await openAt(await server.newDatabase(), { silence: 100 });
    let changed: Promise<number> | undefined;
    await records.connection.transaction(async (client) => {
      await beginWriting(client);
      changed = increment(records);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    });
    expect(await changed).toBe(1);
  });

  test('does not keep an opening from being ended', async () => {
    const proxy = await cuttingProxy(await server.newDatabase());
    proxy.hang();
    const abort = new AbortController();
    const opening = openPostgresRecords(proxy.url, { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('interrupted')), 200);
    expect(await timeOf(opening)).toBeLessThan(2000);
    await expect(opening).rejects.toThrow('interrupted');
  });
});

test('a certificate that is not there is told as such, and not as a database that is away', async () => {
  const missing = '/nowhere/root.pem';
  await expect(openPostgresRecords(`${await server.newDatabase()}?sslrootcert=${missing}`)).rejects.toThrow(missing);
});

test('random libraries that follow each other in a database are searched as they are by definition', async () => {
  const engine = await postgres(await server.newDatabase(), scratchFolder());
  onTestFinished(() => engine.close());
  // As many as cost little: each query asks the database several times. `npm run -s bench -- pairs:1000000` asks more.
  const { pairs, results } = await comparePairs([engine], { libraries: 10 });
  expect(pairs).toBe(10 * queriesOfLibrary);
  expect(results).toBeGreaterThan(200);
});

test('a server tells how many changes of others its own index does not include', async () => {
  const url = await server.newDatabase();
  const [one, other] = [await openAt(url), await openAt(url)];
  const path = join(scratchFolder(), 'index.sqlite');
  await createSqliteIndex(path, other);
  const opening = openSqliteIndex(path);
  if ('problem' in opening) throw new Error(opening.problem);
  onTestFinished(() => opening.index.close());
  const store = new RecordStore(other, opening.index);
  for (const id of [1, 2]) await one.change('', ({ put }) => put(asset(id, 'an owl')));
  expect(await store.indexState()).toEqual({ sequence: 2, lag: 2 });
  expect((await store.list({ viewer: '', count: 0, offset: 0 })).total).toBe(2);
  expect(await store.indexState()).toEqual({ sequence: 2, lag: 0 });
});

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LibraryRecord, Records } from '../../../src/index.ts';
import { copyLibrary, type CopiedLibrary, type CopyLibraryOptions } from '../../../src/node/copy/copy-library.ts';
import { openIdentityService } from '../../../src/node/identity/identity-service.ts';
import {
  identityTableNames,
  identityTables,
  type OpenIdentityStorage,
} from '../../../src/node/identity/identity-tables.ts';
import { openSqliteIdentity, sqliteIdentityStorage } from '../../../src/node/identity/sqlite-identity-storage.ts';
import { openSqliteJobs, openSqliteRecords } from '../../../src/node/index.ts';
import { PostgresJobs } from '../../../src/node/postgres/postgres-jobs.ts';
import { PostgresConnection } from '../../../src/node/postgres/postgres-connection.ts';
import { postgresIdentityStorage, readSharedSecrets } from '../../../src/node/postgres/postgres-identity-storage.ts';
import { openPostgresRecords } from '../../../src/node/postgres/postgres-records.ts';
import { createSecrets, readSecrets } from '../../../src/node/secrets.ts';
import { librarian } from '../../small-library.ts';
import { assetWith, guid, uploadWith } from '../../tiny-library.ts';
import { startPostgres, type PostgresServer } from '../postgres/postgres-server.ts';
import { scratch } from '../scratch.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const asset = (id: number, title: string): LibraryRecord => ({
  kind: 'asset',
  value: assetWith({ id: guid(id), title }),
});

/** A data folder with records that were changed, removed and added again, uploads, and jobs. */
async function filledFolder(): Promise<string> {
  const folder = scratch();
  const records = openSqliteRecords(join(folder, 'records.sqlite'), { clock: () => 7 });
  await records.storeInitialContent('1', [asset(1, 'one'), { kind: 'category', value: categoryNamed(1, 'a') }]);
  await records.change('ann', ({ put }) => {
    for (let id = 10; id < 2500; id++) put(asset(id, `Title ${id} \u0000 \uD800 ‘é’`));
    put({ kind: 'upload', value: uploadWith({ id: guid(1), createdBy: 'ann\u0000', phase: 'open' }) });
    put({ kind: 'upload', value: uploadWith({ id: guid(2), phase: 'finalized' }) });
    put({ kind: 'category', value: categoryNamed(2, 'b') });
  });
  await records.change('bob', ({ remove }) => {
    remove('category', guid(1));
    remove('asset', guid(10));
  });
  await records.change('bob', ({ put }) => put({ kind: 'category', value: categoryNamed(1, 'a again') }));
  await records.close();
  const jobs = openSqliteJobs(join(folder, 'records.sqlite'));
  await jobs.add('render', 'asset 1', '{"id":1}', { owner: 'ann' });
  const lease = await jobs.lease(['render'], 1000);
  if (lease !== undefined) await jobs.finish(lease, '"made"');
  await jobs.add('render', 'asset 2', '{}');
  await jobs.close();
  createSecrets(folder);
  writeFileSync(join(folder, 'library-index-x.sqlite'), 'an index');
  mkdirSync(join(folder, 'files/ab'), { recursive: true });
  writeFileSync(join(folder, 'files/ab/one.bin'), 'bytes');
  const identity = await openIdentityService({
    storage: sqliteIdentityStorage(folder),
    store: { users: async () => [librarian] },
    accountIds: [librarian.id],
    tokenLife: 60,
    newPasswords: false,
    keepNewSecrets: true,
    redirectUris: [],
    mountPath: '/identity',
    isBehindFront: false,
    onFailure: () => {},
  });
  await identity.sessions.put('OwnerSession', 'a session', { secret: 'x' }, 60);
  identity.close();
  return folder;
}

const categoryNamed = (id: number, name: string) => ({ id: guid(id), name, parentId: null });

/** Everything that records tell of a library. */
async function contentOf(records: Records) {
  const changes = [];
  for (let at = 0; ;) {
    const page = await records.changesSince(at);
    if (page.changes.length === 0) break;
    changes.push(...page.changes);
    at = page.sequence;
  }
  const [categories, uploads] = await Promise.all([records.all('category'), records.uploadsUnderWay()]);
  const open = await records.countOpenUploads('ann\u0000');
  await records.close();
  return { changes, categories, uploads, open };
}

const ofFolder = (folder: string) => contentOf(openSqliteRecords(join(folder, 'records.sqlite')));
const ofDatabase = async (url: string) => contentOf(await openPostgresRecords(url));

const unchanged = { replace: false, onFailure: () => {} };

/** A value as a text: PostgreSQL gives large numbers as texts. */
const textOf = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : JSON.stringify([value]).replaceAll('"', '');

/** All that lets people in: the rows of the identity service, the secrets, and passwords that nobody has seen. */
async function accountsIn(storage: OpenIdentityStorage, secrets: unknown) {
  const rows = await Promise.all(
    identityTableNames.map(async (table) => {
      const columns = identityTables[table];
      const found = await storage.rows(`SELECT * FROM ${storage.table(table)}`);
      const isOurs = (row: (typeof found)[number]): boolean => !textOf(row['name']).endsWith('secrets]');
      const texts = found.filter(isOurs).map((row) => columns.map((column) => textOf(row[column])).join());
      return [table, texts.toSorted()];
    }),
  );
  return { rows, secrets, unshown: await storage.unshown.read() };
}

async function accountsOfFolder(folder: string) {
  const storage = openSqliteIdentity(folder, unchanged);
  const accounts = await accountsIn(storage, readSecrets(folder));
  storage.close();
  return accounts;
}

async function accountsOfDatabase(url: string) {
  const connection = new PostgresConnection(url);
  const storage = await postgresIdentityStorage(connection).open(unchanged);
  const accounts = await accountsIn(storage, await readSharedSecrets(connection));
  await connection.close();
  return accounts;
}

/** Copies with few random queries at the end. */
const copy = (options: CopyLibraryOptions): Promise<CopiedLibrary> => copyLibrary({ queries: 20, ...options });

test(
  'a library goes to a database, to another one, and back, and is the same everywhere',
  { timeout: 300_000 },
  async () => {
    const folder = await filledFolder();
    const [one, other] = [await server.newDatabase(), await server.newDatabase()];
    const back = scratch();
    const phases = new Set<string>();
    const copied = await copy({ from: folder, to: one, queries: 30, progress: (phase) => phases.add(phase) });
    expect([copied.files, copied.accounts]).toEqual([undefined, 1]);
    expect(Object.fromEntries(copied.counts)).toEqual({ asset: 2490, category: 2, upload: 2 });
    expect([...phases]).toEqual(['copying', 'comparing', 'indexing', 'asking']);
    expect(copied.answers.queries).toBe(30);
    expect(copied.answers.results).toBeGreaterThan(1000);
    const { digest } = copied;
    expect((await copy({ from: one, to: other })).digest).toBe(digest);
    expect((await copy({ from: other, to: back })).digest).toBe(digest);
    const expected = await ofFolder(folder);
    expect(expected.changes).toHaveLength(2495);
    expect(expected.categories.map(({ name }) => name)).toEqual(['b', 'a again']);
    expect(await ofDatabase(one)).toEqual(expected);
    expect(await ofDatabase(other)).toEqual(expected);
    expect(await ofFolder(back)).toEqual(expected);
    expect(readdirSync(back).filter((name) => name.includes('copying'))).toEqual([]);
    const accounts = await accountsOfFolder(folder);
    expect(Object.fromEntries(accounts.rows)).toMatchObject({
      account: [expect.stringContaining('librarian')],
      artifact: [expect.stringContaining('OwnerSession')],
    });
    expect(accounts.unshown?.passwords).toHaveLength(1);
    expect(await accountsOfDatabase(one)).toEqual(accounts);
    expect(await accountsOfDatabase(other)).toEqual(accounts);
    expect(await accountsOfFolder(back)).toEqual(accounts);
  },
);

test('a copied library goes on: its records, their order, its jobs', async () => {
  const url = await server.newDatabase();
  const folder = await filledFolder();
  await copy({ from: folder, to: url });
  const records = await openPostgresRecords(url);
  await records.change('', ({ put }) => put({ kind: 'category', value: categoryNamed(3, 'c') }));
  expect((await records.all('category')).map(({ name }) => name)).toEqual(['b', 'a again', 'c']);
  const jobs = new PostgresJobs(records.connection);
  expect(await jobs.last(['render'], 'asset 1')).toMatchObject({ state: 'done', outcome: '"made"' });
  await jobs.add('render', 'asset 3', '{}');
  expect((await jobs.lease(['render'], 1000))?.job.input).toBe('{}');
  await records.close();
  const back = scratch();
  await copy({ from: url, to: back });
  const moved = openSqliteRecords(join(back, 'records.sqlite'));
  await moved.change('', ({ put }) => put({ kind: 'category', value: categoryNamed(4, 'd') }));
  expect((await moved.all('category')).map(({ name }) => name)).toEqual(['b', 'a again', 'c', 'd']);
  expect(moved.hasInitialContent('1')).toBe(true);
  await moved.close();
});

test('between folders, files, accounts and secrets are copied too', async () => {
  const folder = await filledFolder();
  const to = join(scratch(), 'new');
  const copied = await copy({ from: folder, to });
  expect(copied.files?.count).toBe(3);
  expect(readdirSync(to).toSorted()).toEqual(['files', 'identity-1.sqlite', 'records.sqlite', 'secrets.json']);
  expect(readFileSync(join(to, 'files/ab/one.bin'), 'utf8')).toBe('bytes');
  const { rows, secrets } = await accountsOfFolder(folder);
  expect(await accountsOfFolder(to)).toMatchObject({ rows, secrets });
  expect(await ofFolder(to)).toEqual(await ofFolder(folder));
});

describe.each([
  ['a database', () => server.newDatabase()],
  ['a folder', async () => scratch()],
])('a copy to %s', (_name, newPlace) => {
  test('that was interrupted goes on, and is no library before', async () => {
    const folder = await filledFolder();
    const place = await newPlace();
    const abort = new AbortController();
    const progress = (phase: string, done: number): void => {
      if (phase === 'copying' && done >= 1000) abort.abort(new Error('enough'));
    };
    await expect(copy({ from: folder, to: place, progress, signal: abort.signal })).rejects.toThrow('enough');
    if (place.startsWith('postgres')) await expect(openPostgresRecords(place)).rejects.toThrow('not finished');
    else expect(readdirSync(place)).not.toContain('records.sqlite');
    // Meanwhile a record is changed that was copied already.
    const records = openSqliteRecords(join(folder, 'records.sqlite'));
    await records.change('', ({ put }) => put(asset(20, 'changed')));
    await records.close();
    let rows = 0;
    const again = (phase: string, done: number): void => {
      if (phase === 'copying') rows = done;
    };
    await copy({ from: folder, to: place, progress: again });
    expect(rows).toBe(1496);
    expect(await (place.startsWith('postgres') ? ofDatabase(place) : ofFolder(place))).toEqual(await ofFolder(folder));
  });

  test('is refused where a library is, or the beginning of another one, and leaves it as it is', async () => {
    const folder = await filledFolder();
    const place = await newPlace();
    await copy({ from: folder, to: place });
    await expect(copy({ from: folder, to: place })).rejects.toThrow('holds a library already');
    const begun = await newPlace();
    const progress = (): void => {
      throw new Error('enough');
    };
    await expect(
      copy({ from: folder, to: begun, progress: (phase) => phase === 'copying' && progress() }),
    ).rejects.toThrow('enough');
    await expect(copy({ from: await filledFolder(), to: begun })).rejects.toThrow('of another library');
    await expect(copy({ from: scratch(), to: await newPlace() })).rejects.toThrow('holds no library');
    await expect(copy({ from: await server.newDatabase(), to: await newPlace() })).rejects.toThrow('no whole');
  });
});

test('a library that changes while it is compared is told', async () => {
  const folder = await filledFolder();
  const progress = (phase: string): void => {
    if (phase !== 'comparing') return;
    const database = new DatabaseSync(join(folder, 'records.sqlite'));
    database.exec(`UPDATE "record" SET "value" = NULL WHERE "id" = '${guid(30)}'`);
    database.close();
  };
  await expect(copy({ from: folder, to: await server.newDatabase(), progress })).rejects.toThrow(
    'was changed while it was copied',
  );
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '@assetql/client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startPostgres, type PostgresServer } from '../../packages/library/test/node/postgres/postgres-server.ts';
import { assetql, serve, type Served } from './command.ts';
import { callWith, serveIdentity, signIn, type ServedIdentity } from './served-identity.ts';

const scratch = mkdtempSync(join(tmpdir(), 'assetql-postgres-story-'));
const data = join(scratch, 'data');

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const connect = ({ baseUrl, token, subscriptionKey }: Pick<Served, 'baseUrl' | 'token' | 'subscriptionKey'>): Client =>
  createClient({ baseUrl, auth: token, subscriptionKey });

/** Serves the library of a database. */
async function serveFrom(database: string, folder = data, ...more: readonly string[]): Promise<Served> {
  const served = await serve('--data', folder, '--database-url', database, ...more);
  onTestFinished(async () => void (await served.stop('SIGKILL')));
  return served;
}

const titlesOf = async (client: Client, search: string): Promise<readonly unknown[]> =>
  (await client.assets.list({ search })).assets.map(({ title }) => title);

const upload = (client: Client, title: string) =>
  client.uploads.upload(new Blob([`A note about ${title}.`]), {
    fileName: `${title}.txt`,
    title,
    categories: ['Brand/Logos'],
  });

test('several servers on one database are one library, also when one is killed and the database crashes', async () => {
  const database = await postgres.newDatabase();
  const [first, second] = await Promise.all([serveFrom(database), serveFrom(database)]);
  const [one, other] = [connect(first), connect(second)];
  const { total } = await one.assets.list({ count: 0 });
  expect(total).toBeGreaterThan(4000);
  for (const filters of ['AssetType EQ Video', 'AverageRating GE 4', 'Status EQ 0'])
    expect((await other.assets.list({ filters, count: 0 })).total).toBe(
      (await one.assets.list({ filters, count: 0 })).total,
    );
  // Whoever has uploaded finds it at once, and so does everybody else.
  await upload(one, 'plovers');
  expect(await titlesOf(other, 'title:plovers')).toEqual(['plovers']);
  await first.stop('SIGKILL');
  await upload(other, 'dunlins');
  const third = connect(await serveFrom(database));
  expect(await titlesOf(third, 'title:plovers OR title:dunlins')).toEqual(
    expect.arrayContaining(['plovers', 'dunlins']),
  );
  await postgres.crash();
  const waiting = titlesOf(third, 'title:dunlins');
  await postgres.start();
  expect(await waiting).toEqual(['dunlins']);
  await upload(third, 'knots');
  expect(await titlesOf(other, 'title:knots')).toEqual(['knots']);
});

test('servers with data folders of their own share accounts, tokens, keys and, in one folder, uploaded files', async () => {
  const database = await postgres.newDatabase();
  const shared = join(scratch, 'shared-files');
  const serveOwn = (name: string, ...more: readonly string[]): Promise<ServedIdentity> =>
    serveIdentity(onTestFinished, join(scratch, name), ['--database-url', database, '--files', shared, ...more]);
  const one = await serveOwn('one');
  const other = await serveOwn('other');
  for (const name of ['token', 'subscription key', 'client id']) expect(other.value(name)).toBe(one.value(name));
  expect([one.names.includes('client secret'), other.names.includes('client secret')]).toEqual([true, false]);

  const tokens = await signIn(one, 'librarian');
  expect((await callWith(other, tokens['access_token'])).status).toBe(200);
  expect(await signIn(other, 'contributor', one)).toHaveProperty('access_token');

  const clientOf = (served: ServedIdentity): Client => {
    const [baseUrl = '', token = '', subscriptionKey = ''] = ['base url', 'token', 'subscription key'].map(
      served.value,
    );
    return connect({ baseUrl, token, subscriptionKey });
  };
  await upload(clientOf(one), 'godwits');
  const { assets } = await clientOf(other).assets.list({ search: 'title:godwits' });
  expect(await (await fetch(assets[0]?.media?.original ?? '')).text()).toBe('A note about godwits.');

  const third = await serveOwn('third', '--new-passwords');
  for (const server of [one, other, third]) expect((await callWith(server, tokens['access_token'])).status).toBe(401);
  expect(await signIn(one, 'librarian', third)).toHaveProperty('access_token');
});

test('a library that was served from files is moved to a database, with its uploads and its people', async () => {
  const folder = join(scratch, 'moved');
  const before = await serve('--data', folder);
  const { total } = await connect(before).assets.list({ count: 0 });
  await upload(connect(before), 'avocets');
  await before.stop('SIGTERM');
  const database = await postgres.newDatabase();
  const copied = await assetql(['library', 'copy', folder, database]);
  expect([copied.status, copied.out]).toEqual([0, expect.stringContaining(`asset: ${total + 1}\n`)]);
  expect(copied.out).toMatch(/^sha256 of all records, here and there: [\da-f]{64}$/m);
  expect(copied.out).toMatch(/^accounts: 3$/m);
  expect(copied.err).toContain(
    `Uploaded files stay in ${join(folder, 'files')}: name that folder to serve by --files.`,
  );
  const after = await serveFrom(database, join(scratch, 'anew'), '--files', join(folder, 'files'));
  // Whoever had access still has it.
  expect([after.token, after.subscriptionKey]).toEqual([before.token, before.subscriptionKey]);
  const { assets } = await connect(after).assets.list({ search: 'title:avocets' });
  const original = assets[0]?.media?.original ?? '';
  expect(await (await fetch(original)).text()).toBe('A note about avocets.');
  expect((await connect(after).assets.list({ count: 0 })).total).toBe(total + 1);
  const again = await assetql(['library', 'copy', folder, database]);
  expect([again.status, again.err]).toEqual([2, expect.stringContaining('holds a library already')]);
});

test('what is wrong with the database is told in one sentence, without its password', async () => {
  const wrong = await assetql(['serve', '--port', '0', '--database-url', 'mysql://ann:secret@localhost/library']);
  expect([wrong.status, wrong.err]).toEqual([2, expect.stringContaining('Write it as postgres://NAME@HOST/DATABASE.')]);
  expect(wrong.err).not.toContain('secret');
  const named = await assetql(['serve', '--port', '0'], '', { ASSETQL_DATABASE_URL: 'library' });
  expect(named.err).toContain('ASSETQL_DATABASE_URL has no address of a PostgreSQL database.');
  const folder = await assetql(['serve', scratch, '--database-url', 'postgres://ann@localhost/library']);
  expect(folder.err).toContain('leave out --database-url');
  const away = 'postgres://ann:secret@127.0.0.1:1/library';
  const missing = await assetql(['serve', '--port', '0', '--data', data, '--database-url', away]);
  expect(missing.err).toContain('The database postgres://127.0.0.1:1/library cannot be reached; see that it runs');
  expect(missing.err).not.toContain('secret');
});

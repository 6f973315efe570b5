import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openLibrary, serveLibrary } from '../../src/node/index.ts';
import { preparedFolder } from './prepared-folder.ts';
import { runScript } from './process.ts';
import { scratch } from './scratch.ts';
import { bearing } from './server.ts';
import { smallLibrary } from '../small-library.ts';

const initial = smallLibrary(10);
const prepared = preparedFolder({ initial });
const databaseIn = (folder: string): string =>
  readdirSync(folder).find((name) => /^library-.*\.sqlite$/.test(name)) ?? '';

const files: readonly (readonly [string, (folder: string) => string])[] = [
  ['secrets.json', () => 'secrets.json'],
  ['new-secrets.json', () => 'new-secrets.json'],
  ['lock.sqlite', () => 'lock.sqlite'],
  ['the log of the accounts', () => 'identity-1.sqlite-wal'],
  ['the index of that log', () => 'identity-1.sqlite-shm'],
  ['the records', () => 'records.sqlite'],
  ['their log', () => 'records.sqlite-wal'],
  ['the index', databaseIn],
  ['its log', (folder) => `${databaseIn(folder)}-wal`],
];

describe('a data folder with something else in the place of a file', () => {
  test.each(files)('%s: a folder', async (_what, nameIn) => {
    const folder = await prepared();
    const path = join(folder, nameIn(folder));
    rmSync(path, { force: true });
    mkdirSync(path);
    await expect(openLibrary({ dataDirectory: folder, initial })).rejects.toThrow(
      `${path} is a folder, and should be a file. Move it away`,
    );
    rmSync(path, { recursive: true });
    await (await openLibrary({ dataDirectory: folder, initial })).close();
  });

  test.skipIf(process.platform === 'win32').each(files)('%s: a link to itself', async (_what, nameIn) => {
    const folder = await prepared();
    const path = join(folder, nameIn(folder));
    rmSync(path, { force: true });
    symlinkSync(path, path);
    await expect(openLibrary({ dataDirectory: folder, initial })).rejects.toThrow(
      `${path} is a link that leads in a circle.`,
    );
  });

  test.skipIf(process.platform === 'win32')('a device', async () => {
    const folder = await prepared();
    const path = join(folder, 'secrets.json');
    rmSync(path);
    symlinkSync('/dev/null', path);
    await expect(openLibrary({ dataDirectory: folder, initial })).rejects.toThrow(`${path} is not a regular file.`);
  });

  test.skipIf(process.getuid?.() !== 0)('a file that this user may not read', async () => {
    const folder = await prepared();
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444);
    chmodSync(folder, 0o755);
    const path = join(folder, databaseIn(folder));
    chmodSync(path, 0o600);
    const script = runScript('open', folder, '10', 'sqlite', 'nobody');
    expect(await script.ended).toBe(1);
    expect(script.lines[0]).toContain(`refused: ${path} cannot be read by this user.`);
  });
});

test.skipIf(process.platform === 'win32')('all files of a data folder are for their owner alone', async () => {
  const folder = scratch();
  const library = await openLibrary({ dataDirectory: folder, initial });
  const server = await serveLibrary({ library, port: 0, keepNewSecrets: true });
  if (server.kind === 'refused') throw new Error(server.message);
  const open = readdirSync(folder).filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
  await server.close();
  await library.close();
  expect(open).toEqual([]);
});

describe('a file that held something else', () => {
  test.each([
    { accessToken: 'a'.repeat(30) + '\r\nX: y' },
    { accessToken: 'short' },
    { subscriptionKey: 'ü'.repeat(30) },
    { subscriptionKey: 'k'.repeat(201) },
    { signingKey: 'short' },
  ])('secrets that cannot be used are made anew: %j', async (change) => {
    const folder = await prepared();
    const file = join(folder, 'secrets.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }));
    const library = await openLibrary({ dataDirectory: folder, initial });
    await library.close();
    expect(library.replaced).toEqual([expect.stringContaining(`${file} held no secrets`)]);
    expect(library.credentials).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      subscriptionKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('and was made anew is told', async () => {
    const folder = await prepared();
    const [secrets, database] = [join(folder, 'secrets.json'), join(folder, databaseIn(folder))];
    writeFileSync(secrets, 'something else');
    writeFileSync(database, 'something else');
    const library = await openLibrary({ dataDirectory: folder, initial });
    expect(library.replaced).toEqual([
      expect.stringContaining(`${secrets} held no secrets`),
      expect.stringContaining(`${database}, by which the library is searched, was damaged`),
    ]);
    await library.close();
    const again = await openLibrary({ dataDirectory: folder, initial });
    expect(again.replaced).toEqual([]);
    await again.close();
  });

  test.each([
    ['users', 'record', () => 'records.sqlite', 'which holds the library'],
    ['keywords', 'keyword', databaseIn, 'by which the library is searched'],
    ['assets?search=a', 'words', databaseIn, 'by which the library is searched'],
  ])('while it is served is named: %s', async (path, table, nameIn, what) => {
    const folder = await prepared();
    const failures: unknown[] = [];
    const library = await openLibrary({ dataDirectory: folder, initial });
    const server = await serveLibrary({ library, port: 0, onFailure: (failure) => failures.push(failure) });
    if (server.kind === 'refused') throw new Error(server.message);
    onTestFinished(async () => {
      await server.close();
      await library.close();
    });
    const file = join(folder, nameIn(folder));
    const database = new DatabaseSync(file);
    database.exec(`DROP TABLE "${table}"`);
    database.close();
    const answer = await fetch(`${server.baseUrl}/${path}`, { headers: bearing(server) });
    expect(answer.status).toBe(500);
    expect(failures.map(String)).toEqual([expect.stringContaining(`${file}, ${what},`)]);
  });

  test('of passwords that were not shown is told, and removed', async () => {
    const folder = await prepared();
    const library = await openLibrary({ dataDirectory: folder, initial });
    const failures: unknown[] = [];
    for (const round of [0, 1]) {
      const server = await serveLibrary({
        library,
        port: 0,
        keepNewSecrets: true,
        onFailure: (failure) => failures.push(failure),
      });
      if (server.kind === 'refused') throw new Error(server.message);
      await server.close();
      if (round === 0) writeFileSync(join(folder, 'new-secrets.json'), 'something else', { mode: 0o600 });
    }
    await library.close();
    expect(failures.map(String)).toEqual([expect.stringContaining('new-secrets.json, which keeps new passwords')]);
    expect(readdirSync(folder)).not.toContain('new-secrets.json');
  });
});

import { existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openLibrary, serveLibrary, type LibraryServer, type OpenLibrary } from '../../src/node/index.ts';
import { aboutFullDisk } from '../../src/node/disk-full.ts';
import { isUnwritable } from '../../src/node/is-unwritable.ts';
import { preparedFolder } from './prepared-folder.ts';
import { scratch } from './scratch.ts';
import { bearing } from './server.ts';
import { smallLibrary } from '../small-library.ts';

const initial = smallLibrary(10);
const prepared = preparedFolder({ initial });
const databaseOf = (folder: string): string =>
  join(folder, readdirSync(folder).find((name) => /^library-.*\.sqlite$/.test(name)) ?? '');

/** Makes SQLite fail to make a file as it does on a full disk. */
function obstruct(path: string): void {
  rmSync(path, { force: true });
  symlinkSync(join(dirname(path), 'nowhere', 'file'), path);
}

async function open(folder: string): Promise<OpenLibrary> {
  const library = await openLibrary({ dataDirectory: folder, initial });
  onTestFinished(() => library.close());
  return library;
}

async function serve(library: OpenLibrary, failures: unknown[] = []): Promise<LibraryServer> {
  const server = await serveLibrary({ library, port: 0, onFailure: (_, path) => failures.push(path) });
  if (server.kind === 'refused') throw new Error(server.message);
  onTestFinished(() => server.close());
  return server;
}

async function answers(server: LibraryServer): Promise<{ readonly list: number; readonly signIn: number }> {
  const list = await fetch(`${server.baseUrl}/assets?search=a*`, { headers: bearing(server) });
  const signIn = await fetch(`${server.address}identity/connect/authorize`);
  expect(await signIn.text()).toContain(signIn.ok ? '' : 'Nobody can sign in now');
  return { list: list.status, signIn: signIn.status };
}

describe.skipIf(process.platform === 'win32')('a library that is ready on a disk that has become full', () => {
  test('is read, and served without sign-ins', async () => {
    const folder = await prepared();
    obstruct(`${databaseOf(folder)}-shm`);
    const library = await open(folder);
    expect(library.readOnly).toBe(true);
    expect(library.store.databaseFiles?.readOnly).toBe(true);
    const server = await serve(library);
    expect(server).not.toHaveProperty('identity');
    expect(await answers(server)).toEqual({ list: 200, signIn: 503 });
  });

  test('is read beside the empty log that an opening has left, and written again when there is space', async () => {
    const folder = await prepared();
    const database = databaseOf(folder);
    writeFileSync(`${database}-wal`, '');
    obstruct(`${database}-shm`);
    const library = await open(folder);
    expect((await library.store.list({ count: 0, offset: 0, viewer: '' })).total).toBeGreaterThan(0);
    rmSync(`${database}-shm`);
    writeFileSync(`${database}-shm`, '\0\0\0');
    expect((await open(folder)).readOnly).toBe(false);
  });

  test('is served without sign-ins where only these cannot be kept, and the failure is told', async () => {
    const folder = await prepared();
    obstruct(join(folder, 'lock.sqlite'));
    const library = await open(folder);
    expect(library.readOnly).toBe(false);
    const failures: unknown[] = [];
    const server = await serve(library, failures);
    expect(failures).toEqual(['/identity']);
    expect(await answers(server)).toEqual({ list: 200, signIn: 503 });
  });

  test('is refused when its log holds what cannot be read without writing', async () => {
    const folder = await prepared();
    writeFileSync(`${databaseOf(folder)}-wal`, 'pages');
    obstruct(`${databaseOf(folder)}-shm`);
    await expect(openLibrary({ dataDirectory: folder, initial })).rejects.toThrow(/unable to open|disk I/);
  });
});

const failing = (properties: object): Error => Object.assign(new Error('No.'), properties);

test.for<readonly [what: string, failure: unknown, free: number | undefined, message: RegExp]>([
  ['a write that found no room', failing({ code: 'ENOSPC' }), 0, /^the disk is full; free about 10 MiB on it$/],
  ['a used-up quota', failing({ code: 'EDQUOT' }), 5_000_000, /^the disk is full; free about 6 MiB on it$/],
  ['a full database', failing({ errcode: 13 }), undefined, /^the disk is full; free about 10 MiB/],
  ['one that is told with another', new Error('Records.', { cause: failing({ errcode: 13 }) }), 0, /is full/],
  ['an error of a disk that has no room', failing({ errcode: 10 + (19 << 8) }), 4096, /is full/],
  ['one that needs little more', failing({ code: 'ENOSPC' }), 10_000_000, /free about 1 MiB/],
  ['an error of a disk that has room', failing({ errcode: 10 }), 1e9, /^No\.$/],
  ['an error of a disk that does not tell', failing({ errcode: 10 }), undefined, /^No\.$/],
  ['something else on a full disk', failing({ code: 'ENOENT' }), 0, /^No\.$/],
])('%s, in a preparation', ([_what, failure, free, message]) => {
  expect(aboutFullDisk(failure, '/data', 1000, () => free)).toMatchObject({ message: expect.stringMatching(message) });
});

test('a failure that is no error stays as it is', () => {
  expect(aboutFullDisk('enough', '/data', 1, () => 0)).toBe('enough');
});

test.skipIf(!existsSync('/dev/full'))('a library that is prepared on a full disk says how much to free', async () => {
  const folder = join(scratch(), 'library');
  const content = (): never => {
    writeFileSync('/dev/full', 'x');
    throw new Error('The device took it.');
  };
  const opening = openLibrary({ dataDirectory: folder, initial: { ...initial, isStreamed: true, content } });
  await expect(opening).rejects.toThrow(/^the disk is full; free about \d+ MiB on it$/);
  // With room, the same folder is made ready.
  const library = await open(folder);
  expect(library.readOnly).toBe(false);
});

test.for<readonly [failure: unknown, expected: boolean]>([
  [Object.assign(new Error('No space.'), { code: 'ENOSPC' }), true],
  [Object.assign(new Error('Read-only.'), { code: 'EROFS' }), true],
  [Object.assign(new Error('Full.'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }), true],
  [Object.assign(new Error('An extended code.'), { code: 'ERR_SQLITE_ERROR', errcode: 10 + (19 << 8) }), true],
  [Object.assign(new Error('Busy.'), { code: 'ERR_SQLITE_ERROR', errcode: 5 }), false],
  [Object.assign(new Error('Missing.'), { code: 'ENOENT' }), false],
  [new Error('Anything.'), false],
  ['ENOSPC', false],
])('whether %s says that nothing can be written: %s', ([failure, expected]) => {
  expect(isUnwritable(failure)).toBe(expected);
});

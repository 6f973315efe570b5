import { chmodSync, readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openLibrary, type OpenLibrary, type Progress } from '../../src/node/index.ts';
import { fileDatabase } from './file-database.ts';
import { preparedFolder } from './prepared-folder.ts';
import { runScript } from './process.ts';
import { scratch } from './scratch.ts';
import { smallLibrary } from '../small-library.ts';

const initial = smallLibrary(10);
const prepared = preparedFolder({ initial, database: fileDatabase });

async function open(dataDirectory: string, progress?: (progress: Progress) => void): Promise<OpenLibrary> {
  return openLibrary({
    dataDirectory,
    initial,
    database: fileDatabase,
    ...(progress === undefined ? {} : { progress }),
  });
}

const databaseOf = (folder: string): string =>
  join(folder, readdirSync(folder).find((name) => /^library-.*json\.sqlite$/.test(name)) ?? '');
const totalOf = async (library: OpenLibrary): Promise<number> =>
  (await library.store.list({ count: 0, offset: 0, viewer: '' })).total;

describe('opening a library', () => {
  test('prepares once, tells how far it is, and is quick after that', async () => {
    const folder = join(scratch(), 'deep', 'inside');
    const seen: Progress[] = [];
    const first = await open(folder, (progress) => seen.push(progress));
    const total = await totalOf(first);
    expect(seen.map(({ phase }) => phase)).toContain('reading');
    expect(seen.at(-1)).toEqual({ phase: 'storing', done: total, total });
    for (const { done, total: all } of seen) expect(done).toBeLessThanOrEqual(all);
    await first.close();

    const again: Progress[] = [];
    const second = await open(folder, (progress) => again.push(progress));
    expect(again).toEqual([]);
    expect(second.credentials).toEqual(first.credentials);
    expect(second.signingKey).toEqual(first.signingKey);
    expect(readdirSync(folder).filter((name) => name.includes('preparing'))).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('keeps its secrets to itself', async () => {
    const folder = join(scratch(), 'data');
    await open(folder);
    const secrets = join(folder, 'secrets.json');
    expect(statSync(secrets).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    chmodSync(secrets, 0o644);
    await open(folder);
    expect(statSync(secrets).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['empty', ''],
    ['halved', '{"accessToken":"abc'],
    ['of another kind', '[]'],
    ['too short', '{"accessToken":"a","subscriptionKey":"b","signingKey":"c"}'],
    ['null', 'null'],
    ['of other types', '{"accessToken":1,"subscriptionKey":2,"signingKey":3}'],
  ])('makes new secrets when they are %s', async (_name, text) => {
    const folder = await prepared();
    const before = await open(folder);
    writeFileSync(join(folder, 'secrets.json'), text);
    writeFileSync(join(folder, 'secrets.json.of-a-killed-process'), 'half');
    const after = await open(folder);
    expect(readdirSync(folder).filter((name) => name.startsWith('secrets'))).toEqual(['secrets.json']);
    expect(after.credentials.accessToken).not.toBe(before.credentials.accessToken);
    expect(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))).toMatchObject(after.credentials);
  });

  test.each([
    ['empty', (file: string) => truncateSync(file, 0)],
    ['cut off', (file: string) => truncateSync(file, 5000)],
    ['not its own', (file: string) => writeFileSync(file, 'something else')],
  ])('replaces a database that is %s', async (_name, spoil) => {
    const folder = await prepared();
    const total = await totalOf(await open(folder));
    spoil(databaseOf(folder));
    expect(await totalOf(await open(folder))).toBe(total);
  });

  test('removes what killed processes and old versions left, and nothing else', async () => {
    const folder = scratch();
    const old = new Date(Date.now() - 40 * 24 * 3_600_000);
    const files = ['library-old-1.sqlite', 'library-new-2.sqlite', 'library-x.sqlite.preparing-1', 'notes.sqlite'];
    for (const name of files) writeFileSync(join(folder, name), '');
    utimesSync(join(folder, 'library-old-1.sqlite'), old, old);
    utimesSync(join(folder, 'notes.sqlite'), old, old);
    await open(folder);
    const left = readdirSync(folder);
    expect(left).toEqual(expect.arrayContaining(['library-new-2.sqlite', 'notes.sqlite']));
    expect(left).not.toContain('library-old-1.sqlite');
    expect(left).not.toContain('library-x.sqlite.preparing-1');
  });

  test('can be given up, and leaves nothing half done', async () => {
    const folder = scratch();
    for (const phase of ['reading', 'storing'] as const) {
      const abort = new AbortController();
      const opening = openLibrary({
        dataDirectory: folder,
        initial,
        database: fileDatabase,
        signal: abort.signal,
        progress: (progress) => {
          if (progress.phase === phase) abort.abort(new Error('enough'));
        },
      });
      await expect(opening).rejects.toThrow('enough');
      expect(readdirSync(folder).filter((name) => name.startsWith('library-'))).toEqual([]);
    }
    await expect(open(folder)).resolves.toBeDefined();
  });

  test('a database that cannot be opened right after it was written is an error', async () => {
    const database = { ...fileDatabase, open: async () => undefined };
    await expect(openLibrary({ dataDirectory: scratch(), initial, database })).rejects.toThrow('cannot be opened');
  });

  test('does nothing for a signal that is aborted before', async () => {
    const folder = join(scratch(), 'never');
    await expect(
      openLibrary({ dataDirectory: folder, initial, signal: AbortSignal.abort(new Error('no')) }),
    ).rejects.toThrow('no');
  });
});

describe('several processes on one folder', () => {
  test('one prepares, the others wait, and all open the same', async () => {
    const folder = scratch();
    const scripts = Array.from({ length: 3 }, () => runScript('open', folder, '20', 'json'));
    expect(await Promise.all(scripts.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    const atWork = scripts.filter(({ lines }) => lines.some((line) => line.startsWith('storing')));
    expect(atWork).toHaveLength(1);
    expect(new Set(scripts.map(({ lines }) => lines.at(-1))).size).toBe(1);
  });

  test('when the one that prepares is killed, another takes over', async () => {
    const folder = scratch();
    const first = runScript('open', folder, '1500', 'json');
    await first.line(/reading/);
    const second = runScript('open', folder, '1500', 'json');
    await second.line(/waiting/);
    first.child.kill('SIGKILL');
    expect(await second.ended).toBe(0);
    expect(second.lines.at(-1)).toMatch(/^open \d+ /);
  });
});

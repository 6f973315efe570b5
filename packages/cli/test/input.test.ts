import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { savedSearchFiles } from '../src/files/saved-search-files.ts';
import { run } from './run-in-process.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'assetql-input-'));
const search = 'filters: Status EQ 0\n';

describe('files', () => {
  test('more than 16 MiB are rejected before they fill the memory', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'large.assetql'), Buffer.alloc(17 * 1_048_576, 'filters: Status EQ 0\n\n'));
    const { status, out, err } = await run(['check', 'large.assetql'], { cwd });
    expect({ status, out, err }).toEqual({
      status: 2,
      out: '',
      err: 'assetql: large.assetql is larger than 16 MiB; split it.\n',
    });
    expect((await run(['fmt'], { stdin: new Uint8Array(17 * 1_048_576) })).err).toMatch(/larger than 16 MiB/);
  });

  test('cyclic links are reported', async () => {
    const cwd = folder();
    symlinkSync('b', join(cwd, 'a'));
    symlinkSync('a', join(cwd, 'b'));
    expect(await run(['check', 'a'], { cwd })).toEqual({
      status: 2,
      out: '',
      err: 'assetql: a cannot be read: its links lead in a circle.\n',
    });
  });

  test.each<readonly [what: string, bytes: Uint8Array]>([
    ['UTF-16 with a byte order mark', Buffer.from('\uFEFFfilters: Status EQ 0\n', 'utf16le')],
    ['UTF-16 without one', Buffer.from('filters: Status EQ 0\n', 'utf16le')],
    ['UTF-16 without one, big-endian', Buffer.from('filters: Status EQ 0\n', 'utf16le').swap16()],
    ['a NUL character', Buffer.from('filters: Status EQ 0\n\0')],
  ])('%s is rejected and not changed', async (_what, bytes) => {
    const cwd = folder();
    writeFileSync(join(cwd, 'a.assetql'), bytes);
    for (const args of [
      ['check', '--fix', 'a.assetql'],
      ['fmt', 'a.assetql'],
      ['run', 'a.assetql'],
    ])
      expect(await run(args, { cwd })).toEqual({
        status: 2,
        out: '',
        err: 'assetql: a.assetql is no UTF-8 text. Save it as UTF-8 and try again.\n',
      });
    expect(readFileSync(join(cwd, 'a.assetql'))).toEqual(Buffer.from(bytes));
    expect(await run(['fmt', '--kind', 'search'], { stdin: bytes })).toMatchObject({ status: 2, out: '' });
  });

  test.each([
    ['a byte order mark', '\uFEFFfilters: Statu EQ 0\n', 10],
    ['CRLF', '# c\r\nfilters: Statu EQ 0\r\n', 14],
    ['lone CR', '# c\rfilters: Statu EQ 0\r', 13],
  ])('%s: ranges count in the file', async (_name, text, start) => {
    const { out } = await run(['check', '--format', 'json'], { stdin: text });
    expect(JSON.parse(out)).toMatchObject([{ range: { start, end: start + 5 } }]);
  });
});

describe('folders', () => {
  test('one that cannot be read is not said to be empty', async () => {
    const told: string[] = [];
    let isWhole = true;
    const io = { cwd: folder(), err: (text: string) => void told.push(text), incomplete: () => void (isWhole = false) };
    expect(await savedSearchFiles(io, 'gone')).toEqual([]);
    expect(told).toEqual(['assetql: gone cannot be read: there is no such file.\n']);
    expect(isWhole).toBe(false);
    mkdirSync(join(io.cwd, 'empty'));
    await expect(savedSearchFiles(io, 'empty')).rejects.toThrow('The folder empty holds no .assetql file.');
  });

  test('a file that cannot be read is not said to be several', async () => {
    const cwd = folder();
    mkdirSync(join(cwd, 'only'));
    writeFileSync(join(cwd, 'only', 'a.assetql'), Buffer.from([0xff]));
    for (const args of [
      ['run', 'only'],
      ['diff', 'only', 'only'],
    ])
      expect(await run(args, { cwd })).toEqual({
        status: 2,
        out: '',
        err: `assetql: ${join('only', 'a.assetql')} is no UTF-8 text. Save it as UTF-8 and try again.
assetql: only holds no file that can be read.
`,
      });
  });

  test('other files are skipped', async () => {
    const cwd = folder();
    for (const name of ['deep/er', 'node_modules/x', '.git', 'folder.assetql'])
      mkdirSync(join(cwd, name), { recursive: true });
    for (const name of ['deep/er/a.assetql', 'node_modules/x/b.assetql', '.git/c.assetql', 'deep/notes.txt'])
      writeFileSync(join(cwd, name), 'filters: Statu EQ 0\n');
    symlinkSync('..', join(cwd, 'deep', 'circle'));
    const { status, out } = await run(['check', '--format', 'json', '.'], { cwd });
    expect(status).toBe(1);
    expect(JSON.parse(out).map((row: { file: string }) => row.file)).toEqual([join('deep', 'er', 'a.assetql')]);
  });

  test('a folder without saved searches is reported', async () => {
    const { status, err } = await run(['check', '.'], { cwd: folder() });
    expect(status).toBe(2);
    expect(err).toBe('assetql: The folder . holds no .assetql file.\n');
  });

  test.each(['check', 'fmt', 'test'])('%s skips entries that are not files', async (command) => {
    const cwd = folder();
    writeFileSync(join(cwd, 'a.assetql'), 'filters:\n  Status EQ 0\n');
    symlinkSync('librarian@desk.4711:1', join(cwd, '.#a.assetql'));
    symlinkSync('round.assetql', join(cwd, 'round.assetql'));
    execFileSync('mkfifo', [join(cwd, 'pipe.assetql')]);
    const { status, err } = await run([command, '.'], { cwd });
    expect(status).toBe(0);
    expect(err).toContain('.#a.assetql is passed over: it is a link to a file that does not exist.\n');
    expect(err).toContain('round.assetql is passed over: its links lead in a circle.\n');
    expect(err).toContain('pipe.assetql is passed over: it is a named pipe.\n');
  });

  test('continues after unreadable files, with an exit status of 2', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'a.assetql'), Uint8Array.of(0xff, 0xfe, 0));
    writeFileSync(join(cwd, 'b.assetql'), 'filters: Statu EQ 0\n');
    const { status, out, err } = await run(['check', '--format', 'json', '.'], { cwd });
    expect(status).toBe(2);
    expect(err).toBe('assetql: a.assetql is no UTF-8 text. Save it as UTF-8 and try again.\n');
    expect(JSON.parse(out)).toMatchObject([{ file: 'b.assetql' }]);
  });

  test('a link to a file is read', async () => {
    const cwd = folder();
    mkdirSync(join(cwd, 'searches'));
    writeFileSync(join(cwd, 'real.txt'), search);
    symlinkSync('../real.txt', join(cwd, 'searches', 'link.assetql'));
    expect((await run(['check', 'searches'], { cwd })).status).toBe(0);
  });
});

test('an error about a file with many searches lists some of them', async () => {
  const stdin = Array.from({ length: 3000 }, (_, index) => `### S${index}\n${search}`).join('');
  const { status, err } = await run(['url'], { stdin });
  expect(status).toBe(2);
  expect(err).toMatch(/“S19” and 2980 more\.\n$/);
});

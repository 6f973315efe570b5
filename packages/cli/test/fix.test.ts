import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from './run-in-process.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'assetql-fix-'));
const wrong = '\uFEFF### A\r\n# why  \r\nfilters:   AsseType EQ Image\r\n\tAND Status EQ Approved';
const right = '\uFEFF### A\r\n# why  \r\nfilters:   AssetType EQ Image\r\n\tAND Status EQ 0';

describe('assetql check --fix', () => {
  test('mends a file in place and leaves the rest of it as it is', async () => {
    const cwd = folder();
    const file = join(cwd, 'a.assetql');
    writeFileSync(file, wrong);
    chmodSync(file, 0o640);
    expect(await run(['check', '--fix', 'a.assetql'], { cwd })).toEqual({
      status: 0,
      out: '',
      err: 'a.assetql: 2 fixed\n',
    });
    expect(readFileSync(file, 'utf8')).toBe(right);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(cwd)).toEqual(['a.assetql']);
  });

  test('what is not safe remains and is told where it now stands', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'a.assetql'), 'filters: AsseType EQ Image AND (Status EQ 0\n');
    const { status, out, err } = await run(['check', '--fix', 'a.assetql'], { cwd });
    expect(status).toBe(1);
    expect(out).toMatch(/^a\.assetql:1:33 error .*unbalanced-bracket\n/);
    expect(err).toBe('a.assetql: 1 fixed\n1 error\n');
    expect(readFileSync(join(cwd, 'a.assetql'), 'utf8')).toBe('filters: AssetType EQ Image AND (Status EQ 0\n');
  });

  test('a file without mistakes is not written', async () => {
    const cwd = folder();
    const file = join(cwd, 'a.assetql');
    writeFileSync(file, right);
    const before = statSync(file);
    expect(await run(['check', '--fix', '.'], { cwd })).toEqual({ status: 0, out: '', err: '' });
    expect(statSync(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
  });

  test('a link stays a link', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'real.assetql'), wrong);
    symlinkSync('real.assetql', join(cwd, 'link.assetql'));
    expect((await run(['check', '--fix', 'link.assetql'], { cwd })).status).toBe(0);
    expect(lstatSync(join(cwd, 'link.assetql')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(cwd, 'real.assetql'), 'utf8')).toBe(right);
  });

  test('a file that may not be written is one sentence', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'a.assetql'), wrong);
    chmodSync(join(cwd, 'a.assetql'), 0o444);
    expect(await run(['check', '--fix', 'a.assetql'], { cwd })).toEqual({
      status: 2,
      out: '',
      err: 'assetql: a.assetql cannot be written: it is read-only.\n',
    });
    expect(readFileSync(join(cwd, 'a.assetql'), 'utf8')).toBe(wrong);
    expect(readdirSync(cwd)).toEqual(['a.assetql']);
  });

  test('standard input is mended to standard output, and what remains is told beside it', async () => {
    expect(await run(['check', '--fix'], { stdin: wrong })).toEqual({ status: 0, out: right, err: '' });
    const { status, out, err } = await run(['check', '--fix', '--kind', 'filters', '-'], {
      stdin: '(AsseType EQ Image\n',
    });
    expect({ status, out }).toEqual({ status: 1, out: '(AssetType EQ Image\n' });
    expect(err).toMatch(/^<stdin>:1:1 error .*unbalanced-bracket\n[^]*1 error\n$/);
  });

  test('a text without mistakes comes back as it is', async () => {
    expect(await run(['check', '--fix'], { stdin: right })).toEqual({ status: 0, out: right, err: '' });
    expect(await run(['check', '--fix'], { stdin: '' })).toEqual({ status: 0, out: '', err: '' });
  });

  test('every format tells what remains', async () => {
    const cwd = folder();
    for (const format of ['json', 'github', 'sarif']) {
      writeFileSync(join(cwd, 'a.assetql'), 'filters: AsseType EQ Image AND (Status EQ 0\n');
      const { status, out } = await run(['check', '--fix', '--format', format, 'a.assetql'], { cwd });
      expect(status).toBe(1);
      expect(out).toContain('unbalanced-bracket');
      expect(out.replaceAll(/"rules": \[[^]*?\n {10}\]/g, '')).not.toContain('"unknown-field"');
    }
  });

  test('the severities and fields of a workspace are kept to', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'assetql.config.json'), '{ "severities": { "unknown-field": "off" } }');
    writeFileSync(join(cwd, 'a.assetql'), 'filters: AsseType EQ Image\n');
    await run(['check', '--fix', 'a.assetql'], { cwd });
    expect(readFileSync(join(cwd, 'a.assetql'), 'utf8')).toBe('filters: AsseType EQ Image\n');
  });

  test('without --fix it is told how much it would mend', async () => {
    expect((await run(['check'], { stdin: wrong })).err).toBe('2 errors; --fix mends 2\n');
  });
});

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
import { replaceFile } from '../../src/files/replace-file.ts';
import { run } from '../run-in-process.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'assetql-fix-'));
const wrong = '\uFEFF### A\r\n# why  \r\nfilters:   AsseType EQ Image\r\n\tAND Status EQ Approved';
const right = '\uFEFF### A\r\n# why  \r\nfilters:   AssetType EQ Image\r\n\tAND Status EQ 0';

describe('assetql check --fix', () => {
  test('fixes a file in place and keeps the rest unchanged', async () => {
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

  test('unsafe fixes are not applied, and reported at their new position', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'a.assetql'), 'filters: AsseType EQ Image AND (Status EQ 0\n');
    const { status, out, err } = await run(['check', '--fix', 'a.assetql'], { cwd });
    expect(status).toBe(1);
    expect(out).toMatch(/^a\.assetql:1:33 error .*unbalanced-bracket\n/);
    expect(err).toBe('a.assetql: 1 fixed\n1 error\n');
    expect(readFileSync(join(cwd, 'a.assetql'), 'utf8')).toBe('filters: AssetType EQ Image AND (Status EQ 0\n');
  });

  test('a file without problems is not written', async () => {
    const cwd = folder();
    const file = join(cwd, 'a.assetql');
    writeFileSync(file, right);
    const before = statSync(file);
    expect(await run(['check', '--fix', '.'], { cwd })).toEqual({ status: 0, out: '', err: '' });
    expect(statSync(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
  });

  test('a file that cannot be written is checked as it is, and the others are fixed', async () => {
    const cwd = folder();
    for (const name of ['a', 'b']) writeFileSync(join(cwd, `${name}.assetql`), 'filters: AsseType EQ Image\n');
    chmodSync(join(cwd, 'a.assetql'), 0o444);
    const { status, out, err } = await run(['check', '--fix', 'a.assetql', 'b.assetql'], { cwd });
    expect(status).toBe(2);
    expect(err).toMatch(/^assetql: a\.assetql cannot be written: it is read-only\.\nb\.assetql: 1 fixed\n/);
    expect(out).toMatch(/^a\.assetql:1:10 error .*unknown-field\n/);
    expect(out).not.toContain('b.assetql');
    expect(readFileSync(join(cwd, 'b.assetql'), 'utf8')).toBe('filters: AssetType EQ Image\n');
  });

  test('a link stays a link', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'real.assetql'), wrong);
    symlinkSync('real.assetql', join(cwd, 'link.assetql'));
    expect((await run(['check', '--fix', 'link.assetql'], { cwd })).status).toBe(0);
    expect(lstatSync(join(cwd, 'link.assetql')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(cwd, 'real.assetql'), 'utf8')).toBe(right);
  });

  test('a file that was changed meanwhile is not replaced', async () => {
    const cwd = folder();
    const file = join(cwd, 'a.assetql');
    writeFileSync(file, 'search: mine\n');
    await expect(replaceFile(file, 'a.assetql', right, wrong)).rejects.toThrow(
      'a.assetql cannot be written: it has changed meanwhile; run the command again.',
    );
    expect(readFileSync(file, 'utf8')).toBe('search: mine\n');
    expect(readdirSync(cwd)).toEqual(['a.assetql']);
  });

  test('a file that is named by two links is fixed once', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'a.assetql'), wrong);
    symlinkSync('a.assetql', join(cwd, 'b.assetql'));
    expect((await run(['check', '--fix', '.'], { cwd })).status).toBe(0);
    expect(readFileSync(join(cwd, 'b.assetql'), 'utf8')).toBe(right);
  });

  test('an interruption stops it between two files', async () => {
    const cwd = folder();
    const files = Array.from({ length: 100 }, (_, index) => join(cwd, `${index + 100}.assetql`));
    for (const file of files) writeFileSync(file, wrong);
    const interruption = new AbortController();
    const look = setInterval(() => {
      if (readFileSync(files[0] ?? '', 'utf8') !== wrong) interruption.abort();
    });
    const { status, out } = await run(['check', '--fix', '.'], { cwd, signal: interruption.signal });
    clearInterval(look);
    expect({ status, out }).toEqual({ status: 130, out: '' });
    const texts = files.map((file) => readFileSync(file, 'utf8'));
    expect(texts.filter((text) => text !== wrong && text !== right)).toEqual([]);
    expect([texts[0], texts.at(-1)]).toEqual([right, wrong]);
    expect(readdirSync(cwd)).toHaveLength(files.length);
  });

  test('control characters in a file name do not reach the terminal', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, '\u001B[2J.assetql'), wrong);
    expect((await run(['check', '--fix', '.'], { cwd })).err).toBe('\uFFFD[2J.assetql: 2 fixed\n');
    expect((await run(['fmt', '.'], { cwd })).err).toBe('\uFFFD[2J.assetql formatted\n');
  });

  test('a read-only file is reported in one sentence', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'a.assetql'), wrong);
    chmodSync(join(cwd, 'a.assetql'), 0o444);
    const { status, err } = await run(['check', '--fix', '--format', 'json', 'a.assetql'], { cwd });
    expect({ status, err }).toEqual({ status: 2, err: 'assetql: a.assetql cannot be written: it is read-only.\n' });
    expect(readFileSync(join(cwd, 'a.assetql'), 'utf8')).toBe(wrong);
    expect(readdirSync(cwd)).toEqual(['a.assetql']);
  });

  test('standard input is fixed to standard output, and remaining problems go to standard error', async () => {
    expect(await run(['check', '--fix'], { stdin: wrong })).toEqual({ status: 0, out: right, err: '' });
    const { status, out, err } = await run(['check', '--fix', '--kind', 'filters', '-'], {
      stdin: '(AsseType EQ Image\n',
    });
    expect({ status, out }).toEqual({ status: 1, out: '(AssetType EQ Image\n' });
    expect(err).toMatch(/^<stdin>:1:1 error .*unbalanced-bracket\n[^]*1 error\n$/);
  });

  test('a text without problems is printed unchanged', async () => {
    expect(await run(['check', '--fix'], { stdin: right })).toEqual({ status: 0, out: right, err: '' });
    expect(await run(['check', '--fix'], { stdin: '' })).toEqual({ status: 0, out: '', err: '' });
  });

  test('every format reports the remaining problems', async () => {
    const cwd = folder();
    for (const format of ['json', 'github', 'sarif']) {
      writeFileSync(join(cwd, 'a.assetql'), 'filters: AsseType EQ Image AND (Status EQ 0\n');
      const { status, out } = await run(['check', '--fix', '--format', format, 'a.assetql'], { cwd });
      expect(status).toBe(1);
      expect(out).toContain('unbalanced-bracket');
      expect(out.replaceAll(/"rules": \[[^]*?\n {10}\]/g, '')).not.toContain('"unknown-field"');
    }
  });

  test('severities and fields of a workspace apply', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'assetql.config.json'), '{ "severities": { "unknown-field": "off" } }');
    writeFileSync(join(cwd, 'a.assetql'), 'filters: AsseType EQ Image\n');
    await run(['check', '--fix', 'a.assetql'], { cwd });
    expect(readFileSync(join(cwd, 'a.assetql'), 'utf8')).toBe('filters: AsseType EQ Image\n');
  });

  test('without --fix the number of fixable problems is reported', async () => {
    expect((await run(['check'], { stdin: wrong })).err).toBe('2 errors; --fix mends 2\n');
  });
});

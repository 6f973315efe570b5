import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../run-in-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'assetql-check-'));
writeFileSync(join(folder, 'good.assetql'), '### Good\nfilters: AssetType EQ Image\n');
writeFileSync(join(folder, 'bad.assetql'), '### Bad\r\nfilters:\r\n  AsseType EQ Image\r\n');
mkdirSync(join(folder, 'sub'));
writeFileSync(join(folder, 'sub', 'worse.assetql'), '### Worse\nsort: titel D\n');

describe('assetql check', () => {
  test('a text without errors prints nothing and has status 0', async () => {
    expect(await run(['check', '--kind', 'filters'], { stdin: 'AssetType EQ Image\n' })).toEqual({
      status: 0,
      out: '',
      err: '',
    });
  });

  test('an empty text has status 0', async () => {
    expect((await run(['check', '--kind', 'search'], { stdin: '' })).status).toBe(0);
    expect((await run(['check'], { stdin: '' })).status).toBe(0);
  });

  test('text form shows the line, the caret and the fix', async () => {
    const { status, out, err } = await run(['check', '--kind', 'filters', '-'], { stdin: 'AsseType EQ Image' });
    expect(status).toBe(1);
    const [place, line, caret, fix] = out.split('\n');
    expect(place).toMatch(/^<stdin>:1:1 error .*unknown-field$/);
    expect(line).toBe('  AsseType EQ Image');
    expect(caret).toBe('  ^^^^^^^^');
    expect(fix).toMatch(/fix: .*AssetType/);
    expect(err).toBe('1 error; --fix mends 1\n');
  });

  test('the marker is aligned after wide characters', async () => {
    const { out } = await run(['check', '--kind', 'filters'], { stdin: "FileExtension EQ '漢字' AND Status EQ x" });
    const [, line = '', caret = ''] = out.split('\n');
    // each of the two characters is two columns wide
    expect(caret.indexOf('^')).toBe(line.indexOf('x', 30) + 2);
  });

  test('a very long line is cut around the diagnostic', async () => {
    const many = Array.from({ length: 500 }, () => 'Status EQ 0').join(' OR ');
    const { out } = await run(['check', '--kind', 'filters'], { stdin: `${many} OR Statsu EQ 0 OR ${many}` });
    for (const line of out.split('\n')) expect(line.length).toBeLessThan(250);
    expect(out).toContain('Statsu EQ 0');
  });

  test('control characters of the text do not reach the terminal', async () => {
    const { out } = await run(['check', '--kind', 'filters'], { stdin: 'Status EQ \u001b[31mred' });
    expect(out).not.toContain('\u001b');
  });

  test('json without diagnostics is an empty list', async () => {
    const { out } = await run(['check', '--format', 'json', '--kind', 'filters'], { stdin: 'Status EQ 0' });
    expect(JSON.parse(out)).toEqual([]);
  });

  test('json ranges count in the file', async () => {
    const { status, out } = await run(['check', '--format', 'json', 'bad.assetql'], { cwd: folder });
    expect(status).toBe(1);
    const [finding] = JSON.parse(out);
    expect(finding).toMatchObject({ file: 'bad.assetql', kind: 'document', code: 'unknown-field', severity: 'error' });
    const text = '### Bad\r\nfilters:\r\n  AsseType EQ Image\r\n';
    expect(text.slice(finding.range.start, finding.range.end)).toBe('AsseType');
    expect(finding.fixes[0].edits[0].newText).toBe('AssetType');
  });

  test('github form annotates lines', async () => {
    const { out } = await run(['check', '--format', 'github', 'bad.assetql'], { cwd: folder });
    expect(out).toMatch(/^::error file=bad\.assetql,line=3,col=3,endLine=3,endColumn=11,title=unknown-field::/);
  });

  test('github form escapes what would end the command', async () => {
    const { out } = await run(['check', '--format', 'github', '--kind', 'filters'], {
      stdin: "Status EQ '100%\n::error::x'",
    });
    for (const line of out.trimEnd().split('\n')) expect(line).toMatch(/^::(error|warning|notice) file=/);
  });

  test('a folder is replaced by its saved-search files, in order', async () => {
    const { status, out } = await run(['check', '--format', 'json', '.'], { cwd: folder });
    expect(status).toBe(1);
    expect(JSON.parse(out).map((row: { file: string }) => row.file)).toEqual([
      'bad.assetql',
      join('sub', 'worse.assetql'),
    ]);
  });

  test('advice does not change the exit status', async () => {
    const { status, out } = await run(['check', '--kind', 'sort'], { stdin: 'title A' });
    expect(out).toMatch(/info/);
    expect(status).toBe(0);
  });

  test('colours appear on a terminal only, unless NO_COLOR is set', async () => {
    const args = ['check', '--kind', 'filters'];
    const stdin = 'AsseType EQ Image';
    expect((await run(args, { stdin, terminal: true })).out).toContain('\u001b[');
    expect((await run(args, { stdin, terminal: true, env: { NO_COLOR: '1' } })).out).not.toContain('\u001b[');
    expect((await run(args, { stdin })).out).not.toContain('\u001b[');
  });
});

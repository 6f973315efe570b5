import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  lstatSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../run-in-process.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'assetql-fmt-'));

describe('assetql fmt', () => {
  test('standard input goes to standard output', async () => {
    const { status, out } = await run(['fmt', '--kind', 'filters'], {
      stdin: '(assettype eq image)and(status eq 0)\n',
    });
    expect(status).toBe(0);
    expect(out).toBe('(AssetType EQ image) AND (Status EQ 0)\n');
  });

  test('a file is formatted in place, once', async () => {
    const cwd = folder();
    const file = join(cwd, 'a.assetql');
    writeFileSync(file, '### A\n# why\nfilters:assettype eq Image\n');
    chmodSync(file, 0o640);
    expect((await run(['fmt', 'a.assetql'], { cwd })).status).toBe(0);
    const once = readFileSync(file, 'utf8');
    expect(once).toContain('# why');
    expect(once).toContain('AssetType EQ Image');
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect((await run(['fmt', '--check', 'a.assetql'], { cwd })).status).toBe(0);
    await run(['fmt', 'a.assetql'], { cwd });
    expect(readFileSync(file, 'utf8')).toBe(once);
    expect(readdirSync(cwd)).toEqual(['a.assetql']);
  });

  test('--check lists unformatted files and changes nothing', async () => {
    const cwd = folder();
    const text = 'filters:   status   eq 0\n';
    writeFileSync(join(cwd, 'a.assetql'), text);
    const { status, out } = await run(['fmt', '--check', 'a.assetql'], { cwd });
    expect({ status, out }).toEqual({ status: 1, out: 'a.assetql\n' });
    expect(readFileSync(join(cwd, 'a.assetql'), 'utf8')).toBe(text);
  });

  test('a link stays a link', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'real.assetql'), 'filters:status eq 0\n');
    symlinkSync(join(cwd, 'real.assetql'), join(cwd, 'link.assetql'));
    await run(['fmt', 'link.assetql'], { cwd });
    expect(lstatSync(join(cwd, 'link.assetql')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(cwd, 'real.assetql'), 'utf8')).toContain('Status EQ 0');
  });

  test('a file that cannot be written does not keep the others from being formatted', async () => {
    const cwd = folder();
    for (const name of ['a', 'b', 'c']) writeFileSync(join(cwd, `${name}.assetql`), 'filters:   Status EQ 0\n');
    chmodSync(join(cwd, 'a.assetql'), 0o444);
    const { status, err } = await run(['fmt', '.'], { cwd });
    expect(err.split('\n')).toEqual([
      'assetql: a.assetql cannot be written: it is read-only.',
      'b.assetql formatted',
      'c.assetql formatted',
      '',
    ]);
    expect(status).toBe(2);
    const texts = ['a', 'b', 'c'].map((name) => readFileSync(join(cwd, `${name}.assetql`), 'utf8'));
    expect(texts).toEqual(['filters:   Status EQ 0\n', 'filters: Status EQ 0\n', 'filters: Status EQ 0\n']);
  });

  test('an expression with an error is not changed', async () => {
    const stdin = 'status eq (0';
    const { status, out, err } = await run(['fmt', '--kind', 'filters'], { stdin });
    expect(out).toBe(stdin);
    expect(status).toBe(1);
    expect(err).toMatch(/has errors/);
  });

  test.each([
    ['a.assetql', '### A\nfilters:   status   eq (0\n\n### B\nfilters:   status   eq 0\n', 'filters: Status EQ 0'],
    [
      'a.ts',
      "import { filters } from '@assetql/core/build';\nfilters`status   eq 0`; filters`status eq (0`;\n",
      'filters`Status EQ 0`; filters`status eq (0`;',
    ],
  ])('of %s what has an error stays, the rest is formatted, and the status says so', async (name, text, formatted) => {
    const cwd = folder();
    writeFileSync(join(cwd, name), text);
    const { status, err } = await run(['fmt', name], { cwd });
    expect(err).toContain(`${name} has errors, and what has them stays as it is; assetql check tells which.`);
    expect(status).toBe(1);
    expect(readFileSync(join(cwd, name), 'utf8')).toContain(formatted);
    expect((await run(['fmt', '--check', name], { cwd })).status).toBe(1);
  });
});

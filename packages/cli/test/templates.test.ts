import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from './run-in-process.ts';

const program = `import { filters, sort } from '@assetql/core/build';

const kind: string = 'Image';
export const images = filters\`AsseType EQ \${kind} and Status EQ 0\`;
export const order = sort\`title A\`;
export const untouched = \`AsseType EQ x\`;
const odd   =  1;
`;

function folderWith(name: string, text: string): string {
  const cwd = mkdtempSync(join(tmpdir(), 'assetql-templates-'));
  writeFileSync(join(cwd, name), text);
  return cwd;
}

describe.each(['a.ts', 'a.tsx', 'a.mts', 'a.js', 'a.jsx'])('%s', (name) => {
  const text = /s$|ts/.test(name) && name.includes('.j') ? program.replace(': string', '') : program;

  test('check reports problems in its templates', async () => {
    const { status, out } = await run(['check', '--format', 'json', name], { cwd: folderWith(name, text) });
    expect(status).toBe(1);
    const rows: readonly {
      readonly code: string;
      readonly kind: string;
      readonly range: { readonly start: number; readonly end: number };
      readonly position: object;
    }[] = JSON.parse(out);
    const first = rows.find(({ code }) => code === 'unknown-field');
    expect(text.slice(first?.range.start, first?.range.end)).toBe('AsseType');
    expect(first).toMatchObject({ kind: 'filters', position: { line: 4, column: 31, endLine: 4, endColumn: 39 } });
    expect(rows.filter(({ code }) => code === 'unknown-field')).toHaveLength(1);
  });

  test('check --fix and fmt change nothing outside of them', async () => {
    const cwd = folderWith(name, text);
    await run(['check', '--fix', name], { cwd });
    await run(['fmt', name], { cwd });
    const after = readFileSync(join(cwd, name), 'utf8');
    const outside = (all: string): string => all.replaceAll(/(filters|sort)`[^`]*`/g, '$1``');
    expect(outside(after)).toBe(outside(text));
    expect(after).toMatch(/AssetType EQ \$\{kind\}\s+AND Status EQ 0/);
    expect(await run(['fmt', '--check', name], { cwd })).toMatchObject({ status: 0, out: '' });
    expect((await run(['check', name], { cwd })).status).toBe(0);
  });
});

test('a program without templates is not changed', async () => {
  const cwd = folderWith('a.ts', 'export const x   = 1;\n');
  expect(await run(['check', 'a.ts'], { cwd })).toEqual({ status: 0, out: '', err: '' });
  expect(await run(['fmt', 'a.ts'], { cwd })).toEqual({ status: 0, out: '', err: '' });
});

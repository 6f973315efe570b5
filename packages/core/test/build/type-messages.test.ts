import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

/** A mistake of a program, and what the compiler calls the two things that do not fit. */
const mistakes: readonly (readonly [code: string, names: readonly string[]])[] = [
  [
    "and(fields.AssetType.eq('Image'), category('c'))",
    ['Condition<"filters", "can be negated">, CategoryCondition', 'Condition<"containerfilter">'],
  ],
  ["or(fields.AssetType.eq('Image'), word('x'))", ['Condition<"filters", "can be negated">, Phrase | Word', 'Search']],
  [
    "not(fields.FileExtension.ct('j'))",
    ['Condition<"filters", "cannot be negated">', 'Condition<Scope, "can be negated">'],
  ],
  ["savedSearch({ title: 'x', filters: category('c') })", ['CategoryCondition', 'Condition<"filters">']],
  ["savedSearch({ title: 'x', search: fields.Status.eq(0) })", ['Condition<"filters", "can be negated">', 'Search']],
  ["fields.AssetType.eq('Imag')", ['"Imag"', '"Image"']],
  ['filters`Status EQ ${word("x")}`', ['Phrase | Word', 'FilterHole<"filters">']],
];

test('what the compiler says of a mistake names conditions as the guide does, in a few lines', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-messages-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(root, 'test/node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const used = 'and, category, fields, filters, not, or, savedSearch, word';
  const program = [`import { ${used} } from '@assetql/core/build';`, ...mistakes.map(([code]) => `${code};`)];
  writeFileSync(join(folder, 'main.ts'), program.join('\n'));
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'es2024',
    noEmit: true,
    allowImportingTsExtensions: true,
    customConditions: ['@assetql/source'],
    types: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }));
  const said = await new Promise<string>((resolve) => {
    const compiler = join(root, 'node_modules/.bin/tsc');
    execFile(compiler, ['-p', '.', '--pretty', 'false'], { cwd: folder }, (_failure, printed) => resolve(printed));
  });
  const messages = said.trimEnd().split(/\n(?=main\.ts)/);
  expect(messages).toHaveLength(mistakes.length);
  for (const [at, [code, names]] of mistakes.entries()) {
    const lines = messages[at]?.split('\n') ?? [];
    expect(lines[0], code).toContain(`main.ts(${at + 2},`);
    for (const name of names) expect(lines[0], code).toContain(name);
    expect(lines.length, code).toBeLessThan(12);
  }
});

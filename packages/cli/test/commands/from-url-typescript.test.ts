import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../run-in-process.ts';

const root = join(import.meta.dirname, '../../../..');

test('from-url --format typescript prints a program that compiles and makes the request', async () => {
  const query = new URLSearchParams({
    filters: "AssetType EQ Image AND (Status EQ 0 OR FileExtension EQ 'it''s `${x}`')",
    search: 'logo* NOT draft',
    sort: 'title A',
    count: '5',
  });
  const { status, out } = await run(['from-url', '--format', 'typescript', `https://x.example/api/assets?${query}`]);
  expect(status).toBe(0);
  const folder = mkdtempSync(join(tmpdir(), 'assetql-typescript-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(root, 'test/node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'request.ts'), out);
  writeFileSync(
    join(folder, 'main.ts'),
    `import { print } from '@assetql/core';
import { request } from './request.ts';
process.stdout.write(JSON.stringify([print(request.filters), print(request.search), print(request.sort), request.count]));
`,
  );
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'es2024',
    noEmit: true,
    allowImportingTsExtensions: true,
    customConditions: ['@assetql/source'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }));
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', '.', '--pretty', 'false'], { cwd: folder });
  const printed = execFileSync(process.execPath, ['--conditions=@assetql/source', 'main.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(JSON.parse(printed)).toEqual([query.get('filters'), query.get('search'), query.get('sort'), 5]);
});

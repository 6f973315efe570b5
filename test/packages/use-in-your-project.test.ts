import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { externalDependencies } from './fresh-project.ts';

// What “Use it in your project” of the README says is run as it is written, in two folders: this one and an empty one.
const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const section = /^## Use it in your project\n(.*?)^## /ms.exec(readme)?.[1] ?? '';
const [here = '', there = ''] = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, script]) => script);

const project = mkdtempSync(join(tmpdir(), 'assetql-project-'));
let printed = '';

beforeAll(() => {
  // Nothing is fetched: what the packages depend on is there already, linked from where the workspace has it.
  for (const [name, place] of externalDependencies(['@assetql/core', '@assetql/client', 'assetql'])) {
    const link = join(project, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(place, link);
  }
  const script = [`cd '${root}'`, here, `cd '${project}'`, there].join('\n');
  const env = {
    ...process.env,
    npm_config_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    // Of linked folders npm runs scripts for their developers, which it does not do with packages of a registry.
    npm_config_ignore_scripts: 'true',
  };
  printed = execFileSync('bash', ['-euc', script], {
    cwd: project,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}, 300_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

test('the README has what to run in the clone and in the project', () => {
  expect(here).toContain('npm run pack');
  expect(there).toContain('npm install');
});

test('the packed command says its version in the project', () => {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(join(root, 'packages/cli/package.json'), 'utf8'),
  );
  expect(printed.trimEnd().split('\n').at(-1)).toBe(version);
});

test('the packed command checks a saved search in the project', () => {
  writeFileSync(join(project, 'logos.assetql'), '### Logos\nfilters: AssetType EQ Image\n');
  expect(execFileSync('npx', ['assetql', 'check', 'logos.assetql'], { cwd: project, encoding: 'utf8' })).toBe('');
});

test('a program of the project finds core and client', () => {
  const program = `import { print } from '@assetql/core';
import { createClient } from '@assetql/client';
import { fields } from '@assetql/core/build';
console.log(print(fields.Status.eq(0)), typeof createClient);`;
  writeFileSync(join(project, 'program.ts'), program);
  expect(execFileSync(process.execPath, ['program.ts'], { cwd: project, encoding: 'utf8' })).toBe(
    'Status EQ 0 function\n',
  );
});

test('the tarballs that the README names are those that are packed', () => {
  const packed = globSync('dist/*.tgz', { cwd: root });
  for (const [, tarball] of there.matchAll(/"\$ASSETQL"\/(dist\/\S+\.tgz)/g)) expect(packed).toContain(tarball);
});

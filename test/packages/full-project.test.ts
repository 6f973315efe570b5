import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readmeModule } from '../readme-program.ts';
import { compile, type Setting } from './compile.ts';
import { createFullProject } from './fresh-project.ts';

// Somebody has all packages as they would be published, and nothing of this repository.
let folder = '';

/** READMEs with examples in TypeScript, by the file they become. */
const readmes: Readonly<Record<string, string>> = {
  'repository.ts': '../../README.md',
  'core.ts': '../../packages/core/README.md',
  'client.ts': '../../packages/client/README.md',
  'language-service.ts': '../../packages/language-service/README.md',
  'language-server.ts': '../../packages/language-server/README.md',
  'library.ts': '../../packages/library/README.md',
  'codemirror.ts': '../../packages/codemirror/README.md',
  'results-view.tsx': '../../packages/results-view/README.md',
};

const everywhere = ['repository.ts', 'core.ts', 'client.ts', 'language-service.ts'];
const settings: readonly (Setting & { readonly files: readonly string[] })[] = [
  { resolution: 'nodenext', platform: 'node', files: [...everywhere, 'language-server.ts', 'library.ts'] },
  { resolution: 'bundler', platform: 'node', files: [...everywhere, 'language-server.ts', 'library.ts'] },
  { resolution: 'nodenext', platform: 'browser', files: [...everywhere, 'codemirror.ts', 'results-view.tsx'] },
  { resolution: 'bundler', platform: 'browser', files: [...everywhere, 'codemirror.ts', 'results-view.tsx'] },
];

beforeAll(async () => {
  folder = await createFullProject();
  for (const [file, readme] of Object.entries(readmes))
    writeFileSync(join(folder, file), await readmeModule(new URL(readme, import.meta.url)));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(settings)('the examples compile with resolution $resolution for $platform', async ({ files, ...setting }) => {
  expect(await compile(folder, setting, files)).toBe('');
});

test('the examples compile with the oldest TypeScript that the README names', async () => {
  const files = ['core.ts', 'client.ts'];
  expect(await compile(folder, { resolution: 'nodenext', platform: 'node' }, files, 'oldest')).toBe('');
});

test('every example is compiled', () => {
  expect(new Set(settings.flatMap(({ files }) => files))).toEqual(new Set(Object.keys(readmes)));
});

test('the command formats, and serves its page', async () => {
  const command = join(folder, 'node_modules/assetql/dist/main.js');
  const formatted = execFileSync(process.execPath, [command, 'fmt', '--kind', 'filters'], { input: 'status eq 0\n' });
  expect(formatted.toString()).toBe('Status EQ 0\n');

  const data = join(tmpdir(), 'assetql-test-library');
  const server = spawn(process.execPath, [command, 'serve', '--port', '0', '--data', data]);
  const ended = once(server, 'close');
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    server.stdout.on('data', (part: Buffer) => {
      printed += part.toString();
      const found = /^address: (.+)$/m.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.once('close', () => reject(new Error('The command ended early.')));
  });
  const page = await (await fetch(address)).text();
  expect(page).toContain('<title>');
  server.kill();
  await ended;
});

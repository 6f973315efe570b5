import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile, type Setting } from './compile.ts';
import { copyExamples, needsNode, type CopiedExample } from './copy-examples.ts';
import { createFullProject } from './fresh-project.ts';
import { libraryFolder } from '../sample-folders.ts';

// Someone has all packages as they would be published, and nothing of this repository.
let folder = '';
const root = join(import.meta.dirname, '../..');

/** The documents with examples in TypeScript, by the folder that the examples are copied into. */
const documents: Readonly<Record<string, string>> = {
  repository: 'README.md',
  core: 'packages/core/README.md',
  documents: 'packages/core/docs/saved-searches.md',
  client: 'packages/client/README.md',
  cli: 'packages/cli/README.md',
  extension: 'extension/README.md',
  'language-service': 'packages/language-service/README.md',
  'language-server': 'packages/language-server/README.md',
  library: 'packages/library/README.md',
  sample: 'packages/sample/README.md',
  codemirror: 'packages/codemirror/README.md',
  'results-view': 'packages/results-view/README.md',
};

const everywhere = ['repository', 'core', 'documents', 'client', 'cli', 'extension', 'language-service'];
const inNode = [...everywhere, 'language-server', 'library', 'sample'];
const inBrowsers = [...everywhere, 'codemirror', 'results-view'];
const settings: readonly (Setting & { readonly folders: readonly string[] })[] = [
  { resolution: 'nodenext', platform: 'node', folders: inNode },
  { resolution: 'bundler', platform: 'node', folders: inNode },
  { resolution: 'nodenext', platform: 'browser', folders: inBrowsers },
  { resolution: 'bundler', platform: 'browser', folders: inBrowsers },
];

const copied = new Map<string, readonly CopiedExample[]>();

const pathsIn = (folders: readonly string[], platform: Setting['platform']): readonly string[] =>
  folders
    .flatMap((name) => copied.get(name) ?? [])
    .filter((example) => platform === 'node' || !needsNode(example))
    .map(({ path }) => path);

const dataFolder = libraryFolder;
const command = (): string => join(folder, 'node_modules/assetql/dist/main.js');

beforeAll(async () => {
  folder = await createFullProject();
  for (const [name, document] of Object.entries(documents))
    copied.set(name, await copyExamples(folder, name, document));
  // The example of the command imports the module that the line above it writes.
  const types = ['types', '--output', 'cli/library.ts', '--embedded', '--data', dataFolder];
  execFileSync(process.execPath, [command(), ...types], { cwd: folder });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(settings)(
  'each example compiles alone, with resolution $resolution for $platform',
  async ({ folders, ...setting }) => {
    expect(await compile(folder, setting, pathsIn(folders, setting.platform))).toBe('');
  },
);

test('the examples compile with the oldest TypeScript that the README names', async () => {
  const files = pathsIn(['core', 'client'], 'node');
  expect(await compile(folder, { resolution: 'nodenext', platform: 'node' }, files, 'oldest')).toBe('');
});

test('every example is compiled', () => {
  expect(new Set(settings.flatMap(({ folders }) => folders))).toEqual(new Set(copied.keys()));
  const withExamples = globSync('{.,.ci,extension,playground,packages/*}/{.,docs}/*.md', { cwd: root })
    .map((document) => relative(root, join(root, document)))
    .filter((document) => /^```(?:tsx?|jsx?|typescript)$/m.test(readFileSync(join(root, document), 'utf8')));
  expect(new Set(withExamples)).toEqual(new Set(Object.values(documents)));
});

test('the command formats, and serves its page', async () => {
  const formatted = execFileSync(process.execPath, [command(), 'fmt', '--kind', 'filters'], { input: 'status eq 0\n' });
  expect(formatted.toString()).toBe('Status EQ 0\n');

  const server = spawn(process.execPath, [command(), 'serve', '--port', '0', '--data', dataFolder]);
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

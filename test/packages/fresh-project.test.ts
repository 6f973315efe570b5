import { serveLibrary } from '@assetql/library/node';
import { openSampleLibrary } from '@assetql/sample/node';
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test as pageTest } from '../browser/page-test.ts';
import { compile, type Setting } from './compile.ts';
import { copyExamples, needsNode, type CopiedExample } from './copy-examples.ts';
import { promisedOutput } from '../readme-program.ts';
import { createFreshProject } from './fresh-project.ts';

// Someone installs the core and the client, and does what the READMEs say.
const execute = promisify(execFile);

let folder = '';
let core: readonly CopiedExample[] = [];
let client: readonly CopiedExample[] = [];

beforeAll(async () => {
  folder = await createFreshProject(['@assetql/core', '@assetql/client']);
  core = [
    ...(await copyExamples(folder, 'core', 'packages/core/README.md')),
    ...(await copyExamples(folder, 'documents', 'packages/core/docs/saved-searches.md')),
  ];
  client = await copyExamples(folder, 'client', 'packages/client/README.md');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const test = pageTest
  /** The embedded library, which serves the folder `page` of the project as well. */
  .extend('server', { scope: 'file' }, async ({ dataDirectory: prepared }, { onCleanup }) => {
    // A copy, because the examples add assets, which other tests would find.
    const dataDirectory = join(folder, 'data');
    mkdirSync(dataDirectory);
    for (const name of readdirSync(prepared))
      if (/^(?:records|library-.*)\.sqlite$/.test(name)) cpSync(join(prepared, name), join(dataDirectory, name));
    const library = await openSampleLibrary({ dataDirectory });
    mkdirSync(join(folder, 'page'));
    const server = await serveLibrary({ library, port: 0, playgroundDirectory: join(folder, 'page') });
    if (server.kind !== 'serving') throw new Error(server.message);
    onCleanup(async () => {
      await server.close();
      await library.close();
    });
    return server;
  })
  /** The client's examples speaking to that library: what they print is JSON, with the number of the line before it. */
  .extend('program', { scope: 'file' }, async ({ server }) => {
    mkdirSync(join(folder, 'program'));
    const printing: number[] = [];
    const shown = client.filter((example) => !needsNode(example));
    for (const { file, code, line } of shown) {
      const lines = code
        .replaceAll('https://library.example/api', server.baseUrl)
        .replaceAll('YOUR-SUBSCRIPTION-KEY', server.credentials?.subscriptionKey ?? '')
        .replaceAll('YOUR-ACCESS-TOKEN', server.credentials?.accessToken ?? '')
        .split('\n')
        .map((text, index) => text.replace('console.log(', `print(${line + index}, `));
      printing.push(...lines.flatMap((text, index) => (text.includes('print(') ? [line + index] : [])));
      writeFileSync(join(folder, 'program', file), `import { print } from './print.ts';\n${lines.join('\n')}`);
    }
    const print = 'export function print(...values: unknown[]): void { console.log(JSON.stringify(values)); }';
    writeFileSync(join(folder, 'program/print.ts'), print);
    const all = shown.map(({ file }) => `await import('./program/${file}');`);
    writeFileSync(join(folder, 'program.ts'), [...all, `console.log('end');`].join('\n'));
    const { stdout } = await execute(process.execPath, ['program.ts'], { cwd: folder });
    return { printing, printed: stdout.trim().split('\n') };
  });

const settings: readonly Setting[] = [
  { resolution: 'nodenext', platform: 'node' },
  { resolution: 'bundler', platform: 'browser' },
];

test.for(settings)('the examples compile with resolution $resolution', async (setting) => {
  const fitting = client.filter((example) => setting.platform === 'node' || !needsNode(example));
  expect(
    await compile(
      folder,
      setting,
      [...core, ...fitting].map(({ path }) => path),
    ),
  ).toBe('');
});

test('each example of the core prints what its comments say, copied alone', async () => {
  expect(core.length).toBeGreaterThan(25);
  const end = '--- end of an example ---';
  // One process, in which each example is a module of its own.
  const all = core.map(({ path }) => `await import('./${path}'); console.log('${end}');`);
  writeFileSync(join(folder, 'all.ts'), all.join('\n'));
  const { stdout } = await execute(process.execPath, ['all.ts'], { cwd: folder });
  const printed = stdout.split(`${end}\n`).map((text) => text.trimEnd().split('\n').join(' / '));
  expect(printed).toEqual([...core.map((example) => Object.values(promisedOutput(example)).join(' / ')), '']);
});

describe('the examples of the client run against the embedded library', () => {
  test('in Node, each line that prints', ({ program: { printing, printed } }) => {
    expect(printed.at(-1)).toBe('end');
    expect([...new Set(printed.slice(0, -1).map((line): unknown => JSON.parse(line)[0]))]).toEqual(printing);
  });

  test('in a browser, bundled, with the same results', async ({ browser, program, server }) => {
    await build({
      absWorkingDir: folder,
      entryPoints: ['program.ts'],
      outdir: 'page',
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2023',
      logLevel: 'error',
    });
    const html = '<!doctype html><link rel="icon" href="data:," /><script type="module" src="program.js"></script>';
    writeFileSync(join(folder, 'page/index.html'), html);
    const page = await browser.newPage();
    const printed: string[] = [];
    const ended = new Promise<void>((resolve, reject) => {
      page.on('pageerror', reject);
      page.on('console', (message) => {
        // The browser itself notes each answer that is not a success, and one example asks for one.
        if (message.type() === 'log') printed.push(message.text());
        if (message.text() === 'end') resolve();
      });
    });
    await page.goto(server.address);
    await ended;
    await page.close();
    expect(printed).toEqual(program.printed);
  });
});

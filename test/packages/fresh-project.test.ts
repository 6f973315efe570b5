import { openLibrary, serveLibrary } from '@assetql/library/node';
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test as pageTest } from '../browser/page-test.ts';
import { readmeModule } from '../readme-program.ts';
import { compile, type Setting } from './compile.ts';
import { createFreshProject } from './fresh-project.ts';

// Somebody installs the core and the client, and does what the READMEs say.
const execute = promisify(execFile);
const readme = (name: string): Promise<string> =>
  readmeModule(new URL(`../../packages/${name}/README.md`, import.meta.url));

let folder = '';

beforeAll(async () => {
  folder = await createFreshProject(['@assetql/core', '@assetql/client']);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const test = pageTest
  /** The embedded library, which serves the folder `page` of the project as well. */
  .extend('server', { scope: 'file' }, async ({ dataDirectory }, { onCleanup }) => {
    const library = await openLibrary({ dataDirectory });
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
    const text = (await readme('client'))
      .replaceAll('https://library.example/api', server.baseUrl)
      .replaceAll('YOUR-SUBSCRIPTION-KEY', server.credentials?.subscriptionKey ?? '')
      .replaceAll('YOUR-ACCESS-TOKEN', server.credentials?.accessToken ?? '');
    const lines = text.split('\n').map((line, number) => line.replace('console.log(', `print(${number}, `));
    const print = 'function print(...values: unknown[]): void { console.log(JSON.stringify(values)); }';
    writeFileSync(join(folder, 'program.ts'), [...lines, print, `console.log('end');`].join('\n'));
    const printing = lines.flatMap((line, number) => (line.includes('print(') ? [number] : []));
    const { stdout } = await execute(process.execPath, ['program.ts'], { cwd: folder });
    return { printing, printed: stdout.trim().split('\n') };
  });

const settings: readonly Setting[] = [
  { resolution: 'nodenext', platform: 'node' },
  { resolution: 'bundler', platform: 'browser' },
];

test.for(settings)('the examples compile with resolution $resolution', async (setting) => {
  const files = ['core', 'client'];
  for (const file of files) writeFileSync(join(folder, `${file}.ts`), await readme(file));
  expect(await compile(folder, setting, ['core.ts', 'client.ts'])).toBe('');
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
        // The browser itself notes each answer that is no success, and one example asks for one.
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

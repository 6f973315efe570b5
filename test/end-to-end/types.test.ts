import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assetql, serve, type Served } from './command.ts';

const root = join(import.meta.dirname, '../..');
const start = promisify(execFile);

/** The program of the README, with the service that runs here. */
function program({ baseUrl, token, subscriptionKey }: Served): string {
  const readme = readFileSync(join(root, 'packages/cli/README.md'), 'utf8');
  const example = /```ts\n([^`]*from '\.\/library\.ts'[^`]*)```/.exec(readme)?.[1] ?? '';
  return example
    .replace('http://127.0.0.1:4310/api', baseUrl)
    .replace("subscriptionKey: '…'", `subscriptionKey: '${subscriptionKey}'`)
    .replace("auth: '…'", `auth: '${token}'`);
}

let served: Served;
const folder = mkdtempSync(join(tmpdir(), 'assetql-types-'));

beforeAll(async () => {
  served = await serve();
  symlinkSync(join(root, 'test/node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});

afterAll(async () => {
  await served.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('assetql types and a program', () => {
  test('a condition on an attribute by its name compiles and finds assets, one with a slip does not compile', async () => {
    const environment = { ASSETQL_TOKEN: served.token, ASSETQL_SUBSCRIPTION_KEY: served.subscriptionKey };
    const library = join(folder, 'library.ts');
    const args = ['types', '--base-url', served.baseUrl, '--output', library];
    expect(await assetql(args, '', environment)).toMatchObject({ status: 0, out: '' });
    expect(await assetql([...args, '--check'], '', environment)).toMatchObject({ status: 0 });

    writeFileSync(join(folder, 'program.ts'), program(served));
    writeFileSync(join(folder, 'slip.ts'), program(served).replace('Spring launch', 'Sprung launch'));
    const compilerOptions = {
      strict: true,
      module: 'nodenext',
      target: 'es2023',
      noEmit: true,
      allowImportingTsExtensions: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts', 'slip.ts'] }));
    const said = await start(join(root, 'node_modules/.bin/tsc'), ['-p', '.', '--pretty', 'false'], {
      cwd: folder,
    }).then(
      () => '',
      (error: { readonly stdout: string }) => error.stdout,
    );
    expect(said).toMatch(/^slip\.ts\(\d+,\d+\): error TS2345: [^\n]*Sprung launch/);
    expect(said).not.toMatch(/^program\.ts/m);

    const { stdout } = await start(process.execPath, ['program.ts'], { cwd: folder });
    expect(Number(stdout)).toBeGreaterThan(10);
  });
});

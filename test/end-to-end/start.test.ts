import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

// What the built command loads decides how soon it starts. Times are measured by test/bench/start.ts.
const main = join(import.meta.dirname, '../../packages/cli/dist/main.js');

const folder = mkdtempSync(join(tmpdir(), 'assetql-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hook = join(folder, 'hook.cjs');
const list = join(folder, 'loaded');
writeFileSync(
  hook,
  `const { appendFileSync } = require('node:fs');
  require('node:module').registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) appendFileSync(${JSON.stringify(list)}, url + '\\n');
      return next(url, context);
    },
  });`,
);

/** Runs the built command. Gives what it prints, and the text of each module that it loads. */
function load(args: readonly string[], input = ''): { readonly out: string; readonly modules: readonly string[] } {
  writeFileSync(list, '');
  const env = { ...process.env, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder };
  const out = spawnSync(process.execPath, ['--require', hook, main, ...args], { cwd: folder, env, input });
  const urls = readFileSync(list, 'utf8').trim().split('\n');
  return { out: out.stdout.toString(), modules: urls.map((url) => readFileSync(fileURLToPath(url), 'utf8')) };
}

test('what the library runs in processes of their own is beside the bundle', () => {
  for (const entry of ['query-process.js', 'inspection-process.js'])
    expect(existsSync(join(main, '..', entry)), entry).toBe(true);
});

/** A word that only one part of the command has. */
const parts = { parser: 'EmbeddedActionsParser', library: 'openmoji/package.json', progress: 'shades_classic' };

const cases: readonly (readonly [args: readonly string[], prints: RegExp, most: number, without: readonly string[]])[] =
  [
    [['--version'], /^\d+\.\d+\.\d+$/m, 15, [parts.parser, parts.library, parts.progress]],
    [['check', '--kind', 'filters'], /unknown-field/, 60, [parts.library, parts.progress]],
    [['fmt', '--kind', 'filters'], /AsseType EQ Image|^$/, 60, [parts.library, parts.progress]],
    // One module for each command is among them.
    [['__complete', '--shell', 'fish', '--current', 'ch', '--'], /^check\t/m, 110, [parts.library]],
  ];

test.each(cases)('assetql %j loads no more than it needs', (args, prints, most, without) => {
  const { out, modules } = load(args, 'AsseType EQ Image\n');
  expect(out).toMatch(prints);
  expect(modules.length).toBeLessThanOrEqual(most);
  for (const part of without) expect(modules.filter((text) => text.includes(part))).toEqual([]);
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// How soon the built command starts, against a Node that does nothing: medians of whole processes, in turn. Needs `npm run build`.
const main = join(import.meta.dirname, '../../packages/cli/dist/main.js');
const folder = mkdtempSync(join(tmpdir(), 'assetql-bench-'));
const rounds = 15;

const cases: readonly (readonly [name: string, ...args: readonly string[]])[] = [
  ['node -e 0', '-e', '0'],
  ['assetql --version', main, '--version'],
  ['assetql check', main, 'check', '--kind', 'filters'],
  ['a Tab', main, '__complete', '--shell', 'fish', '--current', 'ch', '--'],
];

function measure(args: readonly string[]): number {
  const start = performance.now();
  spawnSync(process.execPath, args, { input: 'Status EQ 0\n', env: { ...process.env, XDG_CACHE_HOME: folder } });
  return performance.now() - start;
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

// The first round fills the caches.
const runs = Array.from({ length: rounds + 1 }, () => cases.map(([, ...args]) => measure(args))).slice(1);
const medians = cases.map((_, index) => median(runs.map((run) => run[index] ?? 0)));
const [nothing = 1] = medians;
cases.forEach(([name], index) => {
  const time = medians[index] ?? 0;
  console.log(`${name.padEnd(20)} ${time.toFixed(0).padStart(5)} ms ${(time / nothing).toFixed(1).padStart(5)} ×`);
});
rmSync(folder, { recursive: true, force: true });

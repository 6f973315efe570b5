import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const module = new URL('../.ci/temporary-folder.ts', import.meta.url).href;

let parent = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'runs-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Runs code after a temporary folder was made in `parent`. Sends the signal when the code prints something. */
function runWith(code: string, signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
  const program = `
    import { createTemporaryFolder } from '${module}';
    import { mkdtempSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    createTemporaryFolder();
    mkdtempSync(tmpdir() + '/left-');
    ${code}`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR: parent },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.once('data', () => signal !== undefined && child.kill(signal));
  return new Promise((resolve) => child.once('close', (status, ended) => resolve(status ?? ended)));
}

const forever = "setInterval(() => {}, 1000); console.log('ready');";

test('the folder of a run is removed when it ends', async () => {
  expect(await runWith('')).toBe(0);
  expect(readdirSync(parent)).toEqual([]);
});

test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('the folder of a run is removed by %s', async (signal) => {
  expect(await runWith(forever, signal)).toBe(signal);
  expect(readdirSync(parent)).toEqual([]);
});

test('a program that handles the signal itself keeps its folder until it exits', async () => {
  const handled = `process.on('SIGINT', () => setTimeout(() => { mkdtempSync(tmpdir() + '/late-'); process.exit(3); }, 100));`;
  expect(await runWith(handled + forever, 'SIGINT')).toBe(3);
  expect(readdirSync(parent)).toEqual([]);
});

test('the folder of a run that was killed is removed by the next run', async () => {
  expect(await runWith(forever, 'SIGKILL')).toBe('SIGKILL');
  expect(readdirSync(parent)).toHaveLength(1);
  expect(await runWith('')).toBe(0);
  expect(readdirSync(parent)).toEqual([]);
});

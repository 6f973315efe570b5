import { mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { announceRun } from '../../src/upload/running-uploads.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'assetql-runs-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

const file = (name: string) => ({ name, path: `/photos/${name}`, size: 1, modified: 1 });

test('of runs that begin at once, at most one gets a file that all of them name', async () => {
  const at = folder();
  const runs = await Promise.allSettled(
    ['a', 'b', 'c'].map((name) => announceRun(at, 'library', [file(name), file('same')])),
  );
  const going = runs.filter(({ status }) => status === 'fulfilled');
  expect(going.length).toBeLessThan(2);
  expect(readdirSync(join(at, 'uploads'))).toHaveLength(going.length);
});

test('a file is free again when its run has ended, and for other libraries all the time', async () => {
  const at = folder();
  const first = await announceRun(at, 'library', [file('a')]);
  await expect(announceRun(at, 'library', [file('b'), file('a')])).rejects.toThrow('Another upload of a is running');
  const others = await Promise.all([
    announceRun(at, 'library', [file('b')]),
    announceRun(at, 'other library', [file('a')]),
  ]);
  for (const run of [first, ...others]) await run[Symbol.asyncDispose]();
  await announceRun(at, 'library', [file('a')]);
  expect(readdirSync(join(at, 'uploads'))).toHaveLength(1);
});

import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '@assetql/client/node/sealed-files';
import { expect, test as base } from 'vitest';

const test = base.extend('folder', async ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-folder-'));
  onCleanup(() => rmSync(folder, { recursive: true }));
  return folder;
});

test.runIf(process.platform === 'linux')('a file system that refuses folders is reported at once', async () => {
  await expect(makeFolder('/proc/assetql')).rejects.toThrow('no folder can be made in /proc');
  await expect(makeFolder('/proc/assetql/deeper')).rejects.toThrow('no folder can be made in /proc');
});

test('a file in place of a folder is rejected', async ({ folder }) => {
  writeFileSync(join(folder, 'file'), '');
  symlinkSync('nowhere', join(folder, 'link'));
  await expect(makeFolder(join(folder, 'file'))).rejects.toThrow('EEXIST');
  await expect(makeFolder(join(folder, 'file', 'deeper'))).rejects.toThrow('ENOTDIR');
  await expect(makeFolder(join(folder, 'link'))).rejects.toThrow('EEXIST');
});

test('all folders of a path are created, also concurrently', async ({ folder }) => {
  const deep = join(folder, 'a', 'b', 'c');
  await Promise.all([makeFolder(deep, 0o700), makeFolder(deep, 0o700), makeFolder(join(folder, 'a'), 0o700)]);
  expect(statSync(deep).mode & 0o777).toBe(0o700);
  await makeFolder(deep);
});

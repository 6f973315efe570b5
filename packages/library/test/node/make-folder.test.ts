import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLibrary } from '@assetql/library/node';
import { expect, test } from 'vitest';
import { scratch } from './scratch.ts';
import { smallLibrary } from '../small-library.ts';

const open = (dataDirectory: string): Promise<unknown> => openLibrary({ dataDirectory, initial: smallLibrary(2) });

test.runIf(process.platform === 'linux')('a file system that makes no folders is refused at once', async () => {
  await expect(open('/proc/assetql')).rejects.toThrow('no folder can be made in /proc');
  await expect(open('/proc/assetql/deeper')).rejects.toThrow('no folder can be made in /proc');
});

test('a path that is not a folder is refused', async () => {
  const folder = scratch();
  writeFileSync(join(folder, 'file'), '');
  symlinkSync('nowhere', join(folder, 'link'));
  await expect(open(join(folder, 'file'))).rejects.toThrow(/EEXIST/);
  await expect(open(join(folder, 'file', 'deeper'))).rejects.toThrow(/ENOTDIR/);
  await expect(open(join(folder, 'link'))).rejects.toThrow(/EEXIST/);
});

test('all folders of a path are made, for this user only', async () => {
  const folder = join(scratch(), 'deep', 'deeper');
  mkdirSync(join(folder, '..', '..'), { recursive: true });
  const library = await openLibrary({ dataDirectory: folder, initial: smallLibrary(2) });
  await library.close();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

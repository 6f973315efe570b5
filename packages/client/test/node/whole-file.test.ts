import { writeWholeFile } from '@assetql/client/node';
import crypto, { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test as base, vi } from 'vitest';

const test = base.extend('folder', async ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-whole-'));
  onCleanup(() => rmSync(folder, { recursive: true }));
  return folder;
});

test('a file is on the disk, under a random name and with its own mode, before it takes the place of the old one', async ({
  folder,
}) => {
  const path = join(folder, 'config.json');
  writeFileSync(path, 'old');
  const handle = await open(path);
  const flush = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
  await handle.close();
  onTestFinished(() => flush.mockRestore());
  const names = new Set<string>();
  const confirm = async (): Promise<void> => {
    const name = readdirSync(folder).find((each) => each !== 'config.json') ?? '';
    names.add(name);
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readFileSync(join(folder, name), 'utf8')).toBe('new');
    if (process.platform !== 'win32') expect(statSync(join(folder, name)).mode & 0o777).toBe(0o640);
    expect(flush).toHaveBeenCalledTimes(1);
  };
  for (let round = 0; round < 3; round += 1) {
    writeFileSync(path, 'old');
    flush.mockClear();
    await writeWholeFile(path, 'new', { mode: 0o640, confirm });
    expect(readFileSync(path, 'utf8')).toBe('new');
    // and the entry of the folder after it
    expect(flush).toHaveBeenCalledTimes(2);
  }
  expect(names.size).toBe(3);
  expect(readdirSync(folder)).toEqual(['config.json']);
});

test('nothing that already has the name of the temporary file is written to', async ({ folder }) => {
  const id = randomUUID();
  const taken = vi.spyOn(crypto, 'randomUUID').mockReturnValue(id);
  syncBuiltinESMExports();
  onTestFinished(() => {
    taken.mockRestore();
    syncBuiltinESMExports();
  });
  const [path, victim] = [join(folder, 'config.json'), join(folder, 'victim')];
  writeFileSync(victim, 'of somebody else');
  symlinkSync(victim, `${path}.${id}.tmp`);
  await expect(writeWholeFile(path, 'a secret')).rejects.toThrow('EEXIST');
  expect(readFileSync(victim, 'utf8')).toBe('of somebody else');
  expect(readdirSync(folder)).not.toContain('config.json');
});

import { chmodSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { distrust } from '../../src/node/folder-trust.ts';
import { openLibrary } from '../../src/node/index.ts';
import { fileDatabase } from './file-database.ts';
import { scratch } from './scratch.ts';
import { smallLibrary } from '../small-library.ts';

const open = (dataDirectory: string): ReturnType<typeof openLibrary> =>
  openLibrary({ dataDirectory, initial: smallLibrary(3), database: fileDatabase });

describe('a data folder', () => {
  test.each([
    ['of this user', 1000, 0o40700, 1000, undefined],
    ['of this user, open to a group', 1000, 0o40775, 1000, undefined],
    ['of the administrator', 0, 0o40755, 1000, undefined],
    ['of the system, for all, where each has files of their own', 0, 0o41777, 1000, undefined],
    ['of another user', 1001, 0o40700, 1000, 'belongs to another user (1001), who could change what is in it'],
    [
      'of another user, for the administrator',
      1001,
      0o40755,
      0,
      'belongs to another user (1001), who could change what is in it',
    ],
    ['that all may write', 1000, 0o40777, 1000, 'can be written by every user of this machine'],
    ['where there are no users', 1001, 0o40777, undefined, undefined],
  ])('%s', (_name, uid, mode, own, reason) => {
    expect(distrust({ uid, mode }, own)).toBe(reason);
  });

  test('that all may write is not opened', async () => {
    const folder = scratch();
    await (await open(folder)).close();
    chmodSync(folder, 0o777);
    await expect(open(folder)).rejects.toThrow(`${folder} can be written by every user of this machine`);
    chmodSync(folder, 0o700);
    chmodSync(join(folder, 'secrets.json'), 0o666);
    await expect(open(folder)).rejects.toThrow('secrets.json can be written by every user');
    chmodSync(join(folder, 'secrets.json'), 0o600);
    await (await open(folder)).close();
  });

  test('has no secrets left that a killed process wrote, but those being written', async () => {
    const folder = scratch();
    await (await open(folder)).close();
    const [old, fresh] = ['secrets.json.old', 'secrets.json.fresh'];
    for (const name of [old, fresh]) writeFileSync(join(folder, name), '{}', { mode: 0o600 });
    utimesSync(join(folder, old), 1, 1);
    await (await open(folder)).close();
    expect(readdirSync(folder)).toContain(fresh);
    expect(readdirSync(folder)).not.toContain(old);
  });
});

import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileCacheFolder } from '../src/compile-cache-folder.ts';

test.each<readonly [NodeJS.Platform, Readonly<Record<string, string>>, string]>([
  ['linux', { XDG_CACHE_HOME: '/caches' }, '/caches/assetql/compiled'],
  ['linux', { XDG_CACHE_HOME: 'relative' }, join(homedir(), '.cache/assetql/compiled')],
  ['linux', { LOCALAPPDATA: '/local' }, join(homedir(), '.cache/assetql/compiled')],
  ['darwin', {}, join(homedir(), 'Library/Caches/assetql/compiled')],
  ['win32', { LOCALAPPDATA: '/local' }, '/local/assetql/compiled'],
])('on %s with %j compiled modules are cached in a folder of the user', (platform, environment, folder) => {
  expect(compileCacheFolder(environment, platform)).toBe(folder);
});

test.runIf(process.platform === 'linux').each([
  ['below which nothing can be made', '/proc/caches'],
  ['that is a file', '/dev/null'],
])(
  'with a folder for caches %s, the command starts all the same',
  (_what, folder) => {
    const main = join(import.meta.dirname, '../src/main.ts');
    const { status, stdout } = spawnSync(process.execPath, ['--conditions=@assetql/source', main, '--version'], {
      env: { ...process.env, XDG_CACHE_HOME: folder },
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  },
  60_000,
);

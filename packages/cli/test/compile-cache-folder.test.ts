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

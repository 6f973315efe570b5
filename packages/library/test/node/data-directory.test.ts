import { expect, test } from 'vitest';
import { defaultDataDirectory, type Machine } from '../../src/node/index.ts';

test.each<[string, Machine, string]>([
  ['Linux', { platform: 'linux', environment: {}, home: '/home/ann' }, '/home/ann/.local/share/assetql'],
  [
    'Linux with XDG_DATA_HOME',
    { platform: 'linux', environment: { XDG_DATA_HOME: '/data' }, home: '/home/ann' },
    '/data/assetql',
  ],
  [
    'Linux with a relative XDG_DATA_HOME',
    { platform: 'linux', environment: { XDG_DATA_HOME: 'data' }, home: '/home/ann' },
    '/home/ann/.local/share/assetql',
  ],
  [
    'macOS',
    { platform: 'darwin', environment: { XDG_DATA_HOME: '/data' }, home: '/Users/ann' },
    '/Users/ann/Library/Application Support/assetql',
  ],
  ['Windows', { platform: 'win32', environment: { LOCALAPPDATA: '/local' }, home: '/ann' }, '/local/assetql'],
  ['Windows without LOCALAPPDATA', { platform: 'win32', environment: {}, home: '/ann' }, '/ann/AppData/Local/assetql'],
])('on %s', (_name, machine, folder) => {
  expect(defaultDataDirectory(machine)).toBe(folder);
});

test('on this machine it is an absolute path', () => {
  expect(defaultDataDirectory()).toMatch(/^(?:\/|[A-Z]:).*assetql$/);
});

import { expect, test } from 'vitest';
import { storedNames } from '../../src/language/stored-names.ts';

const folder = (files: Map<string, Uint8Array>): Parameters<typeof storedNames>[0] => ({
  read: async (name) => files.get(name) ?? Promise.reject(new Error('There is no such file.')),
  write: async (name, bytes) => void files.set(name, bytes),
});

test('names are kept by library, in files that nothing but the library names', async () => {
  const files = new Map<string, Uint8Array>();
  const names = storedNames(folder(files));
  await names.write('https://a.test/?x=../../etc', { users: ['ä'] });
  await names.write('b', 5);
  expect(await names.read('https://a.test/?x=../../etc')).toEqual({ users: ['ä'] });
  expect(await names.read('b')).toBe(5);
  for (const name of files.keys()) expect(name).toMatch(/^[\da-f]{64}\.json$/);
});

test('what is not there, or damaged, is nothing', async () => {
  const files = new Map<string, Uint8Array>();
  const names = storedNames(folder(files));
  expect(await names.read('a')).toBeNull();
  await names.write('a', {});
  for (const name of files.keys()) files.set(name, new TextEncoder().encode('{"us'));
  expect(await names.read('a')).toBeNull();
});

test('a folder that cannot be written is no failure', async () => {
  const read = (): Promise<Uint8Array> => Promise.reject(new Error('No.'));
  const names = storedNames({ read, write: () => Promise.reject(new Error('The disk is full.')) });
  await names.write('a', {});
  expect(await names.read('a')).toBeNull();
});

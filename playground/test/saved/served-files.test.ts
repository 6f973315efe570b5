import type { Client } from '@assetql/client';
import { expect, test } from 'vitest';
import { FileActs } from '../../src/saved/files/file-acts.ts';
import { servedFiles } from '../../src/saved/files/served-files.ts';

/** Files of a server, as those who open its page see and change them: it refuses what others have changed since. */
function server(files: Record<string, string>): Client['searchFiles'] {
  const refuseChanged = (path: string, before: string | null | undefined): void => {
    if (before !== undefined && before !== (files[path] ?? null)) throw new Error('409');
  };
  return {
    list: async () => ({ writable: true, files: Object.keys(files).map((path) => ({ kind: 'file', path })) }),
    read: async (path) => files[path],
    write: async (path, text, { before } = {}) => {
      refuseChanged(path, before);
      files[path] = text;
    },
    addFolder: async () => {},
    remove: async (path, { before } = {}) => {
      refuseChanged(path, before);
      delete files[path];
    },
  };
}

/** The page of one person, for whom another saves a file as soon as a call of theirs has been answered. */
function page(files: Record<string, string>, call: 'list' | 'read', saved: Readonly<Record<string, string>>): FileActs {
  const searchFiles = server(files);
  const save = (after: typeof call): void => void (after === call && Object.assign(files, saved));
  const list: typeof searchFiles.list = async () => {
    const listed = await searchFiles.list();
    save('list');
    return listed;
  };
  const read: typeof searchFiles.read = async (path) => {
    const text = await searchFiles.read(path);
    save('read');
    return text;
  };
  return new FileActs(servedFiles({ searchFiles: { ...searchFiles, list, read } }, 'Pictures'));
}

test('a new file never takes the place of one that somebody else has saved by its name meanwhile', async () => {
  const files = {};
  const result = await page(files, 'list', { 'owls.assetql': 'theirs' }).create('', 'owls', 'mine');
  expect([result.kind, files]).toEqual(['refused', { 'owls.assetql': 'theirs' }]);
});

test('what somebody else saves while a file is renamed or removed is not lost', async () => {
  const saved = { 'owls.assetql': 'theirs' };
  const renamed: Record<string, string> = { 'owls.assetql': 'old' };
  await page(renamed, 'read', saved).rename('owls.assetql', 'birds');
  expect(renamed).toMatchObject(saved);
  const removed: Record<string, string> = { 'owls.assetql': 'old' };
  await page(removed, 'read', saved).remove('owls.assetql');
  expect(removed).toEqual(saved);
});

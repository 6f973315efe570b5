import { beforeEach, expect, test } from 'vitest';
import { changeAssetsOf } from '../../../src/library-changes.ts';
import { MemoryAssetIndex, MemoryRecords, type FolderFile } from '../../../src/index.ts';
import { FolderRecords } from '../../../src/folder/folder-records.ts';
import type { KnownFile } from '../../../src/folder-file.ts';
import type { FolderChanges } from '../../../src/folder/folder-changes.ts';
import type { FoundFile } from '../../../src/folder/pair-sidecars.ts';
import { filesIn } from '../../files-in.ts';
import { guid } from '../../tiny-library.ts';

const day = 86_400_000;
let now = 0;
let records: MemoryRecords;

beforeEach(() => {
  now = 1000 * day;
  records = new MemoryRecords();
});

const opened = (): Promise<FolderRecords> =>
  FolderRecords.open({
    records,
    changeAssets: changeAssetsOf({ records, index: new MemoryAssetIndex() }),
    name: 'photos',
    owner: guid(1),
    clock: () => now,
  });

const found = (path: string, more: Partial<FoundFile> = {}): FoundFile => ({
  path,
  size: 1,
  modified: 1,
  inode: path,
  ...more,
});

const nothing: FolderChanges = { added: [], changed: [], moved: [], lost: [] };

/** What is remembered of the file with this path; fails when there is none. */
function at(files: FolderRecords, path: string): KnownFile {
  const file = [...files.all.values()].find((each) => each.path === path);
  if (file === undefined) throw new Error(`${path} is not known.`);
  return file;
}

/** What is stored of the file with this path. */
const stored = async (path: string): Promise<FolderFile | undefined> =>
  (await filesIn(records)).find((each) => each.path === path);

const assetIds = async (): Promise<readonly string[]> =>
  (await records.changesSince(0)).changes.filter(({ kind }) => kind === 'asset').map(({ id }) => id);

test('a lost file is remembered for 90 days, and then forgotten', async () => {
  const files = await opened();
  await files.apply({ ...nothing, added: [found('a'), found('b')] });
  await files.apply({ ...nothing, lost: [at(files, 'a')] });
  expect(files.file(at(files, 'a').id)).toBeUndefined();
  expect([...files.live()].map(({ path }) => path)).toEqual(['b']);
  // To be lost twice changes nothing.
  await files.apply({ ...nothing, lost: [at(files, 'a')] });
  now += 90 * day;
  expect([...(await opened()).all.values()].map(({ path }) => path).toSorted()).toEqual(['a', 'b']);
  now += 1;
  expect([...(await opened()).all.values()].map(({ path }) => path)).toEqual(['b']);
  expect((await filesIn(records)).map(({ path }) => path)).toEqual(['b']);
});

test('a file at the first path of one that has moved gets an id of its own', async () => {
  const files = await opened();
  await files.apply({ ...nothing, added: [found('a')] });
  const first = at(files, 'a');
  await files.apply({ ...nothing, moved: [{ known: first, found: found('b', { inode: 'a' }) }] });
  await files.apply({ ...nothing, added: [found('a', { inode: 'new' })] });
  expect(at(files, 'b').id).toBe(first.id);
  expect(at(files, 'a').id).not.toBe(first.id);
  expect(await assetIds()).toHaveLength(2);
});

test('a moved file keeps what was read of it, unless its sidecar is another one', async () => {
  const files = await opened();
  await files.apply({ ...nothing, added: [found('a'), found('b')] });
  await files.learn(
    ['a', 'b'].map((path) => [at(files, path), { depth: 'head', facts: { width: 3 }, fingerprint: path }] as const),
  );
  const sidecar = { path: 'd.xmp', size: 1, modified: 1, inode: 's' };
  await files.apply({
    ...nothing,
    moved: [
      { known: at(files, 'a'), found: found('c', { inode: 'a' }) },
      { known: at(files, 'b'), found: found('d', { inode: 'b', sidecar }) },
    ],
  });
  expect(await stored('c')).toMatchObject({ depth: 'head', fingerprint: 'a', facts: { width: 3 } });
  expect(await stored('d')).toMatchObject({ depth: 'name', facts: { width: 3 }, sidecar });
});

test('what was learnt of a file that has changed or gone since is left out', async () => {
  const files = await opened();
  await files.apply({ ...nothing, added: [found('a'), found('b')] });
  const [a, b] = [at(files, 'a'), at(files, 'b')];
  await files.apply({ ...nothing, changed: [{ known: a, found: found('a', { modified: 2 }) }], lost: [b] });
  await files.learn([
    [a, { depth: 'head', facts: { width: 3 } }],
    [b, { depth: 'head', facts: { width: 4 } }],
  ]);
  expect(at(files, 'a')).toMatchObject({ depth: 'name', facts: {} });
  expect(at(files, 'b').depth).toBe('name');
  await files.learn([[at(files, 'a'), { depth: 'head', facts: {}, problem: 'It is damaged.' }]]);
  expect(at(files, 'a').problem).toBe('It is damaged.');
});

test('categories of folders go with their last file, unless an asset elsewhere is in them', async () => {
  const files = await opened();
  const names = async (): Promise<readonly string[]> =>
    (await records.all('category')).map(({ name }) => name).toSorted();
  await files.apply({ ...nothing, added: [found('Italy/Rome/a'), found('Spain/b'), found('c')] });
  expect(await names()).toEqual(['Italy', 'Rome', 'Spain', 'photos']);
  const spain = (await records.all('category')).find(({ name }) => name === 'Spain');
  const [asset] = await records.get('asset', [at(files, 'c').id]);
  if (asset === undefined || spain === undefined) throw new Error('It is not there.');
  await records.change('', ({ put }) =>
    put({ kind: 'asset', value: { ...asset, categoryIds: [...asset.categoryIds, spain.id] } }),
  );
  await files.apply({ ...nothing, lost: [at(files, 'Italy/Rome/a'), at(files, 'Spain/b')] });
  expect(await names()).toEqual(['Spain', 'photos']);
});

test('what an earlier version of the reader has learnt stays until it is read again, and is read again once', async () => {
  const files = await opened();
  const sidecar = { path: 'a.xmp', size: 1, modified: 1, inode: 's' };
  await files.apply({ ...nothing, added: [found('a', { sidecar }), found('b')] });
  const learnt = { depth: 'pixels', facts: { width: 3 }, fingerprint: 'x' } as const;
  await files.learn(['a', 'b'].map((path) => [at(files, path), learnt] as const));
  const file = await stored('a');
  if (file === undefined) throw new Error('It is not stored.');
  const { reader: _reader, ...earlier } = file;
  await records.change('', (transaction) => transaction.put({ kind: 'file', value: earlier }));
  const again = await opened();
  await again.setAttributes([]);
  expect(await stored('a')).toMatchObject({ depth: 'name', facts: { width: 3 } });
  expect(at(again, 'b')).toEqual(at(files, 'b'));
  // Not by a changed sidecar alone, since more may be read of its pixels as well.
  await records.change('', (transaction) => transaction.put({ kind: 'file', value: earlier }));
  const other = { ...sidecar, modified: 2 };
  const moved = await opened();
  await moved.apply({ ...nothing, changed: [{ known: at(moved, 'a'), found: found('a', { sidecar: other }) }] });
  expect(at(moved, 'a').depth).toBe('name');
  await moved.learn([[at(moved, 'a'), learnt]]);
  await moved.setAttributes([]);
  expect(at(moved, 'a').depth).toBe('pixels');
});

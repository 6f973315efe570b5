import { describe, expect, test } from 'vitest';
import { assetWith } from '../../tiny-library.ts';
import type { FolderFile } from '../../../src/index.ts';
import type { FolderChanges } from '../../../src/folder/folder-changes.ts';
import { matchFiles, wasLookedFor, type AskDisk } from '../../../src/node/folder/match-files.ts';
import { pairSidecars, type FoundFile } from '../../../src/folder/pair-sidecars.ts';

type State = Partial<Pick<FolderFile, 'size' | 'modified' | 'inode' | 'fingerprint'>>;

const state = { size: 10, modified: 1 };
const found = (path: string, inode: string, more: State = {}): FoundFile => ({ path, ...state, inode, ...more });
const known = (id: string, path: string, inode: string, more: State = {}): FolderFile => ({
  id,
  ...found(path, inode, more),
  depth: 'head',
  facts: {},
});

/** What is said to have happened, in short. */
async function changes(
  before: readonly FolderFile[],
  after: readonly FoundFile[],
  options: {
    readonly scope?: (path: string) => boolean;
    readonly prints?: Readonly<Record<string, string>>;
    readonly exists?: readonly string[];
  } = {},
): Promise<{ readonly [Kind in keyof FolderChanges]?: readonly string[] }> {
  const { scope = () => true, prints = {}, exists = [] } = options;
  const disk: AskDisk = { fingerprintOf: async (path) => prints[path], exists: async (path) => exists.includes(path) };
  const { added, changed, moved, lost } = await matchFiles(
    new Map(before.map((file) => [file.id, file])),
    after,
    scope,
    disk,
  );
  const pair = ({ known: { id }, found: { path } }: FolderChanges['moved'][number]): string => `${id} → ${path}`;
  const all = {
    added: added.map(({ path }) => path),
    changed: changed.map(pair),
    moved: moved.map(pair),
    lost: lost.map(({ id }) => id),
  };
  return Object.fromEntries(Object.entries(all).filter(([, list]) => list.length > 0));
}

describe('a file', () => {
  test('that is as it was is left alone', async () => {
    expect(await changes([known('x', 'a', '1')], [found('a', '1')])).toEqual({});
  });

  test('of another size, time or inode has changed', async () => {
    for (const now of [found('a', '1', { size: 11 }), found('a', '1', { modified: 2 }), found('a', '2')])
      expect(await changes([known('x', 'a', '1')], [now])).toEqual({ changed: ['x → a'] });
  });

  test('that is renamed is the same one, also when another takes its place at once', async () => {
    expect(await changes([known('x', 'a', '1')], [found('b', '1'), found('a', '2', { size: 12 })])).toEqual({
      moved: ['x → b'],
      added: ['a'],
    });
  });

  test('that exchanges its name with another one keeps what is known of it', async () => {
    expect(await changes([known('x', 'a', '1'), known('y', 'b', '2')], [found('a', '2'), found('b', '1')])).toEqual({
      moved: ['y → a', 'x → b'],
    });
  });

  test('with the same name, size and time on another disk is the same one', async () => {
    expect(await changes([known('x', 'a/p', '1')], [found('b/p', '7')])).toEqual({ moved: ['x → b/p'] });
  });

  test('with the same content is the same one, and with another content of that size is not', async () => {
    const before = [known('x', 'a', '1', { fingerprint: 'f' })];
    const after = [found('b', '7', { modified: 9 })];
    expect(await changes(before, after, { prints: { b: 'f' } })).toEqual({ moved: ['x → b'] });
    expect(await changes(before, after, { prints: { b: 'g' } })).toEqual({ added: ['b'], lost: ['x'] });
    expect(await changes(before, after)).toEqual({ added: ['b'], lost: ['x'] });
  });

  test('of whose content there are several is the first of them, each once', async () => {
    const before = ['x', 'y'].map((id) => known(id, id, id, { fingerprint: 'f' }));
    const after = [found('a', '7', { modified: 9 }), found('b', '8', { modified: 9 })];
    expect(await changes(before, after, { prints: { a: 'f', b: 'f' } })).toEqual({
      moved: ['x → a'],
      added: ['b'],
      lost: ['y'],
    });
  });

  test('that was lost may come back at another place, known by its inode', async () => {
    const lost = { ...known('x', 'a', '1'), lost: { asset: assetWith({ id: 'x' }), since: 0 } };
    expect(await changes([lost], [found('b', '1')])).toEqual({ moved: ['x → b'] });
  });

  test('that is copied is a new one', async () => {
    const before = [known('x', 'a', '1', { fingerprint: 'f' })];
    expect(await changes(before, [found('a', '1'), found('b', '2')], { prints: { b: 'f' } })).toEqual({ added: ['b'] });
    // A second name of the same bytes.
    expect(await changes(before, [found('a', '1'), found('b', '1')], { prints: { b: 'f' } })).toEqual({ added: ['b'] });
  });

  test('that was lost and turns up is the same one, and is not lost twice', async () => {
    const lost = { ...known('x', 'a', '1'), lost: { asset: assetWith({ id: 'x' }), since: 0 } };
    expect(await changes([lost], [found('a', '1')])).toEqual({ moved: ['x → a'] });
    expect(await changes([lost], [])).toEqual({});
  });

  test('of a folder that was not looked into is not lost, unless it turned up elsewhere and is gone there', async () => {
    const before = [known('x', 'old/a', '1')];
    const scope = (path: string): boolean => path.startsWith('new/');
    expect(await changes(before, [], { scope })).toEqual({});
    expect(await changes(before, [found('new/a', '1')], { scope })).toEqual({ moved: ['x → new/a'] });
    expect(await changes(before, [found('new/a', '1')], { scope, exists: ['old/a'] })).toEqual({ added: ['new/a'] });
  });
});

test('where a scan has looked follows from the folders that it has listed and passed over', () => {
  const scan = { listed: new Set(['a']), passedOver: new Set(['a/b']) };
  const cases: readonly (readonly [string, boolean])[] = [
    ['a/f', true],
    ['a/b/f', false],
    ['a/b/c/f', false],
    ['a/gone/f', true],
    ['f', false],
  ];
  for (const [path, expected] of cases) expect([path, wasLookedFor(path, scan)]).toEqual([path, expected]);
});

test('sidecars describe the files that they are named after', () => {
  const names = ['a.cr2', 'a.jpg', 'a.xmp', 'b.jpg', 'b.JPG.xmp', 'b.xmp', 'sub/a.png', 'c.xmp'];
  const paired = pairSidecars(names.map((name, at) => found(name, String(at))));
  expect(paired.map(({ path, sidecar }) => [path, sidecar?.path])).toEqual([
    ['a.cr2', 'a.xmp'],
    ['a.jpg', 'a.xmp'],
    ['b.jpg', 'b.JPG.xmp'],
    ['sub/a.png', undefined],
    ['b.xmp', undefined],
    ['c.xmp', undefined],
  ]);
});

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scanFolder, type FolderScan, type ScanOptions } from '../../../src/node/folder/scan-folder.ts';
import { folderWith, put } from './served-folder.ts';

const scan = (root: string, options: Omit<ScanOptions, 'root'> = {}): Promise<FolderScan> =>
  scanFolder({ root, ...options });

const pathsOf = ({ files }: FolderScan): readonly string[] => files.map(({ path }) => path).toSorted();

describe('what is found', () => {
  test('are files with their sizes and times, under names of any script as the disk spells them', async () => {
    const names = ['Überblick.jpg', 'Cafe\u0301.jpg', 'بومة.png', '猫/犬.txt', 'a "quoted" & <b>.txt', '#1.txt'];
    const root = folderWith(Object.fromEntries(names.map((name) => [name, 'abc'])));
    const found = await scan(root);
    expect(pathsOf(found)).toEqual(names.toSorted());
    expect(found.files.every(({ size, modified, inode }) => size === 3 && modified > 0 && inode !== '0')).toBe(true);
    expect(found.problems).toEqual([]);
  });

  test('is nothing that is hidden, rubbish of a system, or not finished', async () => {
    const rubbish = [
      '.DS_Store',
      '.git/config',
      'Thumbs.db',
      'sub/desktop.ini',
      '~$report.docx',
      'a.jpg.part',
      'b~',
      '@eaDir/a.jpg',
      'node_modules/a.js',
    ];
    const root = folderWith(Object.fromEntries([...rubbish, 'sub/kept.txt', 'x~y.txt'].map((name) => [name, ''])));
    expect(pathsOf(await scan(root))).toEqual(['sub/kept.txt', 'x~y.txt']);
  });

  test('is nothing that rules leave out, where inner rules count before outer ones', async () => {
    const root = folderWith({
      '.assetqlignore': '# a comment\n*.tif\n/drafts/\n!kept.tif\n',
      'a.tif': '',
      'kept.tif': '',
      'drafts/b.jpg': '',
      'sub/drafts/c.jpg': '',
      'sub/.assetqlignore': '!*.tif\nsecret*\n',
      'sub/d.tif': '',
      'sub/secret.txt': '',
      'secret.txt': '',
    });
    const expected = ['kept.tif', 'secret.txt', 'sub/d.tif', 'sub/drafts/c.jpg'];
    expect(pathsOf(await scan(root))).toEqual(expected);
    // Rules of the folders above count where a folder is looked at alone.
    expect(pathsOf(await scan(root, { folders: ['sub', 'drafts'] }))).toEqual(expected.slice(2));
  });

  test('is what rules with a byte order mark leave, as Windows writes them', async () => {
    const root = folderWith({
      '.assetqlignore': '\uFEFF*.tif\r\nsecret*\r\n',
      'a.tif': '',
      'secret.txt': '',
      'b.txt': '',
    });
    expect(pathsOf(await scan(root))).toEqual(['b.txt']);
  });

  test.each<[string, (path: string) => void, string]>([
    ['a folder', (path) => mkdirSync(path), 'The file is no file; put one in its place.'],
    ['a link', (path) => symlinkSync('rules', path), 'The file is no file; put one in its place.'],
    ['of a megabyte', (path) => writeFileSync(path, '*1\n'.repeat(300_000)), 'The file has more than 65536 bytes'],
    ['of thousands of lines', (path) => writeFileSync(path, '*1\n'.repeat(3000)), 'The file has more than 2000 lines'],
  ])(
    'is nothing of a folder whose rules cannot be read, since they may leave it out: %s',
    async (_what, write, message) => {
      const root = folderWith({ 'sub/secret.txt': '', 'sub/below/secret.txt': '', 'beside/a.txt': '', 'b.txt': '' });
      write(join(root, 'sub/.assetqlignore'));
      const found = await scan(root);
      expect(pathsOf(found)).toEqual(['b.txt', 'beside/a.txt']);
      expect(found.problems).toEqual([{ path: 'sub/.assetqlignore', message: expect.stringContaining(message) }]);
      expect(found.problems[0]?.message).toContain('nothing new of “sub” is shown');
      // What was known of it stays, and it is told in the same way where a folder below is looked at alone.
      expect([...found.passedOver]).toEqual(['sub']);
      const below = await scan(root, { folders: ['sub/below', 'sub'] });
      expect([pathsOf(below), [...below.passedOver].toSorted(), below.problems.length]).toEqual([
        [],
        ['sub', 'sub/below'],
        1,
      ]);
    },
  );

  test('of many folders inside one another is found as fast as if all were looked at from the first one', async () => {
    const root = folderWith({ '.assetqlignore': 'left out\n', 'left out/a/b.txt': '' });
    const folders = Array.from({ length: 800 }, (_, depth) => 'a/'.repeat(depth + 1).slice(0, -1));
    const deepest = folders.at(-1) ?? '';
    put(root, `${deepest}/kept.txt`, '');
    const begun = performance.now();
    // The deepest first, so that nothing is known of those above.
    const found = await scan(root, { folders: ['left out/a', ...folders.toReversed()] });
    expect(pathsOf(found)).toEqual([`${deepest}/kept.txt`]);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  test('are only files: neither pipes nor broken links', async () => {
    const root = folderWith({ 'a.txt': '' });
    spawnSync('mkfifo', [join(root, 'pipe')]);
    symlinkSync('nowhere', join(root, 'broken'));
    const found = await scan(root);
    expect(pathsOf(found)).toEqual(['a.txt']);
    expect(found.problems).toEqual([]);
  });

  test('stays as it was in folders that are settled', async () => {
    const root = folderWith({ 'a/b/c.txt': '', 'a/d.txt': '', 'a/new/e.txt': '' });
    const found = await scan(root, { folders: ['a'], isSettled: (folder) => folder === 'a/b' });
    expect(pathsOf(found)).toEqual(['a/d.txt', 'a/new/e.txt']);
    expect([...found.listed].toSorted()).toEqual(['a', 'a/new']);
    expect([...found.passedOver]).toEqual(['a/b']);
  });
});

describe('links', () => {
  const linked = (): string => {
    const outside = folderWith({ 'far/away.txt': '', 'single.txt': '' });
    const root = folderWith({ 'a.txt': '', 'sub/b.txt': '' });
    symlinkSync(join(outside, 'far'), join(root, 'out'));
    symlinkSync(join(outside, 'single.txt'), join(root, 'one.txt'));
    symlinkSync('..', join(root, 'sub/circle'));
    symlinkSync(root, join(outside, 'far/back'));
    symlinkSync(join(outside, 'far'), join(outside, 'far/itself'));
    return root;
  };

  test('out of the folder are not followed, and told', async () => {
    const found = await scan(linked());
    expect(pathsOf(found)).toEqual(['a.txt', 'sub/b.txt']);
    expect(found.problems.map(({ path }) => path).toSorted()).toEqual(['one.txt', 'out']);
    expect(found.problems[0]?.message).toContain('--follow-links');
  });

  test('are followed when that is asked for, each folder once', async () => {
    const found = await scan(linked(), { followLinks: true });
    expect(pathsOf(found)).toEqual(['a.txt', 'one.txt', 'out/away.txt', 'sub/b.txt']);
    expect(found.problems).toEqual([]);
  });
});

test('a folder that cannot be read is told, and not taken for an empty one', async () => {
  const root = folderWith({ 'a.txt': '', 'locked/b.txt': '' });
  chmodSync(join(root, 'locked'), 0);
  const found = await scan(root);
  chmodSync(join(root, 'locked'), 0o700);
  // The administrator may read everything.
  if (process.getuid?.() === 0) return;
  expect([...found.passedOver]).toEqual(['locked']);
  expect(found.problems).toEqual([{ path: 'locked', message: expect.stringContaining('cannot be read') }]);
});

test('a name that is not UTF-8 is told in a sentence', async () => {
  const root = folderWith({ 'a.txt': '' });
  try {
    writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xe9, 0x2e, 0x6a])]), '');
  } catch {
    // This disk has no such names.
    return;
  }
  const found = await scan(root);
  expect(pathsOf(found)).toEqual(['a.txt']);
  expect(found.problems).toEqual([{ path: '\uFFFD.j', message: expect.stringContaining('rename it') }]);
});

test('a folder whose name is not UTF-8 is told in a sentence', async () => {
  const root = folderWith({ 'a.txt': '' });
  try {
    mkdirSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x43, 0x61, 0x66, 0xe9])]));
  } catch {
    // This disk has no such names.
    return;
  }
  const found = await scan(root);
  expect(pathsOf(found)).toEqual(['a.txt']);
  expect(found.problems).toEqual([{ path: 'Caf\uFFFD', message: expect.stringContaining('rename it') }]);
});

test('a served folder that is not there is no empty folder', async () => {
  await expect(scan(join(folderWith({}), 'gone'))).rejects.toThrow('cannot be read (ENOENT)');
});

test('a tree of many levels is scanned to its end', async () => {
  const root = folderWith({});
  const deep = Array.from({ length: 300 }, () => 'd').join('/');
  mkdirSync(join(root, deep), { recursive: true });
  writeFileSync(join(root, deep, 'a.txt'), '');
  expect(pathsOf(await scan(root))).toEqual([`${deep}/a.txt`]);
});

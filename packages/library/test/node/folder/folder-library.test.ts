import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { statusNamed } from '../../../src/approval/statuses.ts';
import { changeAssetsOf } from '../../../src/library-changes.ts';
import type { LibraryAsset } from '../../../src/index.ts';
import type { FolderLibrary } from '../../../src/node/index.ts';
import { bag, iptc, photo, xmpPacket } from './photos.ts';
import { assetsOf, folderWith, namesOf, openFolder, put } from './served-folder.ts';

/** Changes an asset as somebody does in the library. */
async function decide(library: FolderLibrary, id: string, change: Partial<LibraryAsset>): Promise<void> {
  if (library.parts === undefined) throw new Error('The library is read only.');
  await changeAssetsOf(library.parts)(library.developerId, (transaction) => {
    const asset = transaction.get('asset', id);
    if (asset !== undefined) transaction.put({ kind: 'asset', value: { ...asset, ...change } });
  });
}

const bytesOf = async (library: FolderLibrary, key: string | null | undefined): Promise<Buffer | undefined> => {
  const file = await library.media.open(key ?? '');
  return file && Buffer.from(await new Response(file.read(0, file.size)).arrayBuffer());
};

const rejected = { status: statusNamed('rejected'), dateRejected: 7, comments: ['Too dark'] };

describe('the files of a folder', () => {
  test('are assets, and its folders categories', async () => {
    const folder = folderWith({ 'a.jpg': 'a', 'Italy/Rome/Caffè.pdf': 'b', 'Italy/c': 'c' });
    const library = await openFolder(folder, folderWith({}));
    await library.follow();
    const categories = await library.store.categories();
    const pathOf = (id: string | null): string => {
      const category = categories.find((each) => each.id === id);
      return category === undefined ? '' : `${pathOf(category.parentId)}/${category.name}`;
    };
    const name = folder.slice(folder.lastIndexOf('/'));
    expect(
      (await assetsOf(library)).map(({ title, fileName, assetType, sizeInBytes, status, categoryIds }) => [
        title,
        fileName,
        assetType,
        sizeInBytes,
        status,
        categoryIds.map(pathOf),
      ]),
    ).toEqual([
      ['Caffè', 'Caffè.pdf', 'Document', 1, 0, [`${name}/Italy/Rome`]],
      ['a', 'a.jpg', 'Image', 1, 0, [name]],
      ['c', 'c', 'Other', 1, 0, [`${name}/Italy`]],
    ]);
  });

  test('are found by what they say of themselves once they are read', async () => {
    const folder = folderWith({
      'a.jpg': await photo({
        iptc: [
          [iptc.keyword, 'plover'],
          [iptc.creator, 'Ann'],
        ],
      }),
      'b.jpg': await photo(),
      'b.xmp': xmpPacket('xmp:Rating="5"', bag('dc:subject', 'owl')),
      'c.jpg': await photo(),
      'c.jpg.xmp': xmpPacket('xmp:Rating="-1"'),
      'lonely.xmp': xmpPacket(''),
    });
    const library = await openFolder(folder, folderWith({}));
    await library.follow();
    await library.finished();
    const [a, b, c, lonely] = await assetsOf(library);
    expect(a).toMatchObject({
      keywords: ['plover'],
      width: 64,
      height: 48,
      colors: ['red', 'blue'],
      averageRating: null,
    });
    expect(Object.values(a?.attributes ?? {})).toEqual([['Ann']]);
    expect(b).toMatchObject({
      keywords: ['owl', 'duplicate-file'],
      averageRating: 5,
      status: statusNamed('approved'),
    });
    expect(c).toMatchObject({ status: statusNamed('rejected'), dateApproved: null, averageRating: null });
    expect(lonely?.fileName).toBe('lonely.xmp');
    expect(await library.problems()).toEqual([]);
  });

  test('give their bytes, and pictures that are made when they are asked for', async () => {
    const bytes = await photo({ width: 2400, height: 1600 });
    const data = folderWith({});
    const library = await openFolder(folderWith({ 'a.jpg': bytes, 'b.txt': 'text' }), data);
    await library.follow();
    await library.finished();
    const [a, b] = await assetsOf(library);
    expect(await bytesOf(library, a?.media.original)).toEqual(bytes);
    for (const [key, width] of [
      [a?.media.thumbnail, 512],
      [a?.media.preview, 2048],
    ] as const)
      for (let turn = 0; turn < 2; turn++) {
        const picture = await bytesOf(library, key);
        expect((await sharp(picture).metadata()).width).toBe(width);
      }
    expect(b?.media.thumbnail).toBeNull();
    expect(await bytesOf(library, 'elsewhere')).toBeUndefined();
    expect(await bytesOf(library, 'elsewhere-thumbnail')).toBeUndefined();
    expect(await bytesOf(library, `${b?.id}-thumbnail`)).toBeUndefined();
  });

  test('that cannot be read are assets, with one sentence each', async () => {
    const whole = await photo({ width: 800, height: 600 });
    const folder = folderWith({
      'cut.jpg': whole.subarray(0, whole.length / 2),
      'empty.jpg': '',
      'lie.png': 'This is a text.',
      'song.mp3': Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(100)]),
      '<b>.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g',
      'fine.jpg': whole,
    });
    const library = await openFolder(folder, folderWith({}));
    await library.follow();
    await library.finished();
    expect(await namesOf(library)).toHaveLength(6);
    const problems = new Map((await library.problems()).map(({ path, message }) => [path, message]));
    expect(problems.get('cut.jpg')).toMatch(
      /^The picture is damaged and cannot be drawn \([^\n]+\); replace it by a whole copy\.$/,
    );
    expect(problems.get('lie.png')).toMatch(/^The file does not begin as a \.png file does/);
    expect(problems.has('empty.jpg')).toBe(true);
    expect(problems.has('<b>.svg')).toBe(true);
    expect(problems.has('fine.jpg')).toBe(false);
  });
});

test('a sidecar that cannot be read is told, and the file is read without it', async () => {
  const whole = await photo({ width: 80, height: 60 });
  const folder = folderWith({
    'broken.jpg': whole,
    'broken.xmp': '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF',
    'large.jpg': whole,
    'large.xmp': ' '.repeat(4 * 1_048_576 + 1),
    'note.txt': 'Socks',
    'note.txt.xmp': 'no XMP',
  });
  const library = await openFolder(folder, folderWith({}));
  await library.follow();
  await library.finished();
  expect(await library.problems()).toEqual([
    { path: 'broken.jpg', message: expect.stringContaining('sidecar cannot be read as XMP') },
    { path: 'large.jpg', message: expect.stringContaining('sidecar has more than 4 MiB') },
    { path: 'note.txt', message: expect.stringContaining('sidecar cannot be read as XMP') },
  ]);
  const [broken] = await assetsOf(library);
  expect(broken?.width).toBe(80);
  put(folder, 'broken.xmp', '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>');
  await expect
    .poll(async () => (await library.problems()).map(({ path }) => path), { timeout: 10_000 })
    .toEqual(['large.jpg', 'note.txt']);
});

describe('what happens in the folder is seen', () => {
  test.each([
    ['by the system', {}],
    ['by polling', { poll: true }],
  ])('when it is told %s', async (_name, options) => {
    const folder = folderWith({ 'a.txt': 'a', 'Old/b.txt': 'bb', 'Gone/c.txt': 'ccc' });
    const library = await openFolder(folder, folderWith({}), options);
    await library.follow();
    await library.finished();
    const [, b] = await assetsOf(library);
    if (b === undefined) throw new Error('There is no second asset.');
    await decide(library, b.id, rejected);
    put(folder, 'New/Deep/d.txt', 'd');
    await expect.poll(() => namesOf(library)).toContain('d.txt');
    mkdirSync(join(folder, 'New/Other'));
    renameSync(join(folder, 'Old/b.txt'), join(folder, 'New/Other/renamed.txt'));
    rmSync(join(folder, 'Gone'), { recursive: true });
    writeFileSync(join(folder, 'a.txt'), 'longer');
    const seen = async () => (await assetsOf(library)).map(({ fileName, sizeInBytes }) => [fileName, sizeInBytes]);
    await expect.poll(seen).toEqual([
      ['a.txt', 6],
      ['d.txt', 1],
      ['renamed.txt', 2],
    ]);
    expect((await assetsOf(library)).at(-1)).toMatchObject({ id: b.id, title: 'renamed', ...rejected });
    const categories = async () => (await library.store.categories()).map(({ name }) => name).toSorted();
    await expect.poll(async () => (await categories()).slice(0, 3)).toEqual(['Deep', 'New', 'Other']);
  });

  test('a folder that goes away and comes back has the same assets, with what was decided about them', async () => {
    const folder = folderWith({ 'Sub/a.txt': 'a', 'b.txt': 'b' });
    const library = await openFolder(folder, folderWith({}));
    await library.follow();
    const [a] = await assetsOf(library);
    await decide(library, a?.id ?? '', rejected);
    const away = join(folderWith({}), 'away');
    renameSync(join(folder, 'Sub'), away);
    await expect.poll(() => namesOf(library)).toEqual(['b.txt']);
    renameSync(away, join(folder, 'Sub'));
    await expect.poll(() => namesOf(library)).toEqual(['a.txt', 'b.txt']);
    expect((await assetsOf(library))[0]).toMatchObject({ id: a?.id, ...rejected });
  });

  test('what is known stays while the whole folder is away, and is told once', async () => {
    const parent = folderWith({ 'served/a.txt': 'a' });
    const notices: string[] = [];
    const library = await openFolder(join(parent, 'served'), folderWith({}), {
      onNotice: (said) => notices.push(said),
    });
    await library.follow();
    renameSync(join(parent, 'served'), join(parent, 'away'));
    await expect.poll(() => notices.length).toBe(1);
    expect(await namesOf(library)).toEqual(['a.txt']);
    renameSync(join(parent, 'away'), join(parent, 'served'));
    await expect.poll(() => notices.at(-1)).toMatch(/ is back\.$/);
    put(join(parent, 'served'), 'b.txt', 'b');
    await expect.poll(() => namesOf(library)).toEqual(['a.txt', 'b.txt']);
  });
});

test('another start goes on where the last one has ended', async () => {
  const folder = folderWith({ 'a.txt': 'same content', 'b.jpg': await photo({ iptc: [[iptc.keyword, 'plover']] }) });
  const data = folderWith({});
  const first = await openFolder(folder, data);
  await first.follow();
  await first.finished();
  const before = await assetsOf(first);
  await first.close();
  // A copy has another inode and another time: it is recognised by its content.
  writeFileSync(join(folder, 'copy.txt'), 'same content');
  utimesSync(join(folder, 'copy.txt'), 1, 1);
  rmSync(join(folder, 'a.txt'));
  const second = await openFolder(folder, data);
  // Before the folder is looked at, what was known is found.
  expect(await namesOf(second)).toEqual(['a.txt', 'b.jpg']);
  await second.follow();
  await second.finished();
  const after = await assetsOf(second);
  expect(after.map(({ fileName }) => fileName)).toEqual(['b.jpg', 'copy.txt']);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id).toReversed());
});

test('a second process on the same folder shows what the first one finds', async () => {
  const folder = folderWith({ 'a.txt': 'a' });
  const data = folderWith({});
  const first = await openFolder(folder, data);
  await first.follow();
  const notices: string[] = [];
  const second = await openFolder(folder, data, { onNotice: (said) => notices.push(said) });
  await second.follow();
  expect(notices).toEqual([expect.stringContaining('Another process follows')]);
  put(folder, 'b.txt', 'b');
  await expect.poll(() => namesOf(second)).toEqual(['a.txt', 'b.txt']);
  expect(await second.problems()).toEqual([]);
  symlinkSync(tmpdir(), join(folder, 'out'));
  put(folder, 'assetql.config.json', '{"folder":7}');
  await expect.poll(() => first.problems()).toHaveLength(2);
  expect(await second.problems()).toEqual(await first.problems());
  // It waits for as long as the first one goes on, and follows the folder itself then.
  await first.close();
  put(folder, 'c.txt', 'c');
  await expect.poll(() => namesOf(second)).toEqual(['a.txt', 'b.txt', 'c.txt']);
});

test('a library that was opened and never followed shows what is known, and closes', async () => {
  const folder = folderWith({ 'a.txt': 'a' });
  const library = await openFolder(folder, folderWith({}), { signal: new AbortController().signal });
  await library.finished();
  expect(await namesOf(library)).toEqual([]);
  expect(await library.problems()).toEqual([]);
});

describe('is refused in a sentence', () => {
  test('what is no folder', async () => {
    const folder = folderWith({ 'a.txt': 'a' });
    await expect(openFolder(join(folder, 'a.txt'), folderWith({}))).rejects.toThrow(
      'is a file, and should be a folder',
    );
    await expect(openFolder(join(folder, 'b'), folderWith({}))).rejects.toThrow('there is no such folder');
    await expect(openFolder(join(folder, 'a.txt', 'b'), folderWith({}))).rejects.toThrow('ENOTDIR');
  });

  test('a data folder inside the folder', async () => {
    const folder = folderWith({});
    await expect(openFolder(folder, join(folder, 'data', 'deep'))).rejects.toThrow('which is never written');
  });
});

test('rules and sidecars that come later count', async () => {
  const folder = folderWith({ 'a.jpg': await photo(), 'draft.jpg': await photo({ width: 32 }) });
  const library = await openFolder(folder, folderWith({}));
  await library.follow();
  await library.finished();
  put(folder, '.assetqlignore', 'draft*\n');
  await expect.poll(() => namesOf(library)).toEqual(['a.jpg']);
  put(folder, 'a.xmp', xmpPacket('xmp:Rating="3"', bag('dc:subject', 'owl')));
  await expect.poll(async () => (await assetsOf(library))[0]).toMatchObject({ keywords: ['owl'], averageRating: 3 });
  rmSync(join(folder, 'a.xmp'));
  await expect.poll(async () => (await assetsOf(library))[0]).toMatchObject({ keywords: [], averageRating: null });
});

test('a thousand files that come at once are all found', async () => {
  const folder = folderWith({});
  const library = await openFolder(folder, folderWith({}));
  await library.follow();
  for (let at = 0; at < 1000; at++) put(folder, `${at % 20}/${at}.txt`, String(at));
  await expect.poll(async () => (await namesOf(library)).length).toBe(1000);
  renameSync(join(folder, '7'), join(folder, 'seven'));
  const inSeven = async () => (await library.store.categories()).find(({ name }) => name === 'seven')?.assetCount;
  await expect.poll(inSeven).toBe(50);
  expect(await namesOf(library)).toHaveLength(1000);
});

test('what was learnt of a file is that of the present one, also when it changes while it is read', async () => {
  const folder = folderWith({});
  for (let at = 0; at < 30; at++) put(folder, `${at}.jpg`, await photo({ iptc: [[iptc.keyword, 'before']] }));
  const library = await openFolder(folder, folderWith({}));
  await library.follow();
  const after = await photo({ width: 80, iptc: [[iptc.keyword, 'after']] });
  for (let at = 0; at < 30; at++) put(folder, `${at}.jpg`, after);
  const keywords = async () => new Set((await assetsOf(library)).map((asset) => `${asset.keywords[0]} ${asset.width}`));
  await expect.poll(keywords).toEqual(new Set(['after 80']));
});

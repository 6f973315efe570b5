import { chmodSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { AlikeGroups } from '../../../src/folder/alike-groups.ts';
import { hashPicture, type PictureHash } from '../../../src/processing/picture-hash.ts';
import { findDuplicates } from '../../../src/node/index.ts';
import { drawing, lookalikes } from './drawing.ts';
import { raw } from '../../processing/raw-files.ts';
import { folderWith } from './served-folder.ts';

/** A raw file that holds this picture of itself. */
const rawOf = (bytes: Uint8Array): Buffer =>
  raw({ entries: [[0x112, 3, [1]]], picture: { offsetTag: 0x201, lengthTag: 0x202, bytes } });

describe('files that are there several times', () => {
  test('are found by their content, the oldest first, whatever their names', async () => {
    const folder = folderWith({
      'b/copy.txt': 'same',
      'a/first.txt': 'same',
      'other.txt': 'else',
      'empty.txt': '',
      'empty too.txt': '',
      'long.txt': 'longer than the others',
      'hidden/.x.txt': 'same',
    });
    utimesSync(join(folder, 'b/copy.txt'), 1, 1);
    const seen: (readonly [number, number])[] = [];
    const found = await findDuplicates({ folder, onProgress: (...progress) => seen.push(progress) });
    expect(found).toEqual({
      groups: [{ kind: 'same', paths: ['b/copy.txt', 'a/first.txt'], sizes: [4, 4] }],
      problems: [],
    });
    expect([seen[0], seen.at(-1)]).toEqual([
      [0, 3],
      [3, 3],
    ]);
  });

  test('of the same time are in the order of their names', async () => {
    const names = ['b.txt', 'a.txt', 'c.txt'];
    const folder = folderWith(Object.fromEntries(names.map((name) => [name, 'same'])));
    for (const name of names) utimesSync(join(folder, name), 1, 1);
    const { groups } = await findDuplicates({ folder });
    expect(groups.map(({ paths }) => paths)).toEqual([['a.txt', 'b.txt', 'c.txt']]);
  });

  test('are pictures, too, that only look alike, when that is asked for', async () => {
    const pictures = await lookalikes();
    const folder = folderWith({
      ...pictures,
      'white.png': await sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
        .png()
        .toBuffer(),
      'broken.jpg': pictures['original.jpg']?.subarray(0, 200) ?? '',
      'text.txt': 'text',
    });
    for (const [name, time] of [
      ['original.jpg', 1],
      ['copy.jpg', 2],
      ['small.webp', 3],
    ] as const)
      utimesSync(join(folder, name), time, time);
    const { groups } = await findDuplicates({ folder, alike: true });
    expect(groups.map(({ kind, paths }) => [kind, paths])).toEqual([
      ['same', ['original.jpg', 'copy.jpg']],
      ['alike', ['original.jpg', 'small.webp']],
    ]);
  });

  test('are no raw pictures beside which there is the one that was made of them', async () => {
    const jpeg = await sharp(drawing(1)).jpeg().toBuffer();
    const folder = folderWith({
      'owl.nef': rawOf(jpeg),
      'owl.jpg': await sharp(drawing(1)).jpeg({ quality: 60 }).toBuffer(),
      'other.nef': Buffer.concat([rawOf(jpeg), Buffer.from('!')]),
    });
    const { groups } = await findDuplicates({ folder, alike: true });
    expect(groups.map(({ paths }) => paths.toSorted())).toEqual([['other.nef', 'owl.jpg']]);
  });

  test('of which some cannot be read are told, and the search can be ended', async () => {
    const folder = folderWith({ 'a.txt': 'same', 'b.txt': 'same' });
    symlinkSync('/nowhere/outside', join(folder, 'link'));
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(findDuplicates({ folder, signal })).rejects.toThrow('enough');
    await expect(findDuplicates({ folder: join(folder, 'none') })).rejects.toThrow('ENOENT');
    if (process.getuid?.() === 0) return;
    chmodSync(join(folder, 'b.txt'), 0);
    expect((await findDuplicates({ folder })).problems).toEqual([
      { path: 'b.txt', message: expect.stringContaining('cannot be read') },
    ]);
  });
});

test('pictures of little contrast or of one pattern have no hash, and a picture has nearly the same at any size', async () => {
  const hashOf = async (picture: Buffer, width: number): Promise<PictureHash | undefined> => {
    const { data, info } = await sharp(picture).resize(width).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return hashPicture({ width: info.width, height: info.height, data });
  };
  const plain = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>');
  expect(await hashOf(plain, 40)).toBeUndefined();
  // Dark at its left and right, in each row: so are many pictures that have nothing else in common.
  const light = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="80"><defs><radialGradient id="g"><stop stop-color="#eee"/><stop offset="1" stop-color="#333"/></radialGradient></defs><rect width="90" height="80" fill="url(#g)"/></svg>',
  );
  expect(await hashOf(light, 90)).toBeUndefined();
  const [large, small, tiny] = [
    await hashOf(drawing(3), 320),
    await hashOf(drawing(3), 96),
    await hashOf(drawing(3), 4),
  ];
  const bits = (number: number): number => (number >>> 0).toString(2).replaceAll('0', '').length;
  const [[a, b], [c, d]] = [large ?? [0, 0], small ?? [0, 0]];
  expect(bits(a ^ c) + bits(b ^ d)).toBeLessThanOrEqual(3);
  // There are more parts than pixels, so that neighbours are the same.
  expect(tiny).toBeUndefined();
});

test('groups are those of comparing each picture with each other one', () => {
  const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
  const bits = (number: number): number => (number >>> 0).toString(2).replaceAll('0', '').length;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, word), { maxLength: 12 }),
      fc.array(fc.nat(63), { maxLength: 8 }),
      (own, flips) => {
        // Some that differ in a few bits from the first one.
        const [first = [0, 0]] = own;
        const near = flips.map((flip): PictureHash =>
          flip < 32 ? [first[0] ^ (1 << flip), first[1]] : [first[0], first[1] ^ (1 << (flip - 32))],
        );
        const hashes = [...own, ...near].map((hash, index) => [index, hash] as const);
        const isAlike = (a: PictureHash, b: PictureHash): boolean => bits(a[0] ^ b[0]) + bits(a[1] ^ b[1]) <= 5;
        const groupsOf = new Map<number, Set<number>>(hashes.map(([index]) => [index, new Set([index])]));
        for (const [index, hash] of hashes)
          for (const [other, otherHash] of hashes)
            if (isAlike(hash, otherHash)) {
              const joined = new Set([...(groupsOf.get(index) ?? []), ...(groupsOf.get(other) ?? [])]);
              for (const member of joined) groupsOf.set(member, joined);
            }
        const expected = [...new Set(groupsOf.values())]
          .filter(({ size }) => size > 1)
          .map((group) => [...group].toSorted((a, b) => a - b));
        const groups = new AlikeGroups<number>();
        for (const [index, hash] of hashes) groups.add(index, hash);
        const found = groups.groups().map((group) => group.toSorted((a, b) => a - b));
        const order = (all: readonly (readonly number[])[]) => all.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
        expect(order(found)).toEqual(order(expected));
      },
    ),
  );
});

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { NoSuchUploadError } from '../../src/files/files.ts';
import { openFolderFiles } from '../../src/node/index.ts';
import { fileOfSegment } from '../../src/node/files/names.ts';
import { scratch } from '../node/scratch.ts';

const bytes = (text: string): ReadableStream<Uint8Array<ArrayBuffer>> => new Blob([text]).stream();

/** Runs some work during which no folder may be listed. */
async function withoutListing(work: () => Promise<void>): Promise<void> {
  const list = vi.spyOn(fs, 'readdir');
  syncBuiltinESMExports();
  try {
    await work();
    expect(list).not.toHaveBeenCalled();
  } finally {
    list.mockRestore();
    syncBuiltinESMExports();
  }
}

test('segments of an upload that has many of them are listed without a look at each', async () => {
  const folder = scratch();
  const files = await openFolderFiles(folder);
  await files.begin('a');
  for (let at = 0; at < 500; at++) writeFileSync(join(folder, 'uploads', 'a', fileOfSegment(`s${at}`)), 'x');
  expect(await files.segments('a')).toHaveLength(500);
  await withoutListing(async () => {
    for (let at = 0; at < 30; at++) {
      await files.segment('a', `t${at}`, bytes('yy'));
      expect(await files.segments('a')).toHaveLength(501 + at);
    }
  });
});

test('the tally of an upload of many costs no look at each, also when more uploads than are remembered are under way', async () => {
  const folder = scratch();
  const files = await openFolderFiles(folder);
  const names = Array.from({ length: 20 }, (_, at) => `upload-${at}`);
  for (const name of names) {
    await files.begin(name);
    for (let at = 0; at < 50; at++) writeFileSync(join(folder, 'uploads', name, fileOfSegment(`s${at}`)), 'x');
    expect(await files.tally(name)).toEqual({ count: 50, size: 50 });
  }
  await withoutListing(async () => {
    for (const name of names) {
      await files.segment(name, 't', bytes('yy'));
      await files.segment(name, 's1', bytes('zzz'));
      expect(await files.tally(name)).toEqual({ count: 51, size: 54 });
      expect(await files.tally(name, 's1')).toEqual({ count: 50, size: 51 });
      expect(await files.tally(name, 'unknown')).toEqual({ count: 51, size: 54 });
    }
  });
  rmSync(join(folder, 'uploads', 'upload-0'), { recursive: true });
  await expect(files.tally('upload-0')).rejects.toBeInstanceOf(NoSuchUploadError);
});

test('segments are those that are there, whoever has changed them', async () => {
  const folder = scratch();
  const [one, other] = [await openFolderFiles(folder), await openFolderFiles(folder)];
  await one.begin('a');
  await one.segment('a', 'z', bytes('1'));
  expect(await one.segments('a')).toEqual([{ id: 'z', size: 1 }]);
  await one.segment('a', 'b', bytes('22'));
  await one.segment('a', 'z', bytes('333'));
  expect(await one.segments('a')).toEqual([
    { id: 'b', size: 2 },
    { id: 'z', size: 3 },
  ]);
  await new Promise((resolve) => void setTimeout(resolve, 20));
  await other.segment('a', 'c', bytes('4444'));
  expect(await one.segments('a')).toHaveLength(3);
  await new Promise((resolve) => void setTimeout(resolve, 20));
  await other.segment('a', 'd', bytes('5'));
  await one.segment('a', 'e', bytes('6'));
  expect((await one.segments('a')).map(({ id }) => id)).toEqual(['b', 'c', 'd', 'e', 'z']);
  rmSync(join(folder, 'uploads', 'a'), { recursive: true });
  await expect(one.segments('a')).rejects.toBeInstanceOf(NoSuchUploadError);
  mkdirSync(join(folder, 'uploads', 'a'));
  expect(await one.segments('a')).toEqual([]);
});

test('of many uploads, the segments are told for each', async () => {
  const files = await openFolderFiles(scratch());
  const names = Array.from({ length: 20 }, (_, at) => `upload-${at}`);
  for (const name of names) {
    await files.begin(name);
    await files.segment(name, name, bytes(name));
    await files.segments(name);
  }
  for (const name of names) expect(await files.segments(name)).toEqual([{ id: name, size: name.length }]);
});

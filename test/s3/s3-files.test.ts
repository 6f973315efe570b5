import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testFiles } from '../../packages/library/test/files/test-files.ts';
import { s3FileStorage, type StoredFiles } from '../../packages/library/src/node/index.ts';
import { connection, newPlace, objectsAt, openFiles, scratch } from './store.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const mebibyte = 1_048_576;

/** Bytes that look random, and are the same for a seed. */
function bytesOf(size: number, seed: number): Bytes {
  const block = createHash('shake256', { outputLength: 65_536 }).update(String(seed)).digest();
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += block.length) bytes.set(block.subarray(0, Math.min(block.length, size - at)), at);
  if (size >= 8) new DataView(bytes.buffer).setFloat64(size - 8, seed);
  return bytes;
}

/** A stream in chunks as a network would give them. */
const streamOf = (bytes: Bytes): ReadableStream<Bytes> => new Blob([bytes]).stream();

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function readAll(files: StoredFiles, key: string, start = 0, end?: number): Promise<Bytes> {
  const file = await files.open(key);
  if (file === undefined) throw new Error('There is no such file.');
  return new Uint8Array(await new Response(file.read(start, end ?? file.size)).arrayBuffer());
}

testFiles('a bucket', () => openFiles(newPlace()));

test('segments of any size become one object, whose ranges are read', async () => {
  const files = await openFiles(newPlace());
  const sizes = [10, 6 * mebibyte, 1, 5 * mebibyte, 0, 17 * mebibyte + 3, 4 * mebibyte, 3 * mebibyte, 7];
  const segments = sizes.map((size, at) => bytesOf(size, at));
  await files.begin('large');
  await Promise.all(segments.map((bytes, at) => files.segment('large', `s${at}`, streamOf(bytes))));
  expect((await files.segments('large')).map(({ size }) => size)).toEqual(sizes);
  const whole = new Uint8Array(Buffer.concat(segments));
  expect(
    await files.complete(
      'large',
      sizes.map((_, at) => `s${at}`),
    ),
  ).toEqual({ key: 'large', size: whole.length });
  expect(digestOf(await readAll(files, 'large'))).toBe(digestOf(whole));
  for (const [start, end] of [
    [0, 1],
    [9, 11],
    [6 * mebibyte, 12 * mebibyte],
    [whole.length - 1, whole.length],
  ] as const)
    expect(digestOf(await readAll(files, 'large', start, end))).toBe(digestOf(whole.subarray(start, end)));
});

test('one large segment, and a whole file of unknown length, are stored in parts', async () => {
  const files = await openFiles(newPlace());
  const bytes = bytesOf(21 * mebibyte + 5, 1);
  await files.begin('one');
  expect(await files.segment('one', 'a', streamOf(bytes))).toBe(bytes.length);
  expect(await files.complete('one', ['a'])).toEqual({ key: 'one', size: bytes.length });
  await files.begin('two');
  expect(await files.whole('two', streamOf(bytes))).toEqual({ key: 'two', size: bytes.length });
  for (const key of ['one', 'two']) expect(digestOf(await readAll(files, key))).toBe(digestOf(bytes));
});

test('what breaks off after some parts leaves nothing', async () => {
  const files = await openFiles(newPlace());
  await files.begin('broken');
  let sent = 0;
  const breaking = new ReadableStream<Bytes>({
    pull: (controller) => {
      sent += mebibyte;
      if (sent > 20 * mebibyte) controller.error(new Error('gone'));
      else controller.enqueue(bytesOf(mebibyte, sent));
    },
  });
  await expect(files.whole('broken', breaking)).rejects.toThrow('gone');
  expect(await files.open('broken')).toBeUndefined();
  expect(await files.tally('broken')).toEqual({ count: 0, size: 0 });
});

test('two servers share a bucket: what one has stored the other reads, completes and removes', async () => {
  const place = newPlace();
  const [one, other] = [await openFiles(place), await openFiles(place)];
  await one.begin('shared');
  await one.segment('shared', 'a', streamOf(bytesOf(6 * mebibyte, 1)));
  await other.segment('shared', 'b', streamOf(bytesOf(100, 2)));
  expect(await one.tally('shared')).toEqual({ count: 2, size: 6 * mebibyte + 100 });
  expect(await other.complete('shared', ['a', 'b'])).toEqual({ key: 'shared', size: 6 * mebibyte + 100 });
  expect(await one.complete('shared', ['a'])).toEqual({ key: 'shared', size: 6 * mebibyte + 100 });
  await expect(one.segment('shared', 'c', streamOf(bytesOf(1, 1)))).rejects.toThrow('no such upload');
  await one.remove('shared');
  expect(await other.open('shared')).toBeUndefined();
});

test('a server that ended between a file and its segments is cleaned up after', async () => {
  const place = newPlace();
  const files = await openFiles(place);
  await files.begin('Left');
  await files.segment('Left', 'a', streamOf(bytesOf(10, 1)));
  await files.whole('Left', streamOf(bytesOf(20, 2)));
  // As it is where the process ended before it removed them.
  const objects = objectsAt(place);
  await objects.put('uploads/left/begun', new Uint8Array());
  await objects.put('uploads/left/61', bytesOf(10, 1));
  await files.begin('Open');
  const again = await openFiles(place);
  await expect(again.segments('Left')).rejects.toThrow('no such upload');
  expect((await objects.list('')).map(({ key }) => key)).toEqual(['files/left', 'uploads/open/begun']);
  expect((await readAll(again, 'Left')).length).toBe(20);
});

test('a file is brought to this machine to be inspected, and its copy is removed', async () => {
  const work = join(scratch(), 'work');
  const files = await s3FileStorage(newPlace(), connection).open(work);
  onTestFinished(() => files.close());
  const bytes = bytesOf(9 * mebibyte, 3);
  await files.begin('seen');
  await files.whole('seen', streamOf(bytes));
  const [path = '', ...others] = (await files.partPaths('seen')) ?? [];
  expect(others).toEqual([]);
  expect(digestOf(await readFile(path))).toBe(digestOf(bytes));
  await files.dropParts?.([path]);
  expect((await readdir(work, { recursive: true })).filter((name) => path.endsWith(name))).toEqual([]);
  expect(await files.partPaths('none')).toBeUndefined();
  expect(await files.partPaths('../none')).toBeUndefined();
});

test('wrong keys and a bucket that is not there are said when the files are opened', async () => {
  const wrong = { accessKeyId: 'assetql-tests', secretAccessKey: 'guessed' };
  await expect(openFiles(newPlace(), { credentials: wrong })).rejects.toThrow(
    /^The store of the bucket assetql-tests answers: 403, .*signature/i,
  );
  await expect(openFiles('s3://no-such-bucket')).rejects.toThrow(
    /^The store of the bucket no-such-bucket answers: 404/,
  );
});

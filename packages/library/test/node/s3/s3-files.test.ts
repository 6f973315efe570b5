import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FilesUnavailableError } from '../../../src/index.ts';
import { s3FileStorage, type StoredFiles } from '../../../src/node/index.ts';
import { testFiles } from '../../files/test-files.ts';
import { scratch } from '../scratch.ts';
import { failingStore, type Fate, type FailingStore } from './failing-store.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const mebibyte = 1_048_576;
const bucket = 's3://pictures/of ours';

async function openFiles({ endpoint }: FailingStore): Promise<StoredFiles> {
  const credentials = { accessKeyId: 'ann', secretAccessKey: 'secret' };
  const storage = s3FileStorage(bucket, { endpoint, region: 'us-east-1', credentials });
  const files = await storage.open(join(scratch(), 'work'));
  onTestFinished(() => files.close());
  return files;
}

const streamOf = (...chunks: readonly Bytes[]): ReadableStream<Bytes> =>
  new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

const filled = (size: number, byte: number): Bytes => new Uint8Array(size).fill(byte);

async function readAll(files: StoredFiles, key: string): Promise<Buffer | undefined> {
  const file = await files.open(key);
  return file && Buffer.from(await new Response(file.read(0, file.size)).arrayBuffer());
}

testFiles('a bucket', async () => openFiles(await failingStore()));

const segments = [filled(100, 1), filled(11 * mebibyte, 2), filled(10, 3)];

/** Uploads a file of three segments, of which one is sent in parts and copied by the store. */
async function upload(files: StoredFiles): Promise<number> {
  await files.begin('owl');
  for (const [at, bytes] of segments.entries()) await files.segment('owl', `s${at}`, streamOf(bytes));
  return (await files.complete('owl', ['s0', 's1', 's2'])).size;
}

// A cut connection is tried again, which takes a while.
test.each<[string, Fate, number]>([
  ['is refused', 403, 5],
  ['is cut', 'cut', 11],
])(
  'a store whose every request from some moment on %s has nothing half done, and all of it afterwards',
  async (_what, fate, step) => {
    const store = await failingStore();
    const whole = Buffer.concat(segments);
    await upload(await openFiles(store));
    const count = store.requests.length;
    expect(store.objects.get('of ours/files/owl')?.equals(whole)).toBe(true);
    for (let from = 1; from < count; from += step) {
      store.objects.clear();
      store.requests.length = 0;
      const files = await openFiles(store);
      store.decide = (number) => (number < from ? 'answer' : fate);
      await expect(upload(files)).rejects.toThrow(FilesUnavailableError);
      store.decide = () => 'answer';
      const between = store.objects.get('of ours/files/owl');
      if (between !== undefined) expect(between.equals(whole)).toBe(true);
      const again = await openFiles(store);
      if (between === undefined) expect(await upload(again)).toBe(whole.length);
      expect((await readAll(again, 'owl'))?.equals(whole)).toBe(true);
      expect([...store.objects.keys()]).toEqual(['of ours/files/owl']);
    }
  },
);

test('an upload in parts that fails is given up, so that the store keeps no parts of it', async () => {
  const store = await failingStore();
  const files = await openFiles(store);
  await files.begin('owl');
  store.decide = (_number, request) => (request.includes('partNumber=2') ? 400 : 'answer');
  await expect(files.whole('owl', streamOf(filled(8 * mebibyte, 1), filled(8 * mebibyte, 2)))).rejects.toThrow('400');
  expect(store.uploads.size).toBe(0);
  store.decide = () => 'answer';
  expect(await files.whole('owl', streamOf(filled(8 * mebibyte, 1), filled(8 * mebibyte, 2)))).toMatchObject({
    size: 16 * mebibyte,
  });
});

test('a connection that breaks off while bytes are read is made again, and reading goes on where it was', async () => {
  const store = await failingStore();
  const files = await openFiles(store);
  await files.begin('owl');
  const bytes = new Uint8Array(Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251)));
  await files.whole('owl', streamOf(bytes));
  const file = await files.open('owl');
  let left = 3;
  store.decide = () => (left-- > 0 ? 'cut-body' : 'answer');
  expect(Buffer.from(await new Response(file?.read(10, 290_000)).arrayBuffer())).toEqual(
    Buffer.from(bytes.subarray(10, 290_000)),
  );
  // One that was replaced meanwhile has other bytes.
  store.objects.set('of ours/files/owl', Buffer.from('other'));
  await expect(new Response(file?.read(0, 5)).arrayBuffer()).rejects.toThrow('412');
});

test('a segment that is replaced while the file is made of it is not mixed with the one before', async () => {
  const store = await failingStore();
  const files = await openFiles(store);
  await files.begin('owl');
  await files.segment('owl', 'a', streamOf(filled(6 * mebibyte, 1)));
  await files.segment('owl', 'b', streamOf(filled(6 * mebibyte, 2)));
  store.decide = (_number, request) => {
    if (request.includes('uploads=')) store.objects.set('of ours/uploads/owl/61', Buffer.alloc(6 * mebibyte, 9));
    return 'answer';
  };
  await expect(files.complete('owl', ['a', 'b'])).rejects.toThrow('412');
  store.decide = () => 'answer';
  expect(await files.complete('owl', ['a', 'b'])).toMatchObject({ size: 12 * mebibyte });
});

test('a caller who has gone ends the call to the store', async () => {
  const store = await failingStore();
  const files = await openFiles(store);
  await files.begin('owl');
  const abort = new AbortController();
  store.decide = (_number, request) => {
    if (request.startsWith('HEAD')) abort.abort(new Error('gone'));
    return 'answer';
  };
  await expect(files.whole('owl', streamOf(filled(5, 1)), abort.signal)).rejects.toThrow('gone');
});

test('a store that does not answer is told after a while, and whoever waits for it may leave before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = createServer(() => void vi.advanceTimersByTime(15_000));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const credentials = { accessKeyId: 'ann', secretAccessKey: 'secret' };
  const storage = s3FileStorage(bucket, { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', credentials });
  await expect(storage.open(join(scratch(), 'work'))).rejects.toThrow(
    new FilesUnavailableError('The store of the bucket pictures has not answered within 15 seconds.'),
  );
  const signal = AbortSignal.abort(new Error('stopped'));
  await expect(storage.open(join(scratch(), 'work'), signal)).rejects.toThrow('stopped');
});

test('without a region that anything names, the store is told to be unusable', async () => {
  for (const name of ['AWS_REGION', 'AWS_DEFAULT_REGION', 'AWS_PROFILE']) vi.stubEnv(name, undefined);
  vi.stubEnv('AWS_CONFIG_FILE', join(scratch(), 'none'));
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(scratch(), 'none'));
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(s3FileStorage(bucket).open(join(scratch(), 'work'))).rejects.toThrow(
    /^The store of the bucket pictures answers: Region is missing\.$/,
  );
});

test('a copy to be inspected that cannot be made whole leaves no file', async () => {
  const store = await failingStore();
  const files = await openFiles(store);
  await files.begin('owl');
  await files.whole('owl', streamOf(filled(5, 1)));
  store.decide = (_number, request) => (request.startsWith('GET') ? 403 : 'answer');
  await expect(files.partPaths('owl')).rejects.toThrow('403');
});

test.each(['s3://', 's3://Pictures', 's3://a', 's3://pictures?x', 'http://pictures'])(
  '%s is no address of a bucket',
  (address) => {
    expect(() => s3FileStorage(address)).toThrow(
      new RangeError(`"${address}" is no address of a bucket. Write s3://BUCKET or s3://BUCKET/PREFIX.`),
    );
  },
);

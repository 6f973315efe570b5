import type { UploadProgress, UploadSource } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { segment } from './faults.ts';
import { bytesOf, digest, fileOf, ids, metadata, startUploadService } from './upload-service.ts';

const kibi = 1024;
const segmentSize = 256 * kibi;

const streamOf = (bytes: Uint8Array, ...cuts: readonly number[]): ReadableStream<Uint8Array> => {
  const ends = [...cuts, bytes.length];
  const pieces = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
  return new ReadableStream({
    pull: (controller) => {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
  });
};

describe('a file becomes an asset', () => {
  it.each([
    ['in one request', 1000, 1],
    ['that is empty', 0, 1],
    ['of exactly one segment', segmentSize, 1],
    ['in segments', 700 * kibi, 4],
  ])('%s', async (_name, size, requests) => {
    const service = await startUploadService();
    const bytes = bytesOf(size);
    const client = service.client('ann');
    const result = await client.uploads.upload(fileOf(bytes), { ...metadata, keywords: ['bird'], wait: true });
    expect(result).toMatchObject({
      status: 'ready',
      asset: { id: result.assetId, title: 'owl', keywords: ['bird'], statusName: 'approved' },
      fileName: 'owl.svg',
      size,
      resumedBytes: 0,
      lostRecords: 0,
    });
    expect(await service.stored()).toEqual([digest(bytes)]);
    expect(service.received.filter(({ path }) => path.startsWith('/storage/'))).toHaveLength(requests);
  });

  it('in the background, with a job that can be watched', async () => {
    const service = await startUploadService();
    const client = service.client();
    const { status, batchId = '', assetId } = await client.uploads.upload(fileOf(bytesOf(9)), metadata);
    expect(status).toBe('processing');
    await expect
      .poll(() => client.uploads.batch(batchId))
      .toEqual({ batchId, assetId, isOver: true, state: 'done', attempts: 1 });
  });

  it.each([
    ['a Blob', (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'image/png' })],
    [
      'a source',
      (bytes: Uint8Array<ArrayBuffer>): UploadSource => ({
        name: 'other.png',
        size: bytes.length,
        slice: (start, end) => Promise.resolve(bytes.subarray(start, end)),
      }),
    ],
    ['a short stream', (bytes: Uint8Array) => streamOf(bytes, 3, 3, 10)],
  ])('from %s', async (_name, make) => {
    const service = await startUploadService();
    const bytes = bytesOf(1000);
    const result = await service.client().uploads.upload(make(bytes), { ...metadata, fileName: 'owl.png', size: 1000 });
    expect(result).toMatchObject({ fileName: 'owl.png', size: 1000 });
    expect(await service.stored()).toEqual([digest(bytes)]);
  });

  it.each([
    ['that ends within a segment', 5 * 1000 + 1],
    ['that ends with a segment', 5 * 1000],
    ['of one segment', 1000],
  ])('from a stream %s', async (_name, size) => {
    const service = await startUploadService();
    const bytes = bytesOf(size);
    const phases: (number | undefined)[] = [];
    const result = await service.client().uploads.upload(streamOf(bytes, 700, 701, 999, Math.min(size, 3456)), {
      ...metadata,
      fileName: 'owl.png',
      segmentSize: 1000,
      onProgress: ({ size: known }) => phases.push(known),
    });
    expect(result).toMatchObject({ size, resumedBytes: 0 });
    expect(new Set(phases)).toEqual(new Set([undefined]));
    expect(await service.stored()).toEqual([digest(bytes)]);
  });
});

describe('what becomes of the file', () => {
  it('is said by names', async () => {
    const service = await startUploadService();
    const client = service.client('ann');
    const shot = new Date('2026-11-24T12:00:00.000Z');
    const { asset } = await client.uploads.upload(fileOf(bytesOf(9)), {
      fileName: 'snowy.png',
      title: 'Snowy owl',
      description: 'At night',
      categories: ['logos', 'Photos', ids.brand, { id: ids.brand }],
      keywords: ['owl', 'snow'],
      attributes: { campaign: ['spring'], Width: '4.5', Shot: shot, [ids.note]: 7 },
      wait: true,
    });
    expect(asset).toMatchObject({
      title: 'Snowy owl',
      description: 'At night',
      file: { fileName: 'snowy.png', extension: 'png' },
      categories: [{ id: ids.logos }, { id: ids.photos }, { id: ids.brand }],
      keywords: ['owl', 'snow'],
    });
    const values = asset?.attributes?.map(({ name, values: given }) => [name, ...given]);
    expect(values?.toSorted()).toEqual([
      ['Campaign', 'Spring'],
      ['Note', '7'],
      ['Shot', shot.toISOString()],
      ['Width', '4.5'],
    ]);
  });

  it('goes to an approver in a lightbox', async () => {
    const service = await startUploadService();
    const client = service.client('bob');
    const options = {
      ...metadata,
      lightbox: { name: 'Mine', description: 'of today' },
      approver: 'Ann Lee',
      wait: true,
    };
    const first = await client.uploads.upload(fileOf(bytesOf(9)), options);
    expect(first).toMatchObject({ approverId: ids.ann, asset: { statusName: 'pending' } });
    const { lightboxId = '' } = first;
    for (const lightbox of [{ id: lightboxId }, { name: 'mine' }, lightboxId])
      expect(await client.uploads.upload(fileOf(bytesOf(9)), { ...metadata, lightbox })).toMatchObject({ lightboxId });
    await client.uploads.upload(fileOf(bytesOf(9)), { ...metadata, lightbox: 'Mine' });
    expect(await client.lightboxes()).toMatchObject([
      { name: 'Mine', description: 'of today', assetCount: 5, approver: { userName: 'ann' } },
    ]);
  });
});

describe('the bytes', () => {
  it('go to the signed URL without credentials', async () => {
    const service = await startUploadService();
    const headers = { 'x-version': '2' };
    await service.client('bob', { headers }).uploads.upload(fileOf(bytesOf(700 * kibi)), metadata);
    const [calls, storage] = [false, true].map((isStorage) =>
      service.received.filter(({ path }) => path.startsWith('/storage/') === isStorage),
    );
    expect(storage?.map((one) => [...one.headers.keys()])).toEqual([[], [], [], []]);
    expect(calls?.every((one) => one.headers.has('ocp-apim-subscription-key') && one.headers.has('x-version'))).toBe(
      true,
    );
  });

  it('come in segments of a size, a few at the same time, within the memory of the client', async () => {
    const service = await startUploadService();
    let [held, most] = [0, 0];
    const source = (bytes: Uint8Array<ArrayBuffer>): UploadSource => ({
      name: 'owl.png',
      size: bytes.length,
      slice: (start, end) => {
        held += end - start;
        most = Math.max(most, held);
        return Promise.resolve(bytes.subarray(start, end));
      },
    });
    const client = service.client('bob', { uploadMemory: 3000 });
    for (let count = 0; count < 30; count += 1)
      service.inject(segment, async (pass, { size }) => {
        const answer = await pass();
        held -= size;
        return answer;
      });
    const files = [bytesOf(10_000, 1), bytesOf(10_000, 2), bytesOf(10_000, 3)];
    await Promise.all(
      files.map((bytes) => client.uploads.upload(source(bytes), { ...metadata, segmentSize: 1000, parallel: 5 })),
    );
    expect(most).toBe(3000);
    expect(await service.stored()).toEqual(files.map(digest).toSorted());
    expect(service.received.filter(segment).map(({ size }) => size)).toEqual(Array.from({ length: 30 }, () => 1000));
  });

  it('are reported as they are stored', async () => {
    const service = await startUploadService();
    const seen: UploadProgress[] = [];
    await service.client().uploads.upload(fileOf(bytesOf(2500)), {
      ...metadata,
      lightbox: { name: 'Mine' },
      approver: 'ann',
      segmentSize: 1000,
      parallel: 1,
      onProgress: (progress) => seen.push(progress),
    });
    expect(seen.map(({ phase, sent }) => `${phase} ${sent}`)).toEqual([
      'checking 0',
      'sending 0',
      'sending 1000',
      'sending 2000',
      'sending 2500',
      'finalizing 2500',
      'approving 2500',
      'done 2500',
    ]);
    expect(seen.every(({ size }) => size === 2500)).toBe(true);
  });
});

import { type UploadOptions } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { rejection } from '../../packages/client/test/scripted-client.ts';
import { at, segment, wholeFile } from './faults.ts';
import { bytesOf, digest, fileOf, metadata, startUploadService, type UploadService } from './upload-service.ts';

const small = fileOf(bytesOf(9));

/** Whether something else than look-ups was sent. */
const hasWritten = ({ received }: UploadService): boolean => received.some(({ method }) => method !== 'GET');

describe('a file that is not what it was', () => {
  it.each([
    ['cannot be read', () => Promise.reject(new Error('EIO')), 'the file cannot be read: EIO'],
    ['cannot be read, for no reason', () => Promise.reject('odd'), 'the file cannot be read: odd'],
    ['is shorter', () => Promise.resolve(new Uint8Array(5)), 'it has 5 bytes from 0 on, not 9'],
    ['is longer', () => Promise.resolve(new Blob(['0123456789'])), 'it has 10 bytes from 0 on, not 9'],
  ])('%s', async (_name, slice, reason) => {
    const service = await startUploadService();
    const error = await rejection(service.client().uploads.upload({ name: 'owl.svg', size: 9, slice }, metadata));
    expect(error).toMatchObject({ fault: 'source', left: 'nothing' });
    expect(String(error)).toContain(reason);
    expect(await service.unfinished()).toBe(0);
  });

  it.each([
    ['fewer bytes', 2500, 2501, 'has 2500 bytes, and not 2501'],
    ['more bytes', 2500, 1500, 'has more bytes, and not 1500'],
    ['fewer bytes in one segment', 400, 500, 'has 400 bytes, and not 500'],
    ['more bytes in one segment', 500, 400, 'has 500 bytes, and not 400'],
  ])('is a stream with %s', async (_name, length, size, reason) => {
    const service = await startUploadService();
    const stream = new Blob([bytesOf(length)]).stream();
    const options = { ...metadata, fileName: 'owl.svg', size, segmentSize: 1000 };
    const error = await rejection(service.client().uploads.upload(stream, options));
    expect(error).toMatchObject({ fault: 'source', left: 'nothing' });
    expect(String(error)).toContain(reason);
    expect(await service.unfinished()).toBe(0);
  });

  it.each([0, 1500])('is a stream that fails after %i bytes', async (length) => {
    const service = await startUploadService();
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        if (length > 0) controller.enqueue(bytesOf(length));
      },
      pull: (controller) => controller.error(new Error('unplugged')),
    });
    const options = { ...metadata, fileName: 'owl.svg', segmentSize: 1000 };
    const error = await rejection(service.client().uploads.upload(stream, options));
    expect(error).toMatchObject({ fault: 'source', left: 'nothing' });
    expect(String(error)).toContain('the stream failed: unplugged');
  });

  it('is larger than 200 GB', async () => {
    const service = await startUploadService();
    const file = { name: 'owl.svg', size: 214_748_364_801, slice: () => new Blob([]) };
    const error = await rejection(service.client().uploads.upload(file, metadata));
    expect(error).toMatchObject({ fault: 'source', left: 'nothing' });
    expect(hasWritten(service)).toBe(false);
  });

  it('is stored with another size', async () => {
    const service = await startUploadService();
    const store = async (pass: () => Promise<Response>): Promise<Response> => {
      const { uploadUrl } = await service.client().uploads.renewUrl((await uploadIds(service))[0] ?? '');
      await service.handler(new Request(uploadUrl, { method: 'PUT', body: 'other' }));
      return await pass();
    };
    service.inject(wholeFile, async () => await store(() => Promise.resolve(new Response(null, { status: 201 }))));
    const onResumeRecord = (): void => undefined;
    const error = await rejection(service.client().uploads.upload(small, { ...metadata, onResumeRecord }));
    expect(error).toMatchObject({ fault: 'size', left: 'nothing' });
    expect(await service.unfinished()).toBe(0);

    service.inject(wholeFile, store);
    const conflict = await rejection(service.client().uploads.upload(small, metadata));
    expect(conflict).toMatchObject({ fault: 'conflict', left: 'nothing' });
    expect(String(conflict)).toContain('no bytes can be added');
  });
});

const uploadIds = async ({ parts }: UploadService): Promise<readonly string[]> =>
  (await parts.records.all('upload')).map(({ id }) => id);

describe('an aborted upload', () => {
  const reason = new Error('enough');

  it.each([
    ['before it begins', () => true, 0],
    ['while names are looked up', at('GET', /\/categories$/), 0],
    ['while segments are sent', segment, 0],
  ])('%s rejects with the reason of the signal and leaves nothing', async (_name, matches, left) => {
    const service = await startUploadService();
    const controller = new AbortController();
    if (_name.startsWith('before')) controller.abort(reason);
    service.inject(matches, (pass) => {
      controller.abort(reason);
      return pass();
    });
    const options = { ...metadata, signal: controller.signal, segmentSize: 1000 };
    expect(await rejection(service.client().uploads.upload(fileOf(bytesOf(9000)), options))).toBe(reason);
    expect(await service.unfinished()).toBe(left);
  });

  it('is kept with a resume record', async () => {
    const service = await startUploadService();
    const controller = new AbortController();
    service.inject(segment, (pass) => {
      controller.abort(reason);
      return pass();
    });
    const bytes = bytesOf(9000);
    let resume: UploadOptions['resume'];
    const options: UploadOptions = {
      ...metadata,
      signal: controller.signal,
      segmentSize: 1000,
      onResumeRecord: (record) => {
        resume = record;
      },
    };
    expect(await rejection(service.client().uploads.upload(fileOf(bytes), options))).toBe(reason);
    await service.client().uploads.upload(fileOf(bytes), { ...metadata, resume });
    expect(await service.stored()).toEqual([digest(bytes)]);
  });

  it('stops a stream that waits for its next byte', async () => {
    const service = await startUploadService();
    const controller = new AbortController();
    let isCancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      start: (inner) => inner.enqueue(bytesOf(2500)),
      pull: () => {
        if (service.received.some(segment)) controller.abort(reason);
        return new Promise(() => {});
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    setTimeout(() => controller.abort(reason), 50);
    const options = { ...metadata, fileName: 'owl.svg', signal: controller.signal, segmentSize: 1000 };
    expect(await rejection(service.client().uploads.upload(stream, options))).toBe(reason);
    expect(isCancelled).toBe(true);
    expect(await service.unfinished()).toBe(0);
  });
});

import { LookUpError, NetworkError, UploadError, type UploadOptions } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { rejection } from '../../packages/client/test/scripted-client.ts';
import { at, lostAnswer, refuse, resetBefore, segment, wholeFile } from './faults.ts';
import { bytesOf, digest, fileOf, ids, metadata, startUploadService, type UploadService } from './upload-service.ts';

const small = fileOf(bytesOf(9));

/** Whether something else than look-ups was sent. */
const hasWritten = ({ received }: UploadService): boolean => received.some(({ method }) => method !== 'GET');

describe('mistakes are found before anything is sent', () => {
  const mistakes: readonly (readonly [name: string, options: UploadOptions, problems: readonly unknown[]])[] = [
    [
      'no category',
      { ...metadata, categories: [] },
      [{ field: 'categories', message: 'An asset needs at least one category; name one in categories.' }],
    ],
    [
      'names that are unknown',
      { categories: ['Brand/Logo'], attributes: { Campaing: 'Spring' }, lightbox: 'Mine', approver: 'anne' },
      [
        { field: 'categories', value: 'Brand/Logo', message: expect.stringContaining('Did you mean') },
        { field: 'attributes', value: 'Campaing', message: expect.stringContaining('Did you mean') },
        { field: 'attributes', message: expect.stringContaining('requires the attribute “Campaign”') },
        { field: 'lightbox', value: 'Mine', message: expect.stringContaining('no lightbox') },
        { field: 'approver', value: 'anne', message: expect.stringContaining('Did you mean') },
      ],
    ],
    [
      'values of the wrong type',
      {
        ...metadata,
        attributes: { Campaign: 'Autumn', Width: 'wide', Shot: 'yesterday', Note: new Date(0), [ids.brand]: 'x' },
      },
      [
        { field: 'attributes', value: 'Campaign', message: expect.stringContaining('“Spring”, “Summer”') },
        { field: 'attributes', value: 'Width', message: expect.stringContaining('is a number') },
        { field: 'attributes', value: 'Shot', message: expect.stringContaining('is a date') },
        { field: 'attributes', value: 'Note', message: expect.stringContaining('is a text') },
        { field: 'attributes', value: ids.brand, message: expect.stringContaining('There is no attribute') },
      ],
    ],
    [
      'an attribute twice, and one without a value',
      { ...metadata, attributes: { Width: 1, [ids.width]: 2, Campaign: '' } },
      [
        { field: 'attributes', value: ids.width, message: expect.stringContaining('given twice') },
        { field: 'attributes', message: expect.stringContaining('requires the attribute “Campaign”') },
      ],
    ],
    [
      'an approver without a lightbox',
      { ...metadata, approver: 'ann' },
      [{ field: 'approver', message: expect.stringContaining('in a lightbox') }],
    ],
    [
      'an empty keyword',
      { ...metadata, keywords: [' '] },
      [{ field: 'keywords', value: '', message: expect.anything() }],
    ],
    [
      'a file name with a path',
      { ...metadata, fileName: 'a/owl.svg' },
      [{ field: 'fileName', value: 'a/owl.svg', message: expect.anything() }],
    ],
  ];
  it.each(mistakes)('%s', async (_name, options, problems) => {
    const service = await startUploadService();
    const client = service.client();
    const error = await rejection(client.uploads.upload(small, options));
    expect(error).toBeInstanceOf(UploadError);
    expect(error).toMatchObject({ fault: 'metadata', left: 'nothing', uploadId: undefined, problems });
    expect(
      await rejection(client.uploads.check({ ...options, fileName: options.fileName ?? 'owl.svg' })),
    ).toMatchObject({ problems });
    expect(hasWritten(service)).toBe(false);
  });

  it('and metadata without one passes the check', async () => {
    const service = await startUploadService();
    await service.client().uploads.check({ fileName: 'owl.svg', ...metadata, lightbox: { name: 'New' } });
    expect(hasWritten(service)).toBe(false);
  });

  it.each<[name: string, options: object, message: RegExp]>([
    ['a misspelt option', { keyword: ['owl'] }, /no member "keyword"; write keywords/],
    ['no segment at a time', { parallel: 0 }, /^parallel must be/],
    ['a segment that is too large', { segmentSize: 67_108_865 }, /^segmentSize must be/],
    ['half a byte', { size: 0.5 }, /^size must be/],
    ['no name', { fileName: '' }, /has no name/],
  ])('%s is a TypeError or RangeError', async (_name, options, message) => {
    const service = await startUploadService();
    const error = await rejection(service.client().uploads.upload(small, { ...metadata, ...options }));
    expect(error instanceof TypeError || error instanceof RangeError).toBe(true);
    expect(error).toHaveProperty('message', expect.stringMatching(message));
    expect(service.received).toEqual([]);
  });

  it('a lightbox whose name is not unique', async () => {
    const service = await startUploadService();
    const client = service.client();
    const upload = await client.uploads.create({ fileName: 'owl.svg' });
    for (let count = 0; count < 2; count += 1) await client.uploads.createLightbox(upload, { name: 'Mine' });
    const error = await rejection(client.uploads.upload(small, { ...metadata, lightbox: { name: 'Mine' } }));
    expect(error).toMatchObject({
      fault: 'metadata',
      problems: [{ field: 'lightbox', value: 'Mine', message: expect.stringContaining('more than one lightbox') }],
    });
  });

  it('a stream that should be continued is a TypeError', async () => {
    const service = await startUploadService();
    const resume = { version: 1, uploadId: 'u1', fileName: 'o', size: 1, lastModified: null, segmentSize: 1 } as const;
    const error = await rejection(service.client().uploads.upload(small.stream(), { ...metadata, resume }));
    expect(error).toBeInstanceOf(TypeError);
    expect(service.received).toEqual([]);
  });

  it('a list of names that cannot be loaded fails the upload', async () => {
    const service = await startUploadService();
    service.inject(at('GET', /\/categories$/), refuse(403));
    const error = await rejection(service.client().uploads.upload(small, metadata));
    expect(error).toMatchObject({ fault: 'failed', left: 'nothing', call: 'GET /categories' });
    expect(error).not.toBeInstanceOf(LookUpError);
  });

  it('what is no file is a TypeError', async () => {
    const service = await startUploadService();
    const file: Blob = JSON.parse('{ "size": 5 }');
    const error = await rejection(service.client().uploads.upload(file, { ...metadata, fileName: 'owl.svg' }));
    expect(error).toHaveProperty('message', expect.stringContaining('can be uploaded'));
  });
});

describe('a failed upload', () => {
  it('is removed when nobody has its resume record', async () => {
    const service = await startUploadService();
    service.inject(wholeFile, refuse(413));
    const error = await rejection(service.client().uploads.upload(small, metadata));
    expect(error).toMatchObject({ fault: 'failed', left: 'nothing', resume: undefined, mayHaveHappened: false });
    expect(String(error)).toMatch(
      /^UploadError: “owl.svg” was not uploaded as asked: PUT uploadUrl was answered 413: busy; nothing of it is in the library\.$/,
    );
    expect(await service.unfinished()).toBe(0);
  });

  it('is told of when it cannot be removed', async () => {
    const service = await startUploadService();
    service.inject(wholeFile, refuse(413));
    service.inject(at('DELETE', /./), refuse(403));
    const error = await rejection(service.client().uploads.upload(small, metadata));
    expect(error).toMatchObject({ left: 'upload', uploadId: expect.any(String), resume: { size: 9 } });
    expect(await service.unfinished()).toBe(1);
  });

  it('counts the records whose creation was not answered', async () => {
    const service = await startUploadService();
    for (let count = 0; count < 4; count += 1) service.inject(at('POST', /\/uploads$/), lostAnswer);
    const error = await rejection(service.client().uploads.upload(small, metadata));
    expect(error).toMatchObject({
      fault: 'failed',
      lostRecords: 4,
      uploadId: undefined,
      cause: expect.any(NetworkError),
    });
    expect(String(error)).toContain('4 records without a file');
    expect(await service.unfinished()).toBe(4);
    expect(await service.stored()).toEqual([]);
  });

  it('says that it may be an asset when nobody answers any more', async () => {
    const service = await startUploadService();
    service.inject(at('PATCH', /./), async (pass) => {
      for (let count = 0; count < 30; count += 1) service.inject(() => true, resetBefore);
      return await lostAnswer(pass, {
        method: '',
        path: '',
        query: new URLSearchParams(),
        headers: new Headers(),
        size: 0,
      });
    });
    const error = await rejection(service.client().uploads.upload(small, metadata));
    expect(error).toMatchObject({ fault: 'failed', left: 'unknown', mayHaveHappened: true, resume: { size: 9 } });
    expect(await service.stored()).toHaveLength(1);
  });

  it('says that it is an asset when only the approver was not told', async () => {
    const service = await startUploadService();
    const options = { ...metadata, lightbox: { name: 'Mine' }, approver: 'bob' };
    const error = await rejection(service.client().uploads.upload(small, options));
    expect(error).toMatchObject({ fault: 'metadata', left: 'asset', mayHaveHappened: true });
    expect(String(error)).toMatch(/who may approve.*; it is the asset .* all the same\.$/);
    expect(await service.stored()).toHaveLength(1);
  });

  it('shows the file name that the service refuses, and continues with another', async () => {
    const service = await startUploadService();
    const client = service.client();
    const file = fileOf(bytesOf(9), 'con.svg');
    const error = await rejection(client.uploads.upload(file, { ...metadata, onResumeRecord: () => undefined }));
    expect(error).toMatchObject({ fault: 'metadata', left: 'upload' });
    if (!(error instanceof UploadError)) return;
    const resume = error.resume;
    const result = await client.uploads.upload(file, { ...metadata, fileName: 'owl.svg', resume });
    expect(result).toMatchObject({ fileName: 'owl.svg', resumedBytes: 9 });
    expect(service.received.filter(wholeFile)).toHaveLength(1);
  });

  it('when the callback for its record throws, has that as its cause', async () => {
    const service = await startUploadService();
    const full = new Error('The disk is full.');
    const onResumeRecord = (): Promise<void> => Promise.reject(full);
    const error = await rejection(service.client().uploads.upload(small, { ...metadata, onResumeRecord }));
    expect(error).toMatchObject({ fault: 'failed', left: 'upload', cause: full });
  });
});

describe('a file that is not what it was', () => {
  it.each([
    ['cannot be read', () => Promise.reject(new Error('EIO')), 'the file cannot be read: EIO'],
    [
      'cannot be read, for no reason',
      () => Promise.reject<Uint8Array<ArrayBuffer>>('odd'),
      'the file cannot be read: odd',
    ],
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

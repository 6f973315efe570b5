import { LookUpError, UploadError, type UploadOptions } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { rejection } from '../../packages/client/test/scripted-client.ts';
import { at, refuse } from './faults.ts';
import { bytesOf, fileOf, ids, metadata, startUploadService, type UploadService } from './upload-service.ts';

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
      'an approver who may not approve',
      { ...metadata, lightbox: { name: 'Mine' }, approver: 'bob' },
      [{ field: 'approver', value: 'bob', message: '“bob” may not approve; name somebody who may.' }],
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
    [
      'a file name that is reserved for a device',
      { ...metadata, fileName: 'con.jpg' },
      [{ field: 'fileName', value: 'con.jpg', message: expect.stringContaining('“con” is reserved for a device') }],
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

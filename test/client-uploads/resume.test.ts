import { ServiceError, UploadError, type ResumeRecord, type UploadOptions } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { rejection } from '../../packages/client/test/scripted-client.ts';
import { at, blockList, lostAnswer, refuse, segment, wholeFile } from './faults.ts';
import {
  bytesOf,
  digest,
  fileOf,
  metadata,
  startUploadService,
  type Fault,
  type Received,
  type UploadService,
} from './upload-service.ts';

const segmentSize = 256 * 1024;
const size = 4 * segmentSize + 7;
const bytes = bytesOf(size);
const day = 86_400_000;

const bytesSent = ({ received }: UploadService): number =>
  received.filter((one) => segment(one) || wholeFile(one)).reduce((sum, one) => sum + one.size, 0);

/** Ends the process of the client: no request gets an answer any more. */
function kill(service: UploadService, matches: (received: Received) => boolean, last: Fault): void {
  service.inject(matches, async (pass, received) => {
    for (let later = 0; later < 20; later += 1) service.inject(() => true, refuse(403));
    return await last(pass, received);
  });
}

/** Uploads until the client is killed. Returns the record that was stored. */
async function killedAt(
  service: UploadService,
  matches: (received: Received) => boolean,
  last: Fault,
  options: Partial<UploadOptions> = {},
): Promise<ResumeRecord> {
  let text = '';
  kill(service, matches, last);
  const error = await rejection(
    service.client('bob', { retry: false }).uploads.upload(fileOf(bytes), {
      ...metadata,
      ...options,
      parallel: 1,
      onResumeRecord: (record) => {
        text = JSON.stringify(record);
      },
    }),
  );
  expect(error).toBeInstanceOf(UploadError);
  while (service.pending() > 0)
    await service
      .client('bob', { retry: false })
      .users()
      .catch(() => undefined);
  service.received.length = 0;
  return JSON.parse(text);
}

describe('a killed client continues in a new process', () => {
  const moments: Readonly<Record<string, () => (received: Received) => boolean>> = {
    'when it adds categories': () => at('POST', /\/categories$/),
    'when it sends the first segment': () => segment,
    'when it sends the third segment': () => {
      let count = 0;
      return (one) => segment(one) && (count += 1) === 3;
    },
    'when it puts the segments together': () => blockList,
    'when it finalizes': () => at('PATCH', /^\/uploads\/[^/]+$/),
    'when it sends the lightbox': () => at('PATCH', /\/lightboxes\/[^/]+$/),
  };
  const ends: Readonly<Record<string, Fault>> = {
    'before the service acts': refuse(403),
    'after it acted': lostAnswer,
  };
  const approval = { lightbox: { name: 'New birds' }, approver: 'ann' };
  for (const [moment, begin] of Object.entries(moments))
    it.each(Object.entries(ends))(`${moment}, %s`, async (_end, last) => {
      const service = await startUploadService();
      const matches = begin();
      let isOver = false;
      const once = (one: Received): boolean => !isOver && (isOver = matches(one));
      const record = await killedAt(service, once, last, approval);
      const client = service.client();
      const result = await client.uploads.upload(fileOf(bytes), { ...metadata, ...approval, resume: record });
      expect(result).toMatchObject({ uploadId: record.uploadId, size, lostRecords: 0 });
      expect(bytesSent(service)).toBe(size - result.resumedBytes);
      expect(await service.stored()).toEqual([digest(bytes)]);
      expect(await service.unfinished()).toBe(0);
      expect(await client.lightboxes()).toMatchObject([{ name: 'New birds', assetCount: 1 }]);
    });
});

describe('the resume record', () => {
  it('is plain JSON without the upload URL', async () => {
    const service = await startUploadService();
    const record = await killedAt(service, segment, refuse(403));
    expect(record).toEqual({
      version: 1,
      uploadId: record.uploadId,
      fileName: 'owl.svg',
      size,
      lastModified: 1,
      segmentSize,
    });
  });

  it('is in the error as well', async () => {
    const service = await startUploadService();
    service.inject(segment, refuse(403));
    service.inject(segment, refuse(403));
    const error = await rejection(
      service.client('bob', { retry: false }).uploads.upload(fileOf(bytes), {
        ...metadata,
        parallel: 1,
        onResumeRecord: () => undefined,
      }),
    );
    expect(error).toMatchObject({ fault: 'address', left: 'upload', resume: { fileName: 'owl.svg', size } });
    if (!(error instanceof UploadError)) return;
    const result = await service.client().uploads.upload(fileOf(bytes), { ...metadata, resume: error.resume });
    expect(result.uploadId).toBe(error.uploadId);
    expect(await service.stored()).toEqual([digest(bytes)]);
  });

  it.each([
    ['of another size', fileOf(bytesOf(size + 1))],
    ['changed since', new File([bytes], 'owl.svg', { lastModified: 2 })],
  ])('is refused for a file %s, and the upload is kept', async (_name, other) => {
    const service = await startUploadService();
    const record = await killedAt(service, segment, refuse(403));
    const error = await rejection(service.client().uploads.upload(other, { ...metadata, resume: record }));
    expect(error).toMatchObject({ fault: 'resume', left: 'upload', uploadId: record.uploadId });
    expect(await service.unfinished()).toBe(1);
  });

  it.each([[{}], [null], [{ version: 2 }], ['text']])('that is %j is a TypeError', async (resume) => {
    const service = await startUploadService();
    const options = JSON.parse(JSON.stringify({ ...metadata, resume }));
    expect(await rejection(service.client().uploads.upload(fileOf(bytes), options))).toBeInstanceOf(TypeError);
    expect(service.received).toEqual([]);
  });

  it('of an upload that was removed says that it is gone', async () => {
    const service = await startUploadService();
    const record = await killedAt(service, segment, refuse(403));
    const client = service.client();
    await client.uploads.remove(record.uploadId);
    const error = await rejection(client.uploads.upload(fileOf(bytes), { ...metadata, resume: record }));
    expect(error).toMatchObject({ fault: 'gone', left: 'nothing', resume: undefined });
    expect(String(error)).toMatch(/there is no such upload/i);
  });

  it('of an upload whose file was stored with another size removes it', async () => {
    const service = await startUploadService();
    const record = await killedAt(service, segment, refuse(403));
    const client = service.client();
    const { uploadUrl } = await client.uploads.renewUrl(record.uploadId);
    await service.handler(new Request(uploadUrl, { method: 'PUT', body: 'other' }));
    const error = await rejection(client.uploads.upload(fileOf(bytes), { ...metadata, resume: record }));
    expect(error).toMatchObject({ fault: 'size', left: 'nothing' });
    expect(String(error)).toContain(`has stored 5 bytes, and the file has ${size}`);
    expect(await service.unfinished()).toBe(0);
  });

  it('with metadata that is wrong keeps the upload', async () => {
    const service = await startUploadService();
    const record = await killedAt(service, segment, refuse(403));
    const error = await rejection(
      service.client().uploads.upload(fileOf(bytes), { categories: ['Brandy'], resume: record }),
    );
    expect(error).toMatchObject({ fault: 'metadata', left: 'upload', uploadId: record.uploadId, resume: record });
  });

  it('of a finished upload gives the asset again', async () => {
    const service = await startUploadService();
    let record: ResumeRecord | undefined;
    const client = service.client('ann');
    const first = await client.uploads.upload(fileOf(bytes), {
      ...metadata,
      onResumeRecord: (one) => {
        record = one;
      },
    });
    const again = { ...metadata, resume: record };
    expect(await client.uploads.upload(fileOf(bytes), again)).toEqual({
      assetId: first.assetId,
      uploadId: first.uploadId,
      status: 'processing',
      fileName: 'owl.svg',
      size,
      resumedBytes: size,
      lostRecords: 0,
    });
    expect(await client.uploads.upload(fileOf(bytes), { ...again, wait: true })).toMatchObject({
      status: 'ready',
      asset: { id: first.assetId },
    });
    expect(await service.stored()).toEqual([digest(bytes)]);
  });
});

describe('an upload URL that has expired', () => {
  it('is replaced by a new one, once for all segments', async () => {
    const service = await startUploadService();
    const record = await killedAt(service, segment, refuse(403));
    service.inject(segment, async (pass) => {
      service.pass(day + 1000);
      return await pass();
    });
    await service.client().uploads.upload(fileOf(bytes), { ...metadata, resume: record });
    expect(service.received.filter(at('POST', /\/uploadUrl$/))).toHaveLength(2);
    expect(await service.stored()).toEqual([digest(bytes)]);
  });

  it('is one clear error when the new one is refused too', async () => {
    const service = await startUploadService();
    for (let count = 0; count < 2; count += 1) service.inject(wholeFile, refuse(403));
    const error = await rejection(service.client().uploads.upload(fileOf(bytesOf(9)), metadata));
    expect(error).toMatchObject({ fault: 'address', left: 'nothing' });
    expect(error).toHaveProperty('cause', expect.any(ServiceError));
    expect(await service.unfinished()).toBe(0);
  });
});

import { NetworkError, UploadError } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { rejection } from '../../packages/client/test/scripted-client.ts';
import { at, lostAnswer, refuse, resetBefore, wholeFile } from './faults.ts';
import { bytesOf, fileOf, ids, metadata, startUploadService } from './upload-service.ts';

const small = fileOf(bytesOf(9));

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
    // An id is not looked up before.
    const options = { ...metadata, lightbox: { name: 'Mine' }, approver: ids.bob };
    const error = await rejection(service.client().uploads.upload(small, options));
    expect(error).toMatchObject({ fault: 'metadata', left: 'asset', mayHaveHappened: true });
    expect(String(error)).toMatch(/who may approve.*; it is the asset .* all the same\.$/);
    expect(await service.stored()).toHaveLength(1);
  });

  it('shows the file name that the service refuses, and continues with another', async () => {
    const service = await startUploadService();
    const client = service.client();
    const file = fileOf(bytesOf(9), 'draft.svg');
    // Services may have rules of their own for names.
    const body = { errors: [{ message: 'Names of drafts are refused.' }] };
    service.inject(at('PATCH', /./), async () => Response.json(body, { status: 400 }));
    const error = await rejection(client.uploads.upload(file, { ...metadata, onResumeRecord: () => undefined }));
    expect(error).toMatchObject({ fault: 'metadata', left: 'upload' });
    expect(String(error)).toContain('Names of drafts are refused');
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

import { describe, expect, it } from 'vitest';
import { bytesOf, digest, fileOf, metadata, startUploadService } from './upload-service.ts';

const kibi = 1024;

describe('a file becomes an asset', () => {
  it.each([
    ['in one request', 1000, 1],
    ['that is empty', 0, 1],
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
});

import { describe, expect, it } from 'vitest';
import {
  at,
  blockList,
  createStallingClock,
  failAfter,
  lostAnswer,
  refuse,
  resetBefore,
  segment,
  stallAt,
  truncatedAnswer,
  wholeFile,
} from './faults.ts';
import { bytesOf, digest, fileOf, metadata, startUploadService, type Fault, type Received } from './upload-service.ts';

const kibi = 1024;
const segmentSize = 256 * kibi;
const size = 3 * segmentSize + 5;
const clock = createStallingClock();

const faults: Readonly<Record<string, Fault>> = {
  'a reset': resetBefore,
  'a lost answer': lostAnswer,
  'a 500 before the change': refuse(500),
  'a 500 after the change': failAfter(500),
  'a 502 after the change': failAfter(502),
  'a 429 with Retry-After': refuse(429, { 'retry-after': '2' }),
  'a 503 with Retry-After': refuse(503, { 'retry-after': '2' }),
  'a truncated answer': truncatedAnswer,
  'a stall': stallAt(clock),
};

const requests: Readonly<Record<string, (received: Received) => boolean>> = {
  'POST /uploads': at('POST', /^\/uploads$/),
  'POST categories': at('POST', /\/categories$/),
  'POST keywords': at('POST', /\/keywords$/),
  'POST attributes': at('POST', /\/attributes$/),
  'POST lightboxes': at('POST', /\/lightboxes$/),
  'POST lightboxesassets': at('POST', /\/lightboxesassets$/),
  'PUT of a segment': segment,
  'PUT of the block list': blockList,
  'PUT of a small file': wholeFile,
  'PATCH that finalizes': at('PATCH', /^\/uploads\/[^/]+$/),
  'PATCH that sends the lightbox': at('PATCH', /\/lightboxes\/[^/]+$/),
};

describe.each(Object.entries(requests))('%s', (request, matches) => {
  it.each(Object.entries(faults))('meets %s, and the file is one asset', async (_fault, fault) => {
    const service = await startUploadService();
    const bytes = bytesOf(request.includes('small') ? 1000 : size);
    service.inject(matches, fault);
    const client = service.client('bob', {
      clock,
      timeout: { attempt: 30_000, total: Infinity },
    });
    const result = await client.uploads.upload(fileOf(bytes), {
      ...metadata,
      keywords: ['bird'],
      lightbox: { name: 'New birds' },
      approver: 'ann',
      parallel: 1,
    });

    expect(service.pending()).toBe(0);
    expect(await service.stored()).toEqual([digest(bytes)]);
    expect(result).toMatchObject({ status: 'processing', size: bytes.length });
    // An orphan record is told of.
    expect(await service.unfinished()).toBeLessThanOrEqual(result.lostRecords);
    expect(result.lostRecords).toBeLessThanOrEqual(request === 'POST /uploads' ? 1 : 0);
    const sent = service.received.filter(({ path, method }) => method === 'PUT' && path.startsWith('/storage/'));
    const surplus = sent.filter((one) => !blockList(one)).reduce((sum, one) => sum + one.size, 0) - bytes.length;
    expect(surplus).toBeLessThanOrEqual(Math.min(segmentSize, bytes.length));
    expect(await client.lightboxes()).toMatchObject([
      { name: 'New birds', assetCount: 1, approver: { userName: 'ann' } },
    ]);
  });
});

describe('after a lost answer nothing is sent twice', () => {
  it.each([
    ['a segment', segment, size],
    ['a small file', wholeFile, 1000],
  ])('%s', async (_name, matches, length) => {
    const service = await startUploadService();
    const bytes = bytesOf(length);
    service.inject(matches, lostAnswer);
    await service.client().uploads.upload(fileOf(bytes), metadata);
    const sent = service.received.filter((one) => segment(one) || wholeFile(one));
    expect(sent.reduce((sum, one) => sum + one.size, 0)).toBe(length);
    expect(await service.stored()).toEqual([digest(bytes)]);
  });
});

it('many files at the same time, each with a fault of its own, are each one asset', async () => {
  const service = await startUploadService();
  const client = service.client();
  const files = Array.from({ length: 40 }, (_, index) => bytesOf(300 * kibi + index, index + 1));
  const kinds = Object.entries(faults).filter(([name]) => name !== 'a stall');
  for (const [index] of files.entries()) {
    const [, fault = resetBefore] = kinds[index % kinds.length] ?? [];
    let wait = 3 * index;
    service.inject(
      ({ path }) => (path.startsWith('/storage/') ? true : path.startsWith('/uploads')) && --wait < 0,
      fault,
    );
  }
  const results = await Promise.all(
    files.map((bytes, index) =>
      client.uploads.upload(fileOf(bytes, `owl ${index}.svg`), { ...metadata, lightbox: { name: 'All of them' } }),
    ),
  );
  expect(await service.stored()).toEqual(files.map(digest).toSorted());
  const lost = results.reduce((sum, { lostRecords }) => sum + lostRecords, 0);
  expect(await service.unfinished()).toBeLessThanOrEqual(lost);
  expect(await client.lightboxes()).toMatchObject([{ name: 'All of them', assetCount: files.length }]);
});

it.each<[name: string, answer: Fault]>([
  ['refuses to', refuse(403)],
  ['has no such call', refuse(404)],
  ['gives something else', () => Promise.resolve(new Response('<html>'))],
])('a storage that does not say what it has, because it %s, gets the segment again', async (_name, answer) => {
  const service = await startUploadService();
  const bytes = bytesOf(size);
  service.inject(segment, async (pass, received) => {
    for (let count = 0; count < 2; count += 1) service.inject(at('GET', /^\/storage\//), answer);
    return await lostAnswer(pass, received);
  });
  await service.client().uploads.upload(fileOf(bytes), { ...metadata, parallel: 1 });
  expect(await service.stored()).toEqual([digest(bytes)]);
  expect(service.received.filter(segment)).toHaveLength(5);
});

it('a file is finalized when nobody answered that, and its record says so', async () => {
  const service = await startUploadService();
  const bytes = bytesOf(9);
  for (let count = 0; count < 4; count += 1) service.inject(at('PATCH', /./), lostAnswer);
  const result = await service.client().uploads.upload(fileOf(bytes), { ...metadata, wait: true });
  expect(result).toMatchObject({ status: 'processing', lostRecords: 0 });
  expect(result).not.toHaveProperty('asset');
  expect(await service.stored()).toEqual([digest(bytes)]);
});

it('a lightbox that one upload fails to create is created by the next', async () => {
  const service = await startUploadService();
  const client = service.client();
  for (let count = 0; count < 2; count += 1) service.inject(at('POST', /\/lightboxes$/), refuse(403));
  const options = { ...metadata, lightbox: { name: 'Mine' } };
  const uploads = [1, 2, 3, 4].map((seed) => client.uploads.upload(fileOf(bytesOf(9, seed)), options));
  const results = await Promise.allSettled(uploads);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(await client.lightboxes()).toMatchObject([{ name: 'Mine', assetCount: 2 }]);
});

it('a lightbox is not created again when the list does not tell whether it is there', async () => {
  const service = await startUploadService();
  service.inject(at('POST', /\/lightboxes$/), async (pass, received) => {
    service.inject(at('GET', /\/lightboxes$/), refuse(403));
    return await lostAnswer(pass, received);
  });
  const options = { ...metadata, lightbox: { name: 'Mine' } };
  const client = service.client();
  await expect(client.uploads.upload(fileOf(bytesOf(9)), options)).rejects.toMatchObject({
    fault: 'failed',
    left: 'nothing',
  });
  expect(await client.lightboxes()).toHaveLength(1);
});

it('a thousand lost answers to the creation of records make no file an asset twice, and what they leave is removed', async () => {
  const service = await startUploadService();
  const client = service.client();
  const sent: string[] = [];
  for (let seed = 1; seed <= 1000; seed += 1) {
    const bytes = bytesOf(9, seed);
    service.inject(at('POST', /\/uploads$/), lostAnswer);
    const { lostRecords } = await client.uploads.upload(fileOf(bytes), metadata);
    expect(lostRecords).toBe(1);
    sent.push(digest(bytes));
  }
  expect(service.pending()).toBe(0);
  expect(await service.stored()).toEqual(sent.toSorted());
  expect(await service.unfinished()).toBe(1000);
  // Their addresses expire, and the next upload finds them.
  service.pass(25 * 60 * 60 * 1000);
  await client.uploads.upload(fileOf(bytesOf(10)), metadata);
  await expect.poll(() => service.unfinished()).toBe(0);
});

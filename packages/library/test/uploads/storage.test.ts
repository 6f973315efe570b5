import { describe, expect, test } from 'vitest';
import { NoSuchUploadError } from '../../src/index.ts';
import { blockIdOf, segmentIdOf, wholeFile } from '../../src/uploads/segment-id.ts';
import {
  at,
  create,
  ending,
  errorOf,
  ids,
  justBefore,
  uploadLibrary,
  type Outcome,
  type UploadLibrary,
} from './upload-library.ts';

const block = (address: string, id: string): string => `${address}&comp=block&blockid=${encodeURIComponent(btoa(id))}`;
const blockList = (...names: readonly string[]): string =>
  `<?xml version="1.0"?><BlockList>${names.map((id) => `<Latest>${btoa(id)}</Latest>`).join('')}</BlockList>`;

interface Sending {
  readonly library: UploadLibrary;
  readonly id: string;
  readonly address: string;
  readonly put: (address: string, body: RequestInit['body']) => Promise<Outcome>;
  readonly stored: () => Promise<unknown>;
  readonly text: () => Promise<string | undefined>;
}

async function sending(): Promise<Sending> {
  const library = await uploadLibrary();
  const { id, uploadUrl } = await create(library, 'bob');
  return {
    library,
    id,
    address: uploadUrl,
    put: (address, body) => library.send(address, { method: 'PUT', body: body ?? null }),
    stored: async () => at((await library.send(uploadUrl)).body, 'payload'),
    text: async () => {
      const file = await library.parts.files.open(id);
      return file && (await new Response(file.read(0, file.size)).text());
    },
  };
}

describe('POST /uploads (§2.4, §4.5)', () => {
  test('gives an id, an address of its own, and a temporary name', async () => {
    const { call } = await uploadLibrary();
    const { status, body } = await call('bob', 'POST', '/uploads', { FileName: 'owl.svg', id: 'mine' });
    expect(status).toBe(201);
    const id = String(at(body, 'id'));
    expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(at(body, 'uploadFilename')).toBe(`${id}.bin`);
    expect(at(body, 'uploadUrl')).toMatch(`http://library.test/api/storage/${id}.bin?expires=`);
  });

  test('does not check what is overwritten later', async () => {
    const { call } = await uploadLibrary();
    const { body } = await call('bob', 'POST', '/uploads', { filename: 'a/b\u0000', title: 7, fileSizeInBytes: -1 });
    const shown = await call('bob', 'GET', `/uploads/${String(at(body, 'id'))}`);
    expect(at(shown.body, 'Payload')).toMatchObject({
      filename: 'a/b\u0000',
      status: 'Uploading',
      fileSizeInBytes: null,
    });
  });

  test.each([
    ['', 'The body is empty; send JSON.'],
    ['{', 'The body is no JSON; check its quotes, commas and brackets.'],
    ['[]', 'The body is no JSON object; send one such as { "filename": "owl.svg" }.'],
    ['{"filename":7}', '“filename” is a text; send a JSON string.'],
  ])('%j is 400', async (text, message) => {
    const { call } = await uploadLibrary();
    const outcome = await call('bob', 'POST', '/uploads', text);
    expect([outcome.status, errorOf(outcome)]).toEqual([400, message]);
  });

  test('is 501 in a library that can only be read', async () => {
    const { tinyLibrary } = await import('../tiny-library.ts');
    const answer = await tinyLibrary().get('/uploads', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(501);
    expect((await answer.json()).errors).toHaveLength(1);
  });
});

describe('the bytes of a file (§4.6)', () => {
  test('come by one PUT, without headers of the API', async () => {
    const { put, address, stored, text } = await sending();
    expect(await stored()).toEqual({ isComplete: false, sizeInBytes: 0, blocks: [] });
    expect((await put(address, 'hello')).status).toBe(201);
    expect(await text()).toBe('hello');
    expect(await stored()).toEqual({ isComplete: true, sizeInBytes: 5, blocks: [] });
  });

  test('may be none', async () => {
    const { put, address, text } = await sending();
    expect((await put(address, undefined)).status).toBe(201);
    expect(await text()).toBe('');
  });

  test('come in segments: in any order, at the same time, and again', async () => {
    const { library, put, address, stored, text } = await sending();
    const answers = await Promise.all([
      put(block(address, 'two'), 'world'),
      put(block(address, 'one'), 'hallo '),
      put(block(address, 'unused'), 'x'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await put(block(address, 'one'), 'hello ')).status).toBe(201);
    expect(await stored()).toEqual({
      isComplete: false,
      sizeInBytes: 12,
      blocks: expect.arrayContaining([{ blockId: btoa('one'), sizeInBytes: 6 }]),
    });
    expect((await put(`${address}&comp=blocklist`, blockList('one', 'two'))).status).toBe(201);
    expect(await text()).toBe('hello world');
    // Its answer may have been lost.
    expect((await put(`${address}&comp=blocklist`, blockList('one', 'two'))).status).toBe(201);
    // Another list would make another file.
    for (const list of [blockList('two', 'one'), blockList('one'), blockList('one', 'two', 'unused')]) {
      const other = await put(`${address}&comp=blocklist`, list);
      expect([other.status, JSON.stringify(other.body)]).toEqual([
        409,
        expect.stringContaining('made of other blocks'),
      ]);
    }
    expect(await text()).toBe('hello world');
    expect(library.failures).toEqual([]);
  });

  test('are made of one of two lists that come at the same time, and the other one is told so', async () => {
    const { put, address, text } = await sending();
    await Promise.all([put(block(address, 'one'), 'a'), put(block(address, 'two'), 'b')]);
    const lists = [blockList('one', 'two'), blockList('two', 'one')];
    const answers = await Promise.all(lists.map((list) => put(`${address}&comp=blocklist`, list)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await text()).toBe(answers[0]?.status === 201 ? 'ab' : 'ba');
  });

  test('that were not stored when their list came may be listed in another way', async () => {
    const { put, address, text } = await sending();
    await put(block(address, 'one'), 'a');
    expect((await put(`${address}&comp=blocklist`, blockList('one', 'two'))).status).toBe(400);
    expect((await put(`${address}&comp=blocklist`, blockList('one'))).status).toBe(201);
    expect(await text()).toBe('a');
  });

  test('are listed as block blobs list them, or as JSON', async () => {
    const { library, put, address } = await sending();
    await put(block(address, 'one'), 'hello');
    const list = await library.send(`${address}&comp=blocklist&blocklisttype=all`);
    expect(list.body).toBe(
      '<?xml version="1.0" encoding="utf-8"?><BlockList><CommittedBlocks/><UncommittedBlocks><Block><Name>b25l</Name><Size>5</Size></Block></UncommittedBlocks></BlockList>',
    );
    const json = await library.send(`${address}&comp=blocklist`, { headers: { accept: 'application/json' } });
    expect(at(json.body, 'payload', 'blocks', 0, 'blockId')).toBe('b25l');
    await put(`${address}&comp=blocklist`, blockList('one'));
    const complete = await library.send(`${address}&comp=blocklist`);
    expect(complete.response.headers.get('x-ms-blob-content-length')).toBe('5');
  });

  test('are listed and put together without holding up others, however many they are, and a few lists at a time', async () => {
    const { library, id, put, address } = await sending();
    const names = Array.from({ length: 20_000 }, (_, index) => `${index}`.padStart(6, '0'));
    const bytes = (): ReadableStream<Uint8Array<ArrayBuffer>> => new Response('x').body ?? new ReadableStream();
    for (const name of names)
      await library.parts.files.segment(id, segmentIdOf(btoa(name)) ?? '', bytes(), new AbortController().signal);
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    count();
    const lists = await Promise.all(
      Array.from({ length: 6 }, () => library.send(`${address}&comp=blocklist`, { headers: { accept: '*/*' } })),
    );
    expect(lists.map(({ status }) => status)).toEqual([200, 200, 200, 200, 503, 503]);
    expect(lists[4]?.response.headers.get('retry-after')).toBe('2');
    // Slices of a thousand, of four lists, each block twice.
    expect(turns).toBeGreaterThan(4 * 20);
    expect(String(lists[0]?.body).match(/<Block><Name>[\w=]+<\/Name><Size>1<\/Size><\/Block>/g)).toHaveLength(20_000);
    turns = 0;
    const wrong = await Promise.all(
      Array.from({ length: 6 }, () => put(`${address}&comp=blocklist`, blockList(...names, '000000'))),
    );
    expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 503, 503]);
    expect(turns).toBeGreaterThan(4 * 20);
    expect((await put(`${address}&comp=blocklist`, blockList(...names))).status).toBe(201);
    isOver = true;
  });

  test.each([
    ['a plain PUT', (address: string) => address],
    ['a segment', (address: string) => block(address, 'late')],
  ])('%s after the end is 409', async (_name, to) => {
    const { put, address, text } = await sending();
    await put(address, 'hello');
    const late = await put(to(address), 'more');
    expect([late.status, errorOf(late)]).toEqual([409, expect.stringContaining('The file is complete')]);
    expect(await text()).toBe('hello');
  });

  test.each<[name: string, send: (sending: Sending) => Promise<Outcome>, status: number, message: string]>([
    ['no block id', ({ put, address }) => put(`${address}&comp=block`, 'x'), 400, 'base64'],
    [
      'a block id that is a path',
      ({ put, address }) => put(`${address}&comp=block&blockid=..%2F..%2Fx`, 'x'),
      400,
      'base64',
    ],
    ['a block id of 65 bytes', ({ put, address }) => put(block(address, 'x'.repeat(65)), 'x'), 400, 'base64'],
    ['an empty segment', ({ put, address }) => put(block(address, 'a'), undefined), 400, 'at least one byte'],
    ['another comp', ({ put, address }) => put(`${address}&comp=page`, 'x'), 400, '“comp”'],
    [
      'a missing segment',
      ({ put, address }) => put(`${address}&comp=blocklist`, blockList('a')),
      400,
      'block YQ== is not stored',
    ],
    [
      'an overlapping segment',
      ({ put, address }) => put(`${address}&comp=blocklist`, blockList('a', 'a')),
      400,
      'twice',
    ],
    ['an empty list', ({ put, address }) => put(`${address}&comp=blocklist`, blockList()), 400, 'names no block'],
    [
      'a list of too many blocks',
      ({ put, address }) => put(`${address}&comp=blocklist`, `<BlockList>${'<Latest/>'.repeat(50_001)}</BlockList>`),
      400,
      'at most 50000 blocks',
    ],
    [
      'a list that is no UTF-8',
      ({ put, address }) => put(`${address}&comp=blocklist`, new Uint8Array([0xff])),
      400,
      'no UTF-8 text',
    ],
    ['no XML', ({ put, address }) => put(`${address}&comp=blocklist`, '["YQ=="]'), 400, 'no block list'],
    ['broken XML', ({ put, address }) => put(`${address}&comp=blocklist`, '<BlockList><Latest>'), 400, 'no block list'],
    [
      'other XML',
      ({ put, address }) => put(`${address}&comp=blocklist`, '<BlockList><x>YQ==</x></BlockList>'),
      400,
      'something else',
    ],
    [
      'entities that expand',
      ({ put, address }) =>
        put(
          `${address}&comp=blocklist`,
          '<!DOCTYPE a [<!ENTITY b "YQ==">]><BlockList><Latest>&b;</Latest></BlockList>',
        ),
      400,
      'no block list',
    ],
    [
      'XML that is nested deeply',
      ({ put, address }) =>
        put(`${address}&comp=blocklist`, `<BlockList>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</BlockList>`),
      400,
      'no block list',
    ],
    [
      'a part by its place',
      ({ library, address }) =>
        library.send(address, { method: 'PUT', body: 'x', headers: { 'content-range': 'bytes 0-0/2' } }),
      400,
      'not by Content-Range',
    ],
    [
      'packed bytes',
      ({ library, address }) =>
        library.send(address, { method: 'PUT', body: 'x', headers: { 'content-encoding': 'gzip' } }),
      415,
      'without Content-Encoding',
    ],
    [
      'fewer bytes than announced',
      ({ library, address }) => library.send(address, { method: 'PUT', body: 'x', headers: { 'content-length': '5' } }),
      400,
      'has 1 bytes than the 5',
    ],
    [
      'more bytes than announced',
      ({ library, address }) =>
        library.send(address, { method: 'PUT', body: 'hello', headers: { 'content-length': '2' } }),
      400,
      'has more bytes than the 2',
    ],
    [
      'a segment that says that it is too large',
      ({ library, address }) =>
        library.send(address, { method: 'PUT', body: 'x', headers: { 'content-length': '67108865' } }),
      413,
      'larger than 67108864 bytes',
    ],
  ])('%s is refused, and nothing is stored', async (_name, send, status, message) => {
    const started = await sending();
    const outcome = await send(started);
    expect([outcome.status, errorOf(outcome)]).toEqual([status, expect.stringContaining(message)]);
    expect(await started.stored()).toEqual({ isComplete: false, sizeInBytes: 0, blocks: [] });
    expect(started.library.failures).toEqual([]);
  });

  test('of a segment that says nothing of its size and is too large are refused', async () => {
    const { library, address, stored } = await sending();
    const part = new Uint8Array(16_777_217);
    let left = 4;
    const body = new ReadableStream({
      pull: (controller) => {
        if (left === 0) return controller.close();
        left -= 1;
        return controller.enqueue(part);
      },
    });
    const init = { method: 'PUT', body, duplex: 'half' } as const;
    const outcome = await library.send(address, init);
    expect([outcome.status, errorOf(outcome)]).toEqual([413, expect.stringContaining('more than 67108864 bytes')]);
    expect(await stored()).toMatchObject({ sizeInBytes: 0 });
  });

  test('an upload beyond the most that a person may have open is refused, until one of them is ended', async () => {
    const library = await uploadLibrary({}, { openUploads: 2 });
    const [first] = [await create(library, 'bob'), await create(library, 'bob')];
    const refused = await library.call('bob', 'POST', '/uploads', { filename: 'third.svg' });
    expect([refused.status, errorOf(refused)]).toEqual([
      409,
      'You have 2 uploads that are not ended, the most that a person may have; finalize some, or delete them.',
    ]);
    expect((await library.call('eve', 'POST', '/uploads', {})).status).toBe(201);
    await library.call('bob', 'DELETE', `/uploads/${first.id}`);
    expect((await library.call('bob', 'POST', '/uploads', {})).status).toBe(201);
  });

  test('a file of more than 200 GB is refused before its last segment comes', async () => {
    const { library, put, address } = await sending();
    library.parts.files.tally = async (_upload, except) =>
      except === 'YQ' ? { count: 0, size: 0 } : { count: 1, size: 214_748_364_799 };
    expect((await put(block(address, 'b'), 'hello')).status).toBe(413);
    const announced = { method: 'PUT', body: 'hello', headers: { 'content-length': '5' } };
    expect(errorOf(await library.send(block(address, 'b'), announced))).toBe('A file has at most 214748364800 bytes.');
    // In the place of the segment that is there, it is one of few bytes.
    expect((await put(block(address, 'a'), 'hello')).status).toBe(201);
    library.parts.files.segments = async () => [
      { id: 'YQ', size: 214_748_364_799 },
      { id: 'Yg', size: 2 },
    ];
    expect((await put(`${address}&comp=blocklist`, blockList('a', 'b'))).status).toBe(413);
    library.parts.files.tally = async () => ({ count: 50_000, size: 50_000 });
    expect(errorOf(await put(block(address, 'b'), 'x'))).toBe('An upload has at most 50000 blocks.');
  });

  test('are taken after a process has ended between the record and the beginning', async () => {
    const { library, id, put, address, text } = await sending();
    await library.parts.files.remove(id);
    expect((await put(address, 'hello')).status).toBe(201);
    expect(await text()).toBe('hello');
  });
});

describe('bytes for an upload that changes while they come', () => {
  test.each([
    ['a whole file', 'whole' as const, (address: string) => address],
    ['a segment', 'segment' as const, (address: string) => block(address, 'late')],
  ])('%s is 409 when another call has completed it', async (_name, step, to) => {
    const { library, put, address, text } = await sending();
    justBefore[step](library, () => put(address, 'first'));
    const late = await put(to(address), 'late');
    expect([late.status, errorOf(late)]).toEqual([409, expect.stringContaining('The file is complete')]);
    expect(await text()).toBe('first');
  });

  test.each<[name: string, step: keyof typeof justBefore, to: (address: string) => string, body: string]>([
    ['a whole file that has just begun', 'tally', (address) => address, 'late'],
    ['a segment that has just begun', 'tally', (address) => block(address, 'b'), 'late'],
    ['a whole file', 'whole', (address) => address, 'late'],
    ['a segment', 'segment', (address) => block(address, 'b'), 'late'],
    ['a block list', 'complete', (address) => `${address}&comp=blocklist`, blockList('a')],
  ])('%s is 404 when it was deleted', async (_name, step, to, body) => {
    const { library, id, put, address, text } = await sending();
    await put(block(address, 'a'), 'hello');
    justBefore[step](library, () => library.call('bob', 'DELETE', `/uploads/${id}`));
    const late = await put(to(address), body);
    expect([late.status, errorOf(late)]).toEqual([404, expect.stringContaining('it was deleted')]);
    expect(await text()).toBeUndefined();
    await expect(library.parts.files.segments(id)).rejects.toThrow(NoSuchUploadError);
    expect(library.failures).toEqual([]);
  });

  test.each<[step: keyof typeof justBefore, to: (address: string) => string, body: string]>([
    ['whole', (address) => address, 'hello'],
    ['segment', (address) => block(address, 'b'), 'hello'],
    ['complete', (address) => `${address}&comp=blocklist`, blockList('a')],
  ])('a failure of the disk in %s is told to the owner', async (step, to, body) => {
    const { library, put, address } = await sending();
    await put(block(address, 'a'), 'hello');
    const failure = new Error('The disk is away.');
    justBefore[step](library, () => Promise.reject(failure));
    expect((await put(to(address), body)).status).toBe(500);
    expect(library.failures).toEqual([failure]);
  });

  test('of which a process of an older version has stored all, and ended before it completed them, are no block', async () => {
    const { library, id, put, address, stored, text } = await sending();
    await library.parts.files.segment(id, wholeFile, new Blob(['hello']).stream());
    expect(await stored()).toEqual({ isComplete: false, sizeInBytes: 5, blocks: [] });
    expect((await put(address, 'hello')).status).toBe(201);
    expect(await text()).toBe('hello');
  });

  test('are 409 once it is finalized', async () => {
    const { library, id, put, address } = await sending();
    await put(address, '<svg/>');
    await library.call('bob', 'POST', `/uploads/${id}/categories`, [ids.logos]);
    await library.call('bob', 'POST', `/uploads/${id}/attributes`, [{ [ids.campaign]: 'Spring' }]);
    expect((await library.call('bob', 'PATCH', `/uploads/${id}`, ending())).status).toBe(200);
    const late = await put(address, 'late');
    expect([late.status, errorOf(late)]).toEqual([409, expect.stringContaining('This upload is finalized')]);
  });
});

describe('upload addresses', () => {
  test.each([
    ['no query', (address: string) => address.replace(/\?.*/, '')],
    ['another signature', (address: string) => address.replace(/signature=./, 'signature=*')],
    [
      'a longer life',
      (address: string) => address.replace(/expires=(\d+)/, (_all, time) => `expires=${Number(time) + 1}`),
    ],
    ['another upload', (address: string) => address.replace(/storage\/./, 'storage/x')],
    ['a name without its end', (address: string) => address.replace('.bin', '')],
    ['a path', (address: string) => address.replace('/storage/', '/storage/..%2f')],
  ])('%s is 403', async (_name, tamper) => {
    const { put, address } = await sending();
    expect(tamper(address)).not.toBe(address);
    const outcome = await put(tamper(address), 'x');
    expect([outcome.status, errorOf(outcome)]).toEqual([403, expect.stringContaining('missing or wrong')]);
  });

  test('expire after 24 hours, and a new one can be asked for', async () => {
    const { library, id, put, address } = await sending();
    library.pass(86_399_000);
    expect((await put(block(address, 'a'), 'x')).status).toBe(201);
    library.pass(1000);
    const expired = await put(address, 'x');
    expect([expired.status, errorOf(expired)]).toEqual([403, expect.stringContaining('has expired')]);
    const renewed = await library.call('bob', 'POST', `/uploads/${id}/uploadUrl`);
    expect([renewed.status, at(renewed.body, 'id')]).toEqual([200, id]);
    expect((await put(`${String(at(renewed.body, 'uploadUrl'))}&comp=blocklist`, blockList('a'))).status).toBe(201);
  });

  test('lead nowhere once the upload is deleted', async () => {
    const { library, id, put, address } = await sending();
    await library.call('bob', 'DELETE', `/uploads/${id}`);
    expect((await put(address, 'x')).status).toBe(404);
    expect((await library.call('bob', 'POST', `/uploads/${id}/uploadUrl`)).status).toBe(404);
  });
});

test('ids of blocks and of segments belong to each other', () => {
  for (const id of ['a', 'ab', 'abc', '\u00FB\u00FF?', '0'.repeat(64)]) {
    const segment = segmentIdOf(btoa(id));
    expect(segment).toMatch(/^[\w-]+$/);
    expect(segment === undefined ? undefined : blockIdOf(segment)).toBe(btoa(id));
  }
  for (const wrong of ['', 'a', 'ab=', 'a b=', '====', 'whole']) expect(segmentIdOf(wrong)).toBeUndefined();
});

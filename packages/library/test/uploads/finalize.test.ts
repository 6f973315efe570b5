import { describe, expect, test } from 'vitest';
import { MemoryJobs, MemoryRecords, NoSuchUploadError, type LibraryUpload } from '../../src/index.ts';
import { storedBytes } from '../../src/uploads/stored-bytes.ts';
import { at, create, ending, errorOf, filled, ids, justBefore, uploaded, uploadLibrary } from './upload-library.ts';

const status = (value: unknown): unknown => ({ op: 'replace', path: '/status', value });

describe('PATCH /uploads/{id} that finalizes (§3.3, §4.5)', () => {
  test('makes an asset that lists and searches find at once', async () => {
    const library = await uploadLibrary();
    const id = await filled(library, 'ann', 'Snowy Owl.SVG');
    await library.call('ann', 'POST', `/uploads/${id}/keywords`, ['bird']);
    const { status: code, body } = await library.call('ann', 'PATCH', `/uploads/${id}?runAsync=false`, ending());
    expect(code).toBe(200);
    expect(body).toMatchObject({
      id,
      title: 'Snowy Owl',
      filename: 'Snowy Owl.SVG',
      status: 0,
      fileSizeInBytes: 6,
      file: { ext: 'svg', mimeType: 'image/svg+xml', approvedAt: '2026-11-24T12:00:00.000Z' },
      media: { type: 'Image' },
      record: { createdBy: { id: ids.ann, username: 'ann' } },
      attributes: { Campaign: { value: 'Spring' } },
      categories: [{ id: ids.logos }],
      keywords: ['bird'],
    });
    const found = await library.call(
      'bob',
      'GET',
      '/assets?search=snowy+bird&filters=Status+EQ+0+AND+AssetType+EQ+Image',
    );
    expect(at(found.body, 'payload', 'assets', 0, 'id')).toBe(id);
    const original = `${String(at(body, 'media', 'basePath'))}${String(at(body, 'media', 'original'))}`;
    const file = await library.send(original);
    expect([file.body, file.response.headers.get('content-type')]).toEqual(['<svg/>', 'image/svg+xml']);
  });

  test('leaves the asset of who may not approve pending', async () => {
    const library = await uploadLibrary();
    const id = await filled(library, 'bob');
    const { body } = await library.call('bob', 'PATCH', `/uploads/${id}`, ending());
    expect(at(body, 'status')).toBe(2);
    const [asset] = await library.parts.records.get('asset', [id]);
    expect(asset).toMatchObject({ datePendingApproval: library.now(), dateApproved: null });
  });

  test.each([1, '1', 'ReadyForProcessing', 'READYFORPROCESSING'])(
    'reads the status %j, in any case of names',
    async (value) => {
      const library = await uploadLibrary();
      const id = await filled(library, 'bob');
      const instructions = [
        { OP: 'Replace', Path: '/FILESIZEINBYTES', Value: '6' },
        { path: '/sTATUS', value },
        { op: 'replace', path: '/Title', value: 'Night' },
        { op: 'replace', path: '/description', value: null },
        { op: 'replace', path: '/fileName', value: 'night.png' },
      ];
      const { body } = await library.call('bob', 'PATCH', `/uploads/${id}?RUNASYNC=FALSE`, instructions);
      expect(body).toMatchObject({ title: 'Night', description: null, filename: 'night.png', file: { ext: 'png' } });
    },
  );

  test('with runAsync gives a batch that can be watched', async () => {
    const library = await uploadLibrary();
    const id = await filled(library, 'bob');
    const { body } = await library.call('bob', 'PATCH', `/uploads/${id}?runAsync=true`, ending());
    const batchId = String(at(body, 'Payload', 'batchId'));
    await expect
      .poll(async () => at((await library.call('bob', 'GET', `/uploads/batches/${batchId}`)).body, 'Payload'))
      .toEqual({ batchId, assetId: id, state: 'done', attempts: 1 });
    expect((await library.call('eve', 'GET', `/uploads/batches/${batchId}`)).status).toBe(403);
    expect((await library.call('bob', 'GET', `/uploads/batches/${ids.ann}`)).status).toBe(404);
    // Its answer may have been lost: asked again, nothing changes.
    expect((await library.call('bob', 'PATCH', `/uploads/${id}`, ending())).status).toBe(200);
    expect(at((await library.call('bob', 'GET', '/assets')).body, 'payload', 'assetCount')).toBe(1);
  });

  test('again does not process the same content again, whichever way it is asked', async () => {
    const jobs = new MemoryJobs();
    const library = await uploadLibrary({ jobs });
    const id = await filled(library, 'bob');
    const finalize = async (way: string): Promise<unknown> =>
      at((await library.call('bob', 'PATCH', `/uploads/${id}?runAsync=${way}`, ending())).body, 'Payload', 'batchId');
    const batchId = await finalize('true');
    const job = async (): Promise<unknown> => jobs.last(['process-asset', 'process-asset-now'], id);
    await expect.poll(job).toMatchObject({ id: batchId, state: 'done', attempts: 1 });
    for (const way of ['true', 'false', 'true', 'false']) await finalize(way);
    expect(await finalize('true')).toBe(batchId);
    expect(await job()).toMatchObject({ id: batchId, attempts: 1 });
    expect(await library.parts.records.get('upload', [id])).not.toMatchObject([{ awaitsProcessing: true }]);
  });

  test('again after all attempts were interrupted gives it another one', async () => {
    const jobs = new MemoryJobs();
    const library = await uploadLibrary({ jobs });
    const id = await filled(library, 'bob');
    const failed = await jobs.add('process-asset', id, JSON.stringify({ assetId: id }));
    const lease = await jobs.lease(['process-asset'], 1000);
    if (lease !== undefined) await jobs.fail(lease, 'The process has ended.');
    const { body } = await library.call('bob', 'PATCH', `/uploads/${id}?runAsync=true`, ending());
    expect(at(body, 'Payload', 'batchId')).not.toBe(failed);
    await expect.poll(() => jobs.last(['process-asset'], id)).toMatchObject({ state: 'done' });
  });

  test('takes turns by the person who has uploaded', async () => {
    const jobs = new MemoryJobs();
    const library = await uploadLibrary({ jobs });
    const owners: unknown[] = [];
    const add = jobs.add.bind(jobs);
    jobs.add = (kind, key, input, options) => {
      owners.push(options?.owner);
      return add(kind, key, input, options);
    };
    await uploaded(library, 'bob');
    await uploaded(library, 'eve');
    expect(owners).toEqual([ids.bob, ids.eve]);
  });

  test('tells of a batch that has failed', async () => {
    const jobs = new MemoryJobs();
    const id = await jobs.add('process-asset', 'a', JSON.stringify({ assetId: 'missing' }));
    const other = await jobs.add('something else', 'a', '{}');
    const library = await uploadLibrary({ jobs });
    const uploadId = await filled(library, 'bob');
    const failing = await jobs.add('process-asset', uploadId, JSON.stringify({ assetId: uploadId }));
    for (const kind of ['process-asset', 'process-asset']) {
      const lease = await jobs.lease([kind], 1000);
      if (lease !== undefined) await jobs.fail(lease, 'The file cannot be read.');
    }
    expect(at((await library.call('bob', 'GET', `/uploads/batches/${failing}`)).body, 'Payload')).toMatchObject({
      state: 'failed',
      reason: 'The file cannot be read.',
    });
    for (const unknown of [id, other])
      expect((await library.call('bob', 'GET', `/uploads/batches/${unknown}`)).status).toBe(404);
  });
});

describe('finalizing while another caller', () => {
  test('deletes the upload is 404, and makes no asset', async () => {
    const library = await uploadLibrary();
    const id = await filled(library, 'bob');
    justBefore.tally(library, () => library.call('root', 'DELETE', `/uploads/${id}`));
    const outcome = await library.call('bob', 'PATCH', `/uploads/${id}`, ending());
    expect([outcome.status, errorOf(outcome)]).toEqual([404, 'The upload was deleted meanwhile.']);
    expect(await library.parts.records.get('asset', [id])).toEqual([]);
  });

  test('finalizes it, too, gives both the same asset', async () => {
    const library = await uploadLibrary();
    const id = await filled(library, 'bob');
    const finalize = () => library.call('bob', 'PATCH', `/uploads/${id}`, ending());
    let first: unknown;
    justBefore.tally(library, async () => (first = (await finalize()).body));
    const second = await finalize();
    expect([second.status, second.body]).toEqual([200, first]);
    expect(at(first, 'id')).toBe(id);
  });

  test('deletes the asset that was just made is 404', async () => {
    const library = await uploadLibrary();
    const id = await filled(library, 'bob');
    // The first transaction makes the asset, the second one processes it.
    justBefore.change(library, async () =>
      justBefore.change(library, () => library.call('root', 'DELETE', `/uploads/${id}`)),
    );
    const outcome = await library.call('bob', 'PATCH', `/uploads/${id}`, ending());
    expect([outcome.status, errorOf(outcome)]).toEqual([404, 'The asset was removed meanwhile.']);
  });
});

test('a file whose name has no extension is an asset without one', async () => {
  const library = await uploadLibrary();
  const id = await uploaded(library, 'ann', 'README');
  const [asset] = await library.parts.records.get('asset', [id]);
  expect(asset).toMatchObject({ title: 'README', fileExtension: '' });
});

describe('pre-flight checks (§7)', () => {
  test('before all bytes have come it is 409, as is PUT', async () => {
    const library = await uploadLibrary();
    const { id, uploadUrl } = await create(library, 'bob');
    await library.send(`${uploadUrl}&comp=block&blockid=YQ%3D%3D`, { method: 'PUT', body: '<svg/>' });
    const patched = await library.call('bob', 'PATCH', `/uploads/${id}`, ending());
    expect([patched.status, errorOf(patched)]).toEqual([409, expect.stringContaining('Not all bytes')]);
    expect((await library.call('bob', 'PUT', `/uploads/${id}`, { fileSizeInBytes: 6 })).status).toBe(409);
  });

  test.each<[name: string, instructions: readonly unknown[], code: number, message: string]>([
    ['a size that differs', ending(7), 404, 'The stored file has 6 bytes and not 7'],
    ['no size', [status(1)], 400, 'The original size of the file is missing'],
    ...['a/b.svg', 'a\\b.svg', '../owl.svg', 'a\u0000.svg', 'a\u202Egvs.exe', '\uD800.svg', 'a:b', 'a. ', '  ', ''].map(
      (value): [string, readonly unknown[], number, string] => [
        `the name ${JSON.stringify(value)}`,
        [...ending(), { path: '/Filename', value }],
        400,
        'The file name',
      ],
    ),
    ...['CON', 'nul.svg', 'COM1.txt', 'lpt\u00B9', 'aux .svg'].map(
      (value): [string, readonly unknown[], number, string] => [
        `the device ${value}`,
        [...ending(), { path: '/Filename', value }],
        400,
        'reserved for a device',
      ],
    ),
    [
      '1,000 characters',
      [...ending(), { path: '/Filename', value: 'x'.repeat(1000) }],
      400,
      'it has 1000 bytes in UTF-8',
    ],
  ])('%s', async (_name, instructions, code, message) => {
    const library = await uploadLibrary();
    const id = await filled(library, 'bob');
    const outcome = await library.call('bob', 'PATCH', `/uploads/${id}`, instructions);
    expect([outcome.status, errorOf(outcome)]).toEqual([code, expect.stringContaining(message)]);
    expect(await library.parts.records.get('asset', [id])).toEqual([]);
    // Nothing is left behind that would be in the way of a right one.
    const right = [...ending(), { path: '/Filename', value: '🦉 Eule.tar.gz' }];
    expect(at((await library.call('bob', 'PATCH', `/uploads/${id}`, right)).body, 'file', 'ext')).toBe('gz');
  });

  test('no category, and a category that is gone', async () => {
    const library = await uploadLibrary();
    const id = await filled(library, 'bob');
    await library.parts.records.change('', ({ remove }) => remove('category', ids.logos));
    const outcome = await library.call('bob', 'PATCH', `/uploads/${id}`, ending());
    expect([outcome.status, errorOf(outcome)]).toEqual([400, expect.stringContaining('No category is assigned')]);
  });

  test('required attributes, and values that the definition no longer has', async () => {
    const library = await uploadLibrary();
    const id = await filled(library, 'bob');
    await library.call('bob', 'POST', `/uploads/${id}/attributes`, [{ [ids.campaign]: null }]);
    const missing = await library.call('bob', 'PATCH', `/uploads/${id}`, ending());
    expect([missing.status, errorOf(missing)]).toEqual([400, expect.stringContaining('“Campaign” must have a value')]);
    await library.call('bob', 'POST', `/uploads/${id}/attributes`, [{ [ids.campaign]: 'Spring' }]);
    const campaign = {
      id: ids.campaign,
      name: 'Campaign',
      type: 'lookup' as const,
      required: true,
      lookupValues: ['Winter'],
    };
    await library.parts.records.change('', ({ put }) => put({ kind: 'attribute', value: campaign }));
    const wrong = await library.call('bob', 'PATCH', `/uploads/${id}`, ending());
    expect([wrong.status, errorOf(wrong)]).toEqual([400, expect.stringContaining('choose from “Winter”')]);
  });
});

describe('instructions that are none', () => {
  test.each<[body: unknown, message: string]>([
    [{ path: '/Status', value: 1 }, 'The body is no list'],
    [[], 'has no instruction'],
    [Array.from({ length: 101 }, () => status(1)), 'more than 100'],
    [['status'], 'Instruction 1 is no object'],
    [[{ op: 'remove', path: '/Title', value: '' }], '“op” other than "replace"'],
    [[{ op: 'replace', path: 'Title', value: '' }], 'needs a “path” that is one of /Title, /Description'],
    [[{ op: 'replace', path: '/id', value: '' }], 'needs a “path”'],
    [[{ op: 'replace', path: '/__proto__', value: '' }], 'needs a “path”'],
    [[status(1), status(1)], 'Instruction 2 changes /Status a second time'],
    [[{ op: 'replace', path: '/Title' }], 'has no “value”'],
    [[status(0), { path: '/Title', value: 7 }], '“title” is a text'],
    [[{ path: '/Title', value: 'x'.repeat(1001) }], 'more than 1000 characters'],
    [[{ path: '/Filename', value: null }], '“filename” is a text'],
    [[{ path: '/Description', value: [] }], '“description” is a text'],
    [new Blob([new Uint8Array([0x5b, 0xff, 0x5d])]), 'no UTF-8 text'],
    [[status(7)], 'ReadyForProcessing (1) only'],
    [[status({})], 'ReadyForProcessing (1) only'],
    [[{ path: '/FileSizeInBytes', value: 1.5 }], 'a whole number of bytes'],
    [[{ path: '/FileSizeInBytes', value: -1 }], 'a whole number of bytes'],
  ])('%j', async (body, message) => {
    const library = await uploadLibrary();
    const { id } = await create(library, 'bob');
    const outcome = await library.call('bob', 'PATCH', `/uploads/${id}`, body);
    expect([outcome.status, errorOf(outcome)]).toEqual([400, expect.stringContaining(message)]);
  });

  test('a file larger than 200 GB, an unknown runAsync and a body that is no JSON', async () => {
    const library = await uploadLibrary();
    const { id } = await create(library, 'bob');
    const patch = (query: string, body: unknown) => library.call('bob', 'PATCH', `/uploads/${id}${query}`, body);
    expect((await patch('', [{ path: '/FileSizeInBytes', value: 214_748_364_801 }])).status).toBe(413);
    expect((await patch('?runAsync=maybe', ending())).status).toBe(400);
    expect((await patch('', 'x')).status).toBe(400);
  });
});

describe('PUT /uploads/{id} (§4.5, step 5)', () => {
  test('replaces the record', async () => {
    const library = await uploadLibrary();
    const id = await filled(library, 'bob');
    await library.call('bob', 'PATCH', `/uploads/${id}`, [{ path: '/Description', value: 'old' }]);
    const record = { Filename: 'night.svg', title: 'Night', status: 0, fileSizeInBytes: 6 };
    const { body } = await library.call('bob', 'PUT', `/uploads/${id}`, record);
    expect(at(body, 'Payload')).toEqual({
      title: 'Night',
      description: null,
      filename: 'night.svg',
      status: 'Uploading',
      fileSizeInBytes: 6,
    });
    // The size need not come again.
    expect((await library.call('bob', 'PATCH', `/uploads/${id}`, [status('readyForProcessing')])).status).toBe(200);
    expect((await library.call('bob', 'PUT', `/uploads/${id}`, record)).status).toBe(409);
    expect((await library.call('bob', 'PATCH', `/uploads/${id}`, [{ path: '/Title', value: 'x' }])).status).toBe(409);
    expect((await library.call('bob', 'POST', `/uploads/${id}/uploadUrl`)).status).toBe(409);
    expect(at((await library.call('bob', 'GET', `/uploads/${id}`)).body, 'Payload', 'status')).toBe(
      'ReadyForProcessing',
    );
  });

  test.each<[body: unknown, code: number]>([
    [{ title: 'x' }, 400],
    [{ fileSizeInBytes: 'many' }, 400],
    [{ fileSizeInBytes: 7 }, 404],
    [{ fileSizeInBytes: 6, title: 7 }, 400],
    [{ fileSizeInBytes: 6, status: 0 }, 200],
    [{ fileSizeInBytes: 6, Status: 'uploading' }, 200],
    [{ fileSizeInBytes: 6, status: 1 }, 400],
    [{ fileSizeInBytes: 6, status: 5 }, 400],
    [{ fileSizeInBytes: 6, status: 'done' }, 400],
    [{ fileSizeInBytes: 6, status: null }, 400],
    ['[]', 400],
    ['', 400],
  ])('%j is %i', async (body, code) => {
    const library = await uploadLibrary();
    const id = await filled(library, 'bob');
    expect((await library.call('bob', 'PUT', `/uploads/${id}`, body)).status).toBe(code);
    expect((await library.call('bob', 'PUT', `/uploads/${ids.ann}`, { fileSizeInBytes: 6 })).status).toBe(404);
  });
});

describe('whose upload it is', () => {
  test.each([
    ['GET', '', undefined],
    ['PUT', '', { fileSizeInBytes: 6 }],
    ['PATCH', '', ending()],
    ['PATCH', '', [{ path: '/Title', value: 'mine' }]],
    ['DELETE', '', undefined],
    ['POST', '/uploadUrl', undefined],
    ['POST', '/categories', [ids.brand]],
    ['DELETE', '/categories', [ids.brand]],
    ['POST', '/keywords', ['mine']],
    ['DELETE', '/keywords', ['mine']],
    ['POST', '/attributes', [{ [ids.note]: 'mine' }]],
  ])('%s %s is 403 for others, 404 for an unknown id, and done for an administrator', async (method, path, body) => {
    const library = await uploadLibrary();
    const id = await filled(library, 'bob');
    const other = await library.call('eve', method, `/uploads/${id}${path}`, body);
    expect([other.status, errorOf(other)]).toEqual([403, expect.stringContaining('belongs to somebody else')]);
    expect((await library.call('bob', method, `/uploads/${ids.ann}${path}`, body)).status).toBe(404);
    expect((await library.call('root', method, `/uploads/${id.toUpperCase()}${path}`, body)).status).toBe(200);
  });
});

describe('DELETE /uploads/{id}', () => {
  test('removes everything in any state', async () => {
    const library = await uploadLibrary();
    for (const id of [await filled(library, 'bob'), await uploaded(library, 'bob')]) {
      expect((await library.call('bob', 'DELETE', `/uploads/${id}`)).status).toBe(200);
      expect(await library.parts.files.open(id)).toBeUndefined();
      expect(await library.parts.records.get('upload', [id])).toEqual([]);
      expect((await library.call('bob', 'DELETE', `/uploads/${id}`)).status).toBe(404);
    }
    expect(at((await library.call('bob', 'GET', '/assets')).body, 'payload', 'assetCount')).toBe(0);
  });

  test('of an approved asset is for people who may approve', async () => {
    const library = await uploadLibrary();
    const id = await uploaded(library, 'bob');
    const [asset] = await library.parts.records.get('asset', [id]);
    if (asset === undefined) throw new Error('There is no asset.');
    await library.parts.records.change('', ({ put }) => put({ kind: 'asset', value: { ...asset, status: 0 } }));
    expect((await library.call('bob', 'DELETE', `/uploads/${id}`)).status).toBe(403);
    expect((await library.call('root', 'DELETE', `/uploads/${id}`)).status).toBe(200);
  });

  test('that two callers ask for at once is done once', async () => {
    const library = await uploadLibrary();
    const id = await uploaded(library, 'bob');
    const remove = () => library.call('bob', 'DELETE', `/uploads/${id}`);
    let first: unknown;
    justBefore.change(library, async () => (first = (await remove()).status));
    expect([(await remove()).status, first]).toEqual([200, 200]);
    expect(library.failures).toEqual([]);
  });

  test('leaves the direct links of other assets', async () => {
    const library = await uploadLibrary();
    const [kept, removed] = [await uploaded(library, 'bob'), await uploaded(library, 'bob')];
    await library.call('bob', 'POST', `/assets/${kept}/directLinks`, {});
    await library.call('bob', 'POST', `/assets/${removed}/directLinks`, {});
    await library.call('bob', 'DELETE', `/uploads/${removed}`);
    const links = await library.parts.records.all('directLink');
    expect(links.map(({ assetId }) => assetId)).toEqual([kept]);
  });

  test('is finished by the next process when one ends in between', async () => {
    const records = new MemoryRecords();
    const library = await uploadLibrary({ records });
    await records.change('', ({ put }) =>
      put({ kind: 'category', value: { id: ids.logos, name: 'Logos', parentId: null } }),
    );
    const id = await filled(library, 'bob');
    const [upload] = await records.get('upload', [id]);
    if (upload === undefined) throw new Error('There is no upload.');
    const removing: LibraryUpload = { ...upload, phase: 'removing' };
    await records.change('', ({ put }) => put({ kind: 'upload', value: removing }));
    expect((await library.call('bob', 'GET', `/uploads/${id}`)).status).toBe(404);
    const next = await uploadLibrary(library.parts);
    await next.call('bob', 'POST', '/uploads', {});
    expect(await records.get('upload', [id])).toEqual([]);
    expect(await library.parts.files.open(id)).toBeUndefined();
  });

  test('the asset that a process has made before it ended is processed by the next one', async () => {
    const jobs = new MemoryJobs();
    const library = await uploadLibrary({ jobs });
    const id = await filled(library, 'bob');
    const add = jobs.add.bind(jobs);
    jobs.add = () => Promise.reject(new Error('The process has ended.'));
    expect((await library.call('bob', 'PATCH', `/uploads/${id}?runAsync=true`, ending())).status).toBe(500);
    jobs.add = add;
    expect(await library.parts.records.get('asset', [id])).toHaveLength(1);
    expect(await jobs.withoutJob(['process-asset'], [id])).toEqual([id]);
    const next = await uploadLibrary(library.parts);
    await next.call('bob', 'POST', '/uploads', {});
    expect(await jobs.withoutJob(['process-asset'], [id])).toEqual([]);
  });

  test('a recovery that fails is tried again by the next call', async () => {
    const library = await uploadLibrary();
    const { files } = library.parts;
    await library.parts.records.change('', ({ put }) =>
      put({
        kind: 'upload',
        value: {
          id: 'half',
          fileName: '',
          title: null,
          description: null,
          sizeInBytes: null,
          createdBy: ids.bob,
          createdAt: 0,
          categoryIds: [],
          keywords: [],
          attributes: {},
          lightboxIds: [],
          phase: 'removing',
        },
      }),
    );
    const remove = files.remove.bind(files);
    files.remove = () => Promise.reject(new Error('The disk is away.'));
    expect((await library.call('bob', 'POST', '/uploads', {})).status).toBe(500);
    files.remove = remove;
    expect((await library.call('bob', 'POST', '/uploads', {})).status).toBe(201);
  });
});

test('bytes that are completed while it is asked what is stored are seen as complete', async () => {
  const { parts } = await uploadLibrary();
  const { records } = parts;
  const file = { size: 3, mimeType: '', etag: '', read: () => new Uint8Array(3) };
  const files = Object.assign(parts.files, {
    open: async () => file,
    tally: async () => Promise.reject(new NoSuchUploadError()),
  });
  expect(await storedBytes({ files, records }, 'a')).toEqual({ isComplete: true, size: 3, count: 0 });
  files.tally = async () => Promise.reject(new Error('The disk is away.'));
  await expect(storedBytes({ files, records }, 'a')).rejects.toThrow('The disk is away.');
});

import type { Client } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { createScriptedClient, jsonResponse, rejection } from '../scripted-client.ts';

type Make = (client: Client) => Promise<unknown>;

const asset = { id: 'a1', title: 'Owl' };
const link = { directLinkId: 'l1', assetId: 'a1' };
const upload = { id: 'u1' };

/** A call, its request, and what a service answers to it. */
const calls: readonly (readonly [request: string, body: unknown, make: Make, answer: unknown])[] = [
  [
    'POST /uploads',
    { filename: 'owl.svg', title: 'Owl', fileSizeInBytes: 5 },
    ({ uploads }) => uploads.create({ fileName: 'owl.svg', title: 'Owl', sizeInBytes: 5 }),
    { Payload: { id: 'u1', uploadUrl: 'https://store.test/u1' } },
  ],
  ['GET /uploads/u1', undefined, ({ uploads }) => uploads.get(upload), { Payload: {} }],
  [
    'POST /uploads/u1/uploadUrl',
    undefined,
    ({ uploads }) => uploads.renewUrl(upload),
    { id: 'u1', uploadUrl: '/store/u1' },
  ],
  [
    'PUT /uploads/u1',
    { filename: 'owl.svg', description: null, status: 0, fileSizeInBytes: 5 },
    ({ uploads }) => uploads.replace(upload, { fileName: 'owl.svg', description: null, sizeInBytes: 5 }),
    undefined,
  ],
  [
    'PATCH /uploads/u1',
    [
      { op: 'replace', path: '/Title', value: 'Owl' },
      { op: 'replace', path: '/Description', value: null },
      { op: 'replace', path: '/Filename', value: 'o.svg' },
    ],
    ({ uploads }) => uploads.patch('u1', { title: 'Owl', description: null, fileName: 'o.svg' }),
    { Payload: { status: 'Uploading' } },
  ],
  [
    'PATCH /uploads/u1?runAsync=false',
    [{ op: 'replace', path: '/Status', value: 'ReadyForProcessing' }],
    ({ uploads }) => uploads.finalize(upload),
    asset,
  ],
  [
    'PATCH /uploads/u1?runAsync=true',
    [
      { op: 'replace', path: '/FileSizeInBytes', value: 5 },
      { op: 'replace', path: '/Status', value: 'ReadyForProcessing' },
    ],
    ({ uploads }) => uploads.beginFinalize(upload, { sizeInBytes: 5 }),
    { Payload: { batchId: 'b1' } },
  ],
  ['GET /uploads/batches/b1', undefined, ({ uploads }) => uploads.batch('b1'), { Payload: { state: 'waiting' } }],
  ['DELETE /uploads/u1', undefined, ({ uploads }) => uploads.remove(upload), undefined],
  [
    'POST /uploads/u1/categories',
    ['c1', 'c2'],
    ({ uploads }) => uploads.addCategories(upload, ['c1', { id: 'c2' }]),
    [],
  ],
  ['DELETE /uploads/u1/categories', ['c1'], ({ uploads }) => uploads.removeCategories(upload, ['c1']), undefined],
  ['POST /uploads/u1/keywords', ['owl'], ({ uploads }) => uploads.addKeywords(upload, ['owl']), { Payload: ['owl'] }],
  ['DELETE /uploads/u1/keywords', ['owl'], ({ uploads }) => uploads.removeKeywords(upload, ['owl']), { Payload: null }],
  [
    'POST /uploads/u1/attributes',
    [{ d1: 'Spring' }, { d2: '1970-01-01T00:00:00.000Z' }, { d3: ['a', 'b'] }, { d4: null }],
    ({ uploads }) => uploads.setAttributes(upload, { d1: 'Spring', d2: new Date(0), d3: ['a', 'b'], d4: null }),
    { Payload: { attributes: { d1: 'Spring', d4: null } } },
  ],
  [
    'POST /uploads/u1/lightboxes',
    { name: 'Mine' },
    ({ uploads }) => uploads.createLightbox(upload, { name: 'Mine' }),
    { id: 'x1', name: 'Mine' },
  ],
  ['POST /uploads/u1/lightboxesassets', 'x1', ({ uploads }) => uploads.addToLightbox(upload, { id: 'x1' }), {}],
  [
    'PATCH /uploads/u1/lightboxes/x1',
    [{ op: 'replace', path: '/approverId', value: 'p1' }],
    ({ uploads }) => uploads.sendLightbox(upload, 'x1', { id: 'p1' }),
    { Payload: { approverId: 'p1' } },
  ],
  ['POST /assets/a1/categories', ['c1'], ({ assets }) => assets.addCategories('a1', ['c1']), {}],
  ['POST /assets/a1/approval/submit', undefined, ({ approval }) => approval.submit('a1'), asset],
  ['POST /assets/a1/approval/approve', undefined, ({ approval }) => approval.approve(asset), { payload: asset }],
  [
    'POST /assets/a1/approval/reject',
    { comment: 'no' },
    ({ approval }) => approval.reject('a1', { comment: 'no' }),
    asset,
  ],
  ['POST /assets/a1/approval/expire', undefined, ({ approval }) => approval.expire('a1'), asset],
  ['POST /assets/a1/approval/checkOut', undefined, ({ approval }) => approval.checkOut('a1'), asset],
  ['POST /assets/a1/approval/checkIn', undefined, ({ approval }) => approval.checkIn('a1'), asset],
  ['GET /annotations', undefined, ({ annotations }) => annotations.permission(), { payload: { permitted: true } }],
  ['GET /searches', undefined, ({ searchFiles }) => searchFiles.list(), { payload: { writable: true, files: [] } }],
  [
    'GET /searches?path=a%2Fowls.assetql',
    undefined,
    ({ searchFiles }) => searchFiles.read('a/owls.assetql'),
    { payload: { text: '### Owls' } },
  ],
  [
    'PUT /searches?path=owls.assetql',
    { text: '### Owls' },
    ({ searchFiles }) => searchFiles.write('owls.assetql', '### Owls'),
    { payload: {} },
  ],
  [
    'PUT /searches?path=owls.assetql',
    { text: '### Owls', before: null },
    ({ searchFiles }) => searchFiles.write('owls.assetql', '### Owls', { before: null }),
    { payload: {} },
  ],
  ['PUT /searches?path=birds', {}, ({ searchFiles }) => searchFiles.addFolder('birds'), { payload: {} }],
  [
    'DELETE /searches?path=owls.assetql',
    undefined,
    ({ searchFiles }) => searchFiles.remove('owls.assetql'),
    { payload: {} },
  ],
  [
    'DELETE /searches?path=owls.assetql',
    { before: '### Owls' },
    ({ searchFiles }) => searchFiles.remove('owls.assetql', { before: '### Owls' }),
    { payload: {} },
  ],
  [
    'POST /annotations?dryRun=true',
    { assetIds: ['a1', 'a2'], title: 'Owl' },
    ({ annotations }) => annotations.plan(['a1', { id: 'a2' }], { title: 'Owl' }),
    { payload: { planned: [], unchanged: [], problems: [], version: 'v1' } },
  ],
  [
    'POST /annotations',
    { assetIds: ['a1'], rating: 0, addKeywords: ['owl'], version: 'v1' },
    ({ annotations }) => annotations.write([asset], { rating: 0, addKeywords: ['owl'] }, { version: 'v1' }),
    { payload: { version: 'v1' } },
  ],
  ['DELETE /annotations/w1', undefined, ({ annotations }) => annotations.undo('w1'), { payload: { restored: 1 } }],
  ['PUT /directLinks/a1/activateAll', ['l1'], ({ directLinks }) => directLinks.activateAll('a1', ['l1']), [link]],
  ['GET /assets/a1/directLinks', undefined, ({ directLinks }) => directLinks.list(asset), { payload: [link] }],
  [
    'POST /assets/a1/directLinks',
    { linkName: 'Print' },
    ({ directLinks }) => directLinks.create('a1', { name: 'Print' }),
    link,
  ],
  [
    'PATCH /assets/a1/directLinks/l1',
    [{ op: 'replace', path: '/state', value: 'Deactivated' }],
    ({ directLinks }) => directLinks.deactivate('a1', 'l1'),
    link,
  ],
  [
    'PATCH /assets/a1/directLinks/l1',
    [{ op: 'replace', path: '/state', value: 'Archived' }],
    ({ directLinks }) => directLinks.archive('a1', { id: 'l1' }),
    link,
  ],
];

it.each(calls)('%s', async (request, body, make, answer) => {
  const { client, sent } = createScriptedClient(() =>
    answer === undefined ? new Response(null, { status: 204 }) : jsonResponse(answer),
  );
  await make(client);
  const [one] = sent;
  expect(sent).toHaveLength(1);
  expect(`${one?.init.method} ${one?.url.pathname.replace('/api', '')}${one?.url.search}`).toBe(request);
  const text = one?.init.body;
  expect(typeof text === 'string' ? JSON.parse(text) : text).toEqual(body);
});

describe('answers', () => {
  const answering = (answer: unknown): Client => createScriptedClient(() => jsonResponse(answer)).client;

  it('may have an upload URL that is relative to the base URL', async () => {
    const { uploads } = answering({ id: 'u1', uploadUrl: 'storage/u1.bin?signature=abc' });
    expect(await uploads.create({})).toEqual({
      id: 'u1',
      uploadUrl: 'https://library.test/api/storage/u1.bin?signature=abc',
    });
  });

  it.each(['ftp://store.test/u1', 'http://', '', null])(
    'must have an upload URL that can be sent to: %j',
    async (uploadUrl) => {
      const error = await rejection(answering({ id: 'u1', uploadUrl }).uploads.create({}));
      expect(error).toMatchObject({ name: 'ResponseError', path: 'uploadUrl', mayHaveHappened: true });
    },
  );

  it('may have the status as a number or a name, or one that is unknown', async () => {
    const statusOf = async (status: unknown): Promise<unknown> =>
      (await answering({ status }).uploads.get('u1')).status;
    expect(await statusOf(0)).toBe('Uploading');
    expect(await statusOf('1')).toBe('ReadyForProcessing');
    expect(await statusOf('readyforprocessing')).toBe('ReadyForProcessing');
    expect(await statusOf('Odd')).toBeUndefined();
    expect(await statusOf(null)).toBeUndefined();
  });

  it('may have attributes with one value or several', async () => {
    const { uploads } = answering({ attributes: { d1: 'Spring', d2: ['a', 'b', null], d3: null }, stored: {} });
    expect(await uploads.get('u1')).toEqual({
      attributes: { d1: ['Spring'], d2: ['a', 'b'], d3: [] },
      stored: { isComplete: false, sizeInBytes: 0 },
    });
  });

  it.each([
    ['waiting', false],
    ['leased', false],
    ['done', true],
    ['Failed', true],
  ])('tell whether a batch is over: %s', async (state, isOver) => {
    expect(await answering({ Payload: { state } }).uploads.batch('b1')).toEqual({ batchId: 'b1', state, isOver });
  });

  it('say what is written into sidecars', async () => {
    const { annotations } = answering({
      payload: {
        planned: [
          {
            assetId: 'a1',
            sidecar: 'owl.xmp',
            isNew: true,
            annotation: { title: '', rating: 0, keywords: ['owl', null] },
          },
        ],
        unchanged: ['a2'],
        problems: [{ assetId: 'a3', message: 'It is gone.' }, { assetId: 'a4' }],
        version: 'v1',
        id: 'w1',
      },
    });
    expect(await annotations.write(['a1'], { title: '' })).toEqual({
      planned: [
        {
          assetId: 'a1',
          sidecar: 'owl.xmp',
          isNew: true,
          title: '',
          description: undefined,
          rating: 0,
          keywords: ['owl', ''],
        },
      ],
      unchanged: ['a2'],
      problems: [
        { assetId: 'a3', message: 'It is gone.' },
        { assetId: 'a4', message: '' },
      ],
      version: 'v1',
      id: 'w1',
    });
  });

  it('say how much is taken back', async () => {
    expect(await answering({ payload: { restored: 2, problems: ['x', null] } }).annotations.undo('w1')).toEqual({
      restored: 2,
      problems: ['x', ''],
    });
    expect(await answering({ payload: { more: true } }).annotations.undo('w1')).toEqual({ restored: 0, problems: [] });
  });

  it('of services that write no metadata are not an error', async () => {
    const permission = (status: number, body: unknown): Promise<unknown> =>
      createScriptedClient(() => jsonResponse(body, status)).client.annotations.permission();
    expect(await permission(404, {})).toEqual({
      permitted: false,
      reason: 'The service does not write metadata into files.',
    });
    expect(await permission(200, { payload: { permitted: false, reason: 'No.' } })).toEqual({
      permitted: false,
      reason: 'No.',
    });
    expect(await permission(200, { payload: { permitted: 'true' } })).toEqual({ permitted: true });
    expect(await rejection(permission(403, {}))).toMatchObject({ name: 'ServiceError', status: 403 });
  });

  it('may be an envelope with errors and status 200', async () => {
    const { uploads } = answering({ Payload: null, errors: ['The keyword is too long.'] });
    expect(await rejection(uploads.addKeywords('u1', ['x']))).toMatchObject({ status: 200, mayHaveHappened: false });
  });
});

it.each<[name: string, make: Make]>([
  ['an upload', ({ uploads }) => uploads.remove('')],
  ['a lightbox', ({ uploads }) => uploads.sendLightbox('u1', '', 'p1')],
  ['a batch', ({ uploads }) => uploads.batch('')],
  ['an asset', ({ approval }) => approval.approve(' ')],
  ['a direct link', ({ directLinks }) => directLinks.archive('a1', '')],
  ['a change', ({ annotations }) => annotations.undo('')],
])('an empty id of %s is a TypeError, and nothing is sent', async (_name, make) => {
  const { client, sent } = createScriptedClient(() => jsonResponse({}));
  expect(await rejection(make(client))).toBeInstanceOf(TypeError);
  expect(sent).toEqual([]);
});

it('ids are encoded in paths', async () => {
  const { client, sent } = createScriptedClient(() => jsonResponse({}));
  await client.uploads.get('../users?x');
  expect(sent[0]?.url.pathname).toBe('/api/uploads/..%2Fusers%3Fx');
});

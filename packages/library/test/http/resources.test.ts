import { schema } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { MemoryStore } from '../../src/index.ts';
import { assetWith, guid, tinyLibrary, viewer } from '../tiny-library.ts';

const payloadOf = async (path: string): Promise<unknown> => (await (await tinyLibrary().get(path)).json()).payload;

describe('GET /search/facets (§2.6, §4.10)', () => {
  test('has all nine facets in order, with lower-case extensions', async () => {
    expect(await payloadOf('/search/facets')).toEqual([
      { facetName: 'imageFileExtension', facets: { png: 2, svg: 3 } },
      { facetName: 'videoFileExtension', facets: {} },
      { facetName: 'audioFileExtension', facets: {} },
      { facetName: 'adobeFileExtension', facets: {} },
      { facetName: 'wordFileExtension', facets: {} },
      { facetName: 'excelFileExtension', facets: {} },
      { facetName: 'powerpointFileExtension', facets: {} },
      { facetName: 'pdfFileExtension', facets: { pdf: 1 } },
      { facetName: 'otherFileExtension', facets: { '': 4, blend: 5 } },
    ]);
    expect(schema.fileGroups).toHaveLength(9);
  });

  test('counts what parameters leave', async () => {
    const library = tinyLibrary();
    await library.get('/search/facets?filters=Status+EQ+0&search=owl&searchFields=title');
    expect(library.restrictions).toEqual([
      expect.objectContaining({
        filters: expect.objectContaining({ kind: 'Comparison' }),
        search: expect.objectContaining({ kind: 'Word' }),
        searchFields: ['title'],
        viewer,
      }),
    ]);
  });
});

test('GET /attributes', async () => {
  expect(await payloadOf('/attributes')).toEqual([
    {
      id: guid(21),
      name: 'Campaign',
      attributeType: 'lookup',
      required: true,
      lookupValues: ['Spring', 'Summer', 'Autumn'],
    },
    { id: guid(22), name: 'Print width', attributeType: 'number', required: false },
  ]);
});

test('GET /users', async () => {
  expect(await payloadOf('/users')).toEqual({
    users: [
      { id: guid(1), userName: 'ann', firstName: 'Ann', lastName: 'Ames', mayApprove: true },
      { id: guid(2), userName: 'bob', firstName: 'Bob', lastName: '', mayApprove: false },
    ],
  });
});

test('GET /categories', async () => {
  expect(await payloadOf('/categories')).toEqual([
    { id: guid(10), name: 'Brand', parentId: null, assetCount: 0, tree: { path: '\\Brand', name: 'Brand' } },
    { id: guid(11), name: 'Logos', parentId: guid(10), assetCount: 1, tree: { path: '\\Brand\\Logos', name: 'Logos' } },
  ]);
});

test('categories that are their own ancestors are shown all the same', async () => {
  const categories = async (): Promise<{ id: string; name: string; parentId: string; assetCount: number }[]> => [
    { id: 'a', name: 'A', parentId: 'b', assetCount: 0 },
    { id: 'b', name: 'B', parentId: 'a', assetCount: 0 },
  ];
  const body = await (await tinyLibrary(undefined, { change: { categories } }).get('/categories')).json();
  expect(body.payload[0].tree).toEqual({ path: '\\B\\A', name: 'A' });
});

test.each([
  ['/keywords', ' ird 50'.trim()],
  ['/keywords?prefix=b&count=3', 'bird 3'],
  ['/keywords?PREFIX=%C3%A4', 'äird 50'],
])('GET %s', async (path, keywordName) => {
  expect(await payloadOf(path)).toEqual([{ id: guid(41), keywordName }]);
});

describe('filters with what is not of assets (§4.7)', () => {
  const paths = ['/users', '/attributes', '/categories', '/lightboxes', '/keywords'] as const;

  test.each(paths.flatMap((path) => ['filters', 'containerfilter', 'search'].map((name) => [path, name] as const)))(
    'GET %s?%s=… is 400 in one sentence',
    async (path, name) => {
      const answer = await tinyLibrary().get(`${path}?${new URLSearchParams({ [name]: 'Status EQ 0' })}`);
      expect(answer.status).toBe(400);
      const message = `“${name}” has fields of assets only, and /api${path} lists none; leave it out, or use it with /assets.`;
      expect(await answer.json()).toMatchObject({ errors: [{ message, parameter: name }] });
    },
  );

  test.each(paths)('GET %s takes empty ones, which restrict nothing', async (path) => {
    expect((await tinyLibrary().get(`${path}?filters=&Search=+`)).status).toBe(200);
  });

  test.each(['/users?FILTERS=Statsu', '/keywords?prefix=a&filters=Status+EQ+0'])('GET %s is 400, too', async (path) => {
    expect((await tinyLibrary().get(path)).status).toBe(400);
  });
});

test('GET /keywords refuses more than 1000', async () => {
  expect((await tinyLibrary().get('/keywords?count=1001')).status).toBe(400);
});

test('GET /lightboxes shows §2.5', async () => {
  expect(await payloadOf('/lightboxes')).toEqual([
    {
      id: guid(31),
      name: 'Candidates',
      description: 'To choose from.',
      assetCount: 7,
      owner: { id: viewer, username: 'ann' },
      approver: { id: guid(2), username: 'bob' },
      record: {
        createdAt: '1970-01-01T00:00:00.000Z',
        createdBy: { id: viewer, username: 'ann' },
        modifiedAt: '1970-01-01T00:00:01.000Z',
        modifiedBy: { id: viewer, username: 'ann' },
      },
    },
  ]);
});

test('GET /changes tells a number that grows with each change, where the store does', async () => {
  expect((await tinyLibrary().get('/changes')).status).toBe(404);
  const store = new MemoryStore({ users: [], categories: [], attributes: [], lightboxes: [], assets: [] });
  const library = tinyLibrary([], { change: { sequence: () => store.sequence() } });
  const sequence = async (): Promise<unknown> => (await (await library.get('/changes')).json()).payload.sequence;
  const before = Number(await sequence());
  expect(await sequence()).toBe(before);
  await store.parts.records.change('', ({ put }) => put({ kind: 'asset', value: assetWith() }));
  expect(Number(await sequence())).toBeGreaterThan(before);
});

describe('parameters that an address does not take are warned of, and so are repeated ones', () => {
  const left = (name: string) => ({
    message: `“${name}” is no parameter of this address; it is left out.`,
    parameter: name,
  });
  const repeated = (name: string) => ({
    message: `“${name}” is given more than once; the first is used.`,
    parameter: name,
  });
  test.each<[path: string, warnings: readonly unknown[]]>([
    ['/assets?page=2', [left('page')]],
    ['/search/facets?page=2&count=5&search=owl', [left('page'), left('count')]],
    ['/keywords?prefix=a&PREFIX=b&sort=title', [repeated('PREFIX'), left('sort')]],
    ...['/attributes', '/users', '/categories', '/lightboxes', '/changes', '/reading'].map<[string, unknown[]]>(
      (path) => [`${path}?page=2&page=3&Count=1&filters=`, [left('page'), left('count'), left('filters')]],
    ),
    ['/searches?path=a.assetql&PATH=b.assetql&page=2', [repeated('PATH'), left('page')]],
    ['/users', []],
  ])('GET %s', async (path, warnings) => {
    const done = async (): Promise<void> => undefined;
    const searches = { list: async () => [], read: async () => '', write: done, addFolder: done, remove: done };
    const library = tinyLibrary([], {
      change: { sequence: async () => 1 },
      reading: () => ({ total: 1, heads: 1, done: 1 }),
      searches,
    });
    const body = await (await library.get(path)).json();
    expect(body.payload).toBeDefined();
    expect(body.warnings).toEqual(warnings);
  });
});

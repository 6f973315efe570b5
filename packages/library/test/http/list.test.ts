import { describe, expect, test } from 'vitest';
import { assetWith, guid, tinyLibrary, viewer } from '../tiny-library.ts';

const assets = Array.from({ length: 120 }, (_, index) => assetWith({ id: guid(1000 + index) }));

async function queryOf(search: string): Promise<object> {
  const library = tinyLibrary(assets);
  const response = await library.get(`/assets${search}`);
  expect({ status: response.status, text: await response.text() }).toMatchObject({ status: 200 });
  expect(library.queries).toHaveLength(1);
  return library.queries[0] ?? {};
}

describe('GET /assets hands its parameters to the store', () => {
  test('without parameters: the first 50, newest first by the store', async () => {
    expect(await queryOf('')).toEqual({
      filters: undefined,
      containerfilter: undefined,
      search: undefined,
      searchFields: undefined,
      sort: undefined,
      count: 50,
      offset: 0,
      viewer,
    });
  });

  test.each([
    ['?filters=AssetType+EQ+Image', { filters: { kind: 'Comparison', field: { canonical: 'AssetType' } } }],
    ['?FILTERS=AssetType%20EQ%20Image', { filters: { kind: 'Comparison' } }],
    [`?containerFilter=(CategoryIds/ANY(c:+c+EQ+'${guid(11)}'))`, { containerfilter: { kind: 'Group' } }],
    [`?filters=CategoryIds/ANY(c:+c+EQ+'${guid(11)}')`, { filters: { kind: 'Any' } }],
    ['?search=logo*+NOT+draft', { search: { kind: 'And' } }],
    ['?search=owl&searchfields=TITLE,keyword', { searchFields: ['title', 'keywords'] }],
    ['?search=owl&searchFields=nothing,title', { searchFields: ['nothing', 'title'] }],
    ['?search=owl&searchFields=nothing', { searchFields: ['nothing'] }],
    ['?search=owl&searchFields=', { searchFields: undefined }],
    ['?sort=title', { sort: { kind: 'SortKey', direction: 'A', key: { canonical: 'title' } } }],
    ['?sort=FILE.sizeInBytes+D', { sort: { direction: 'D', key: { canonical: 'file.sizeInBytes' } } }],
    ['?count=0', { count: 0 }],
    ['?count=1000&offset=99999', { count: 1000, offset: 99_999 }],
    ['?filters=&search=+&sort=', { filters: undefined, search: undefined, sort: undefined }],
    ['?filters=Status+EQ+77', { filters: { kind: 'Comparison' } }],
  ])('%s', async (search, expected) => {
    expect(await queryOf(search)).toMatchObject(expected);
  });
});

/** A period whose end is before its start, as a program with two dates of a person writes it. */
const crossing = 'DateUploaded+GE+2024-12-31T00:00:00.000Z+AND+DateUploaded+LE+2024-01-01T00:00:00.000Z';

describe('the answer of a list', () => {
  test('tells the total, where it starts and how many it has', async () => {
    const response = await tinyLibrary(assets).get('/assets?count=10&offset=115');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = await response.json();
    expect(body.payload.assets).toHaveLength(5);
    expect(body).toMatchObject({
      warnings: [],
      errors: [],
      payload: { assetCount: 120 },
      recordCount: { totalRecordsFound: 120, startingRecord: 115, recordsReturned: 5 },
    });
  });

  test.each([
    ['?filters=Status+EQ+0+OR+Status+EQ+2+AND+AverageRating+EQ+5', 'filters', 'mixed-joins'],
    ['?filters=AssetType+EQ+Picture', 'filters', 'unknown-value'],
    [`?filters=${crossing}`, 'filters', 'contradiction'],
    [`?filters=AssetType+EQ+Image+OR+(${crossing})`, 'filters', 'contradiction'],
    ['?search=owl&searchFields=colour', 'searchFields'],
    ['?filter=Status+EQ+0', 'filter'],
    ['?count=5&COUNT=6', 'count'],
  ])('warns: %s', async (search, parameter, ...codes) => {
    const response = await tinyLibrary(assets).get(`/assets${search}`);
    const { warnings } = await response.json();
    expect(response.status).toBe(200);
    expect(warnings).toHaveLength(1);
    const [{ message, parameter: about, diagnostics = [] }] = warnings;
    expect(message).toMatch(/^.+\.$/);
    expect(about.toLowerCase()).toBe(parameter.toLowerCase());
    expect(diagnostics.map(({ code }: { code: string }) => code)).toEqual(codes);
  });
});

describe('an asset is shown as §2.3 has it', () => {
  test('with everything set', async () => {
    const body = await (await tinyLibrary().get('/assets')).json();
    const [asset] = body.payload.assets;
    expect(asset).toMatchObject({
      id: guid(100),
      title: 'Owl',
      description: 'A wise bird.',
      filename: 'owl.svg',
      status: 0,
      fileSizeInBytes: 26,
      rating: { avg: 3.5, user: 0 },
      file: {
        name: 'owl.svg',
        fileName: 'owl.svg',
        localName: `${guid(100)}.svg`,
        ext: 'svg',
        mimeType: 'image/svg+xml',
        sizeInBytes: 26,
        colorMode: 'RGB',
        width: 72,
        height: 72,
        units: 'px',
        approvedAt: '2024-02-29T13:00:00.000Z',
        expiresAt: null,
      },
      attributes: {
        Campaign: {
          id: guid(21),
          value: 'Spring, Summer',
          type: 'lookup',
          lookupValues: ['Spring', 'Summer'],
          _functions: {},
        },
        'Print width': { id: guid(22), value: '42', type: 'number', _functions: {} },
      },
      media: { type: 'Image', basePath: 'http://library.test/api/media/' },
      record: {
        createdAt: '2024-02-29T12:34:56.789Z',
        createdBy: { id: guid(1), username: 'ann' },
        modifiedAt: '2024-03-01T00:00:00.000Z',
        modifiedBy: { id: guid(2), username: 'bob' },
        version: {
          version: '1.0',
          current: guid(100),
          head: guid(100),
          parentId: null,
          isVersionable: false,
          isLatestVersion: true,
          isMajorVersion: true,
        },
      },
      categories: [{ id: guid(11), name: 'Logos', tree: { path: '\\Brand\\Logos', name: 'Logos' } }],
      keywords: ['bird', 'night'],
      relatedAssets: [],
    });
    expect(asset.attributes['Print width']).not.toHaveProperty('lookupValues');
  });

  test('with nothing set that may be missing', async () => {
    const bare = assetWith({
      title: null,
      fileName: 'README',
      fileExtension: '',
      mimeType: 'application/octet-stream',
      averageRating: null,
      width: null,
      height: null,
      createdBy: guid(99),
      attributes: { [guid(98)]: ['of an attribute that is gone'], [guid(22)]: [] },
      categoryIds: [guid(97)],
      media: { original: 'owl.svg', thumbnail: null },
    });
    const body = await (await tinyLibrary([bare]).get('/assets')).json();
    expect(body.payload.assets[0]).toMatchObject({
      title: null,
      rating: { avg: 0 },
      file: { ext: '', localName: guid(100), width: null, units: null },
      attributes: {},
      media: { thumb: '', full: '', original: expect.any(String) },
      record: { createdBy: { id: guid(99), username: null } },
      categories: [{ id: guid(97), name: '' }],
    });
  });
});

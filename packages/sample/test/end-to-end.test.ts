import { schema } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { type LibraryAsset, MemoryStore, createLibraryHandler } from '@assetql/library';
import { createSampleContent, createSampleMedia, sampleDeveloper } from '../src/index.ts';
import { openMojiPackage } from '../src/node/open-moji-package.ts';
import { headers } from '../../library/test/tiny-library.ts';
import { sampleAssets } from '../../../test/sample-assets.ts';

const source = openMojiPackage();
const content = createSampleContent(source);
const assets = sampleAssets(source);
const handler = createLibraryHandler({
  store: new MemoryStore({ ...content, assets }),
  media: createSampleMedia(source),
  authenticate: async () => ({ viewer: sampleDeveloper.id }),
  baseUrl: '/api',
  signingKey: new Uint8Array(32),
});

const get = (path: string, parameters: Readonly<Record<string, string>> = {}): Promise<Response> =>
  handler(new Request(`http://library.test/api${path}?${new URLSearchParams(parameters)}`, { headers }));

const idOf = (list: readonly { readonly id: string; readonly name: string }[], name: string): string =>
  list.find((row) => row.name === name)?.id ?? 'none';
const logos = idOf(content.categories, 'Logos');
const brand = idOf(content.categories, 'Brand');
const campaign = idOf(content.attributes, 'Campaign');
const brandTree = new Set([
  brand,
  ...content.categories.filter(({ parentId }) => parentId === brand).map(({ id }) => id),
]);
const below = new Set([
  ...brandTree,
  ...content.categories.filter(({ parentId }) => brandTree.has(parentId ?? '')).map(({ id }) => id),
]);
const has = (asset: LibraryAsset, id: string): boolean => asset.categoryIds.includes(id);

const cases: readonly (readonly [Readonly<Record<string, string>>, (asset: LibraryAsset) => boolean])[] = [
  [{}, () => true],
  [{ filters: 'AssetType EQ Video OR AssetType EQ Audio' }, ({ assetType }) => /Video|Audio/.test(assetType)],
  [{ filters: "FileExtension EQ 'PDF'" }, ({ fileExtension }) => fileExtension === 'pdf'],
  [
    { filters: 'DateApproved GE 2020-01-01T00:00:00.000Z AND Status EQ 0' },
    ({ status, dateApproved }) => status === 0 && (dateApproved ?? 0) >= Date.UTC(2020, 0, 1),
  ],
  [{ filters: 'AverageRating EQ 0' }, ({ averageRating }) => averageRating === null],
  [{ filters: 'CognitiveColor EQ teal' }, ({ colors }) => colors.includes('teal')],
  [{ containerfilter: `(CategoryIds/ANY(c: c EQ '${logos}'))` }, (asset) => has(asset, logos)],
  [
    {
      containerfilter: `CategoryIds/ANY(c: c EQ '${brand}') OR CategoryAncestorIds/ANY(c: c EQ '${brand}')`,
      filters: 'AssetType EQ Image',
    },
    (asset) => asset.assetType === 'Image' && asset.categoryIds.some((id) => below.has(id)),
  ],
  ...content.lightboxes.map(
    ({ id, ownerId, approverId }) =>
      [
        { containerfilter: `LightboxIds/ANY(l: l EQ '${id}')` },
        ({ lightboxIds }: LibraryAsset) =>
          lightboxIds.includes(id) && [ownerId, approverId].includes(sampleDeveloper.id),
      ] as const,
  ),
  [
    { filters: `(Attributes/ANY(a: a EQ '{"Key":"${campaign}","Value":"annual report"}'))` },
    ({ attributes }) => attributes[campaign]?.[0] === 'Annual report',
  ],
  [{ filters: "ISMATCH('cool','cognitiveTextInImage')" }, ({ textInImage }) => textInImage === 'COOL'],
  [{ search: 'keyword:bird' }, ({ keywords }) => keywords.some((keyword) => /\bbird\b/i.test(keyword))],
  [
    { search: 'printer', searchFields: 'comments' },
    ({ comments }) => comments.some((text) => text.includes('printer')),
  ],
  [{ search: `categoryIds:${logos}` }, (asset) => has(asset, logos)],
  [{ filters: 'Status EQ 77' }, () => false],
  [{ containerfilter: "CategoryIds/ANY(c: c EQ 'no such category')" }, () => false],
];

describe('the sample, asked over HTTP', () => {
  test.each(cases)('%j', async (parameters, matches) => {
    const expected = assets.filter(matches);
    const listed = new Set<string>();
    for (let offset = 0, total = 1; offset < total; offset += 1000) {
      const response = await get('/assets', { ...parameters, count: '1000', offset: String(offset) });
      const { payload, recordCount } = await response.json();
      expect(payload.assetCount).toBe(expected.length);
      expect(recordCount.startingRecord).toBe(offset);
      total = payload.assetCount;
      for (const { id } of payload.assets) listed.add(id);
    }
    expect(listed).toEqual(new Set(expected.map(({ id }) => id)));

    const { payload: facets } = await (await get('/search/facets', parameters)).json();
    const counted: Record<string, Record<string, number>> = {};
    for (const { facetName } of schema.fileGroups) counted[facetName] = {};
    for (const { fileExtension } of expected) {
      const group = counted[schema.fileGroup(fileExtension).facetName] ?? {};
      group[fileExtension] = (group[fileExtension] ?? 0) + 1;
    }
    expect(facets).toEqual(Object.entries(counted).map(([facetName, group]) => ({ facetName, facets: group })));
  });

  test('a page of a thousand assets', async () => {
    const body = await (await get('/assets', { count: '1000' })).text();
    expect(body.length).toBeGreaterThan(1_000_000);
  });

  test('every thumbnail of a page can be seen', async () => {
    const { payload } = await (await get('/assets', { count: '60', filters: 'AssetType NE Image' })).json();
    for (const { media } of payload.assets) {
      if (media.thumb === '') continue;
      const picture = await handler(new Request(media.basePath + media.thumb));
      expect(picture.headers.get('content-type')).toMatch(/^image\//);
    }
  });

  test('keywords and categories lead on', async () => {
    const { payload: keywords } = await (await get('/keywords', { prefix: 'BIR', count: '20' })).json();
    expect(keywords.map(({ keywordName }: { keywordName: string }) => keywordName)).toContain('bird');
    const { payload: categories } = await (await get('/categories')).json();
    expect(categories).toContainEqual({
      id: logos,
      name: 'Logos',
      parentId: brand,
      assetCount: assets.filter((asset) => has(asset, logos)).length,
      tree: { path: '\\Brand\\Logos', name: 'Logos' },
    });
    const { payload: lightboxes } = await (await get('/lightboxes')).json();
    expect(lightboxes.map(({ name }: { name: string }) => name)).not.toContain('Private drafts');
  });
});

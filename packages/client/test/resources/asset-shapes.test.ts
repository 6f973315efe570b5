import type { Asset } from '@assetql/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id, other, variants } from './asset-variants.ts';
import { createScriptedClient, jsonResponse, rejection } from '../scripted-client.ts';

async function read(members: Readonly<Record<string, unknown>>): Promise<Asset> {
  const { client } = createScriptedClient(() =>
    jsonResponse({ payload: { assets: [{ id, ...members }], assetCount: 1 } }),
  );
  const { assets } = await client.assets.list();
  const [asset] = assets;
  if (asset === undefined) throw new Error('The page is empty.');
  return asset;
}

it('the representation of §2.3 is read completely', async () => {
  const asset = await read({
    title: 'Red fox',
    description: 'In snow',
    filename: 'fox.JPG',
    status: 0,
    fileSizeInBytes: 1200,
    rating: { avg: 4.5, user: 5 },
    file: {
      localName: '1.bin',
      name: 'fox.JPG',
      ext: '.JPG',
      mimeType: 'image/jpeg',
      sizeInBytes: 1234,
      colorMode: 'RGB',
      resolution: '300',
      width: 640,
      height: 480,
      units: 'px',
      approvedAt: '2024-05-01T00:00:00.000Z',
      expiresAt: null,
    },
    attributes: {
      Campaign: { id: other, value: 'Spring', type: 'string', _functions: {} },
      Rights: { id, value: 'Web, Print', type: 'lookup', lookupValues: ['Web', 'Print'], _functions: {} },
    },
    media: { type: 'Image', basePath: 'https://cdn.test/a/', thumb: 't.jpg', full: 'f.jpg', original: 'o.jpg' },
    record: {
      createdAt: '2024-04-01T10:00:00.000Z',
      modifiedAt: '2024-04-02T10:00:00.000Z',
      createdBy: { id, username: 'anna' },
      modifiedBy: { id: other, username: 'ben' },
      version: {
        version: '2',
        current: id,
        head: id,
        parentId: other,
        isVersionable: true,
        isLatestVersion: true,
        isMajorVersion: false,
      },
    },
    categories: [{ id: other, name: 'Animals' }],
    keywords: ['fox', 'snow'],
    relatedAssets: [other],
  });
  expect(asset).toEqual({
    id,
    title: 'Red fox',
    description: 'In snow',
    status: 0,
    statusName: 'approved',
    rating: { average: 4.5, user: 5 },
    file: {
      fileName: 'fox.JPG',
      extension: 'jpg',
      localName: '1.bin',
      mimeType: 'image/jpeg',
      sizeInBytes: 1234,
      colorMode: 'RGB',
      resolution: '300',
      width: 640,
      height: 480,
      units: 'px',
      approvedAt: '2024-05-01T00:00:00.000Z',
      expiresAt: null,
    },
    attributes: [
      { id: other, name: 'Campaign', type: 'string', values: ['Spring'] },
      { id, name: 'Rights', type: 'lookup', values: ['Web', 'Print'] },
    ],
    media: {
      type: 'Image',
      thumbnail: 'https://cdn.test/a/t.jpg',
      full: 'https://cdn.test/a/f.jpg',
      original: 'https://cdn.test/a/o.jpg',
    },
    record: {
      createdAt: '2024-04-01T10:00:00.000Z',
      modifiedAt: '2024-04-02T10:00:00.000Z',
      createdBy: { id, userName: 'anna' },
      modifiedBy: { id: other, userName: 'ben' },
      version: {
        version: '2',
        current: id,
        head: id,
        parentId: other,
        isVersionable: true,
        isLatestVersion: true,
        isMajorVersion: false,
      },
    },
    categories: [{ id: other, name: 'Animals' }],
    keywords: ['fox', 'snow'],
    relatedAssetIds: [other],
  });
});

describe('an asset with nothing but an id', () => {
  it('has its nested objects, which are empty', async () => {
    const asset = await read({});
    expect(asset).toStrictEqual({ id, rating: {}, file: {}, media: {}, record: {} });
  });
});

describe('known variants of an asset', () => {
  it.each(variants)('%s', async (_name, members, expected) => {
    expect(await read(members)).toEqual({ id, rating: {}, file: {}, media: {}, record: {}, ...expected });
  });
});

describe('an unreadable value is rejected with its path', () => {
  const cases: readonly [path: string, members: Readonly<Record<string, unknown>>][] = [
    ['id', { id: null }],
    ['id', { id: '' }],
    ['id', { id: {} }],
    ['title', { title: ['a'] }],
    ['status', { status: {} }],
    ['rating', { rating: 4 }],
    ['rating.avg', { rating: { avg: 'good' } }],
    ['rating.avg', { rating: { avg: true } }],
    ['file', { file: 'a.png' }],
    ['file.width', { file: { width: [] } }],
    ['media', { media: [] }],
    ['media.thumb', { media: { thumb: {} } }],
    ['record', { record: 5 }],
    ['record.createdAt', { record: { createdAt: 'yesterday' } }],
    ['record.createdAt', { record: { createdAt: '2024-02-31T25:00:00Z' } }],
    ['record.createdAt', { record: { createdAt: 5 } }],
    ['record.createdBy', { record: { createdBy: [] } }],
    ['record.version', { record: { version: [] } }],
    ['record.version.isVersionable', { record: { version: { isVersionable: 'maybe' } } }],
    ['attributes', { attributes: 'none' }],
    ['attributes.A.value', { attributes: { A: { value: { deep: {} } } } }],
    ['categories', { categories: 'Animals' }],
    ['categories[0]', { categories: [{}] }],
    ['categories[1]', { categories: ['a', []] }],
    ['keywords[0].keywordName', { keywords: [{}] }],
    ['relatedAssets[0]', { relatedAssets: [[]] }],
  ];
  it.each(cases)('%s: %j', async (path, members) => {
    const error = await rejection(read(members));
    expect(error).toMatchObject({
      name: 'ResponseError',
      call: 'GET /assets',
      path: expect.stringContaining(`payload.assets[0].${path}`),
    });
  });

  it('a value that is not an asset', async () => {
    const { client } = createScriptedClient(() => jsonResponse([5]));
    expect(await rejection(client.assets.list())).toMatchObject({
      name: 'ResponseError',
      path: '[0]',
      received: 'a number',
    });
  });
});

it('reading arbitrary JSON returns an asset or throws a ResponseError', async () => {
  const names = [
    'rating',
    'file',
    'media',
    'record',
    'attributes',
    'categories',
    'keywords',
    'status',
    'avg',
    'basePath',
    'thumb',
    'createdAt',
    'createdBy',
    'version',
    '__proto__',
    'toString',
  ];
  const key = fc.oneof(fc.constantFrom(...names), fc.string());
  const { tree: json } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.jsonValue({ maxDepth: 0 }),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(key, tie('tree'), { maxKeys: 6 }),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), json, { maxKeys: 8 }), async (members) => {
      const outcome = await read(members).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      );
      expect(outcome instanceof Error ? outcome.name : outcome.id).toBe(
        outcome instanceof Error ? 'ResponseError' : id,
      );
    }),
    { numRuns: 500 },
  );
});

import type { Client } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { createScriptedClient, jsonResponse, rejection } from '../scripted-client.ts';

type Resource =
  'sequence' | 'reading' | 'attributes' | 'users' | 'categories' | 'lightboxes' | 'keywords' | 'facets' | 'assets';

const calls: Readonly<Record<Resource, (client: Client) => Promise<unknown>>> = {
  sequence: (client) => client.sequence(),
  reading: (client) => client.reading(),
  attributes: (client) => client.attributes(),
  users: (client) => client.users(),
  categories: (client) => client.categories(),
  lightboxes: (client) => client.lightboxes(),
  keywords: (client) => client.keywords(),
  facets: (client) => client.facets(),
  assets: (client) => client.assets.list(),
};

const readBody = (resource: Resource, body: unknown): Promise<unknown> =>
  calls[resource](createScriptedClient(() => jsonResponse(body)).client);

const anna = { id: 'u1', userName: 'anna', firstName: 'Anna', lastName: 'Lund' };
const campaign = { id: 'd1', name: 'Campaign', attributeType: 'string' };
const fox = { id: 'a1', title: 'Fox' };
const foxAsset = { ...fox, rating: {}, file: {}, media: {}, record: {} };
const tree = [
  { id: 'c1', name: 'Brand', parentId: null, assetCount: 3 },
  { id: 'c2', name: 'Logos', parentId: 'c1', assetCount: 2 },
];
const treeRead = [
  { id: 'c1', name: 'Brand', path: ['Brand'], assetCount: 3 },
  { id: 'c2', name: 'Logos', path: ['Brand', 'Logos'], parentId: 'c1', assetCount: 2 },
];

const shapes: readonly [resource: Resource, name: string, body: unknown, expected: unknown][] = [
  ['sequence', 'an envelope', { payload: { sequence: 7 } }, 7],
  ['reading', 'an envelope', { payload: { total: 9, heads: 5, done: 0 } }, { total: 9, heads: 5, done: 0 }],
  ['sequence', 'a bare object', { sequence: 0 }, 0],
  ['users', 'an envelope with users', { apiVersion: '1', payload: { users: [anna] } }, [anna]],
  ['users', 'an envelope with an array', { payload: [anna] }, [anna]],
  ['users', 'a capital payload', { Payload: [anna] }, [anna]],
  ['users', 'a bare array', [anna], [anna]],
  ['users', 'a bare object', { users: [anna] }, [anna]],
  ['users', 'other names', [{ userId: 7, username: 'ben', firstName: null }], [{ id: '7', userName: 'ben' }]],
  ['users', 'an id only', [{ id: 'u2' }], [{ id: 'u2', userName: 'u2' }]],
  ['users', 'nobody', { payload: { users: null } }, []],
  ['attributes', 'an envelope', { payload: [campaign] }, [{ id: 'd1', name: 'Campaign', type: 'string' }]],
  ['attributes', 'a bare object', { attributes: [campaign] }, [{ id: 'd1', name: 'Campaign', type: 'string' }]],
  [
    'attributes',
    'types in any case',
    [{ ...campaign, attributeType: 'DateTime' }],
    [{ id: 'd1', name: 'Campaign', type: 'date' }],
  ],
  [
    'attributes',
    'a type by another name',
    [{ id: 'd1', name: 'Width', type: 'number' }],
    [{ id: 'd1', name: 'Width', type: 'number' }],
  ],
  [
    'attributes',
    'a type that is not known',
    [{ id: 'd1', name: 'Shape', type: 'blob' }],
    [{ id: 'd1', name: 'Shape', type: 'string' }],
  ],
  ['attributes', 'no name and no type', [{ id: 'd1' }], [{ id: 'd1', name: 'd1', type: 'string' }]],
  [
    'attributes',
    'the values of a lookup',
    [
      {
        id: 'd1',
        name: 'Rights',
        attributeType: 'lookup',
        lookupValues: ['Web', '', { value: 'Print' }, null],
        required: true,
      },
    ],
    [{ id: 'd1', name: 'Rights', type: 'lookup', values: ['Web', 'Print'], required: true }],
  ],
  ['categories', 'a tree by parents', { payload: tree }, treeRead],
  ['categories', 'a bare object', { categories: tree }, treeRead],
  [
    'categories',
    'a tree as it is written, when parents are missing',
    [{ id: 'c2', name: 'b', parentId: 'c9', tree: { path: '\\Library\\a/x\\b', name: 'b' } }],
    [{ id: 'c2', name: 'b', parentId: 'c9', path: ['Library', 'a/x', 'b'] }],
  ],
  [
    'categories',
    'a written path without the name at its end',
    [{ id: 'c2', parentId: 'c9', tree: { path: 'Library/a', name: 'b' } }],
    [{ id: 'c2', name: 'b', parentId: 'c9', path: ['Library', 'a', 'b'] }],
  ],
  [
    'categories',
    'a name from the path',
    [{ id: 'c2', tree: { path: '\\a\\b' } }],
    [{ id: 'c2', name: 'b', path: ['b'] }],
  ],
  ['categories', 'no name at all', [{ categoryId: 'c2' }], [{ id: 'c2', name: 'c2', path: ['c2'] }]],
  [
    'categories',
    'a ring of parents',
    [
      { id: 'c1', name: 'a', parentId: 'c2' },
      { id: 'c2', name: 'b', parentId: 'c1' },
    ],
    [
      { id: 'c1', name: 'a', parentId: 'c2', path: ['a'] },
      { id: 'c2', name: 'b', parentId: 'c1', path: ['b'] },
    ],
  ],
  [
    'lightboxes',
    'the shape of §2.5',
    {
      payload: [
        {
          id: 'l1',
          name: 'Mine',
          description: 'd',
          assetCount: 2,
          owner: { id: 'u1', username: 'anna' },
          approver: null,
        },
      ],
    },
    [{ id: 'l1', name: 'Mine', description: 'd', assetCount: 2, owner: { id: 'u1', userName: 'anna' } }],
  ],
  ['lightboxes', 'an id only', [{ lightboxId: 'l1' }], [{ id: 'l1', name: 'l1' }]],
  ['keywords', 'objects', { payload: [{ id: 'k1', keywordName: 'fox' }] }, ['fox']],
  ['keywords', 'texts', ['fox', 'snow'], ['fox', 'snow']],
  ['keywords', 'a bare object', { keywords: [{ keyword: 'fox' }] }, ['fox']],
  [
    'facets',
    'the shape of §2.6',
    {
      payload: [
        { facetName: 'imageFileExtension', facets: { png: 3, '.JPG': 2, jpg: 1 } },
        { facetName: 'pdfFileExtension', facets: {} },
      ],
    },
    {
      scope: 'library',
      groups: [
        {
          facetName: 'imageFileExtension',
          label: 'Images',
          count: 6,
          extensions: [
            { extension: 'png', count: 3 },
            { extension: 'jpg', count: 3 },
          ],
        },
        { facetName: 'pdfFileExtension', label: 'PDF', count: 0, extensions: [] },
      ],
    },
  ],
  [
    'facets',
    'a group that is not known',
    { facets: [{ facetName: 'fontFileExtension', facets: { __proto__: null, '': 1, ttf: '2', otf: null } }] },
    {
      scope: 'library',
      groups: [
        {
          facetName: 'fontFileExtension',
          label: 'fontFileExtension',
          count: 3,
          extensions: [
            { extension: '', count: 1 },
            { extension: 'ttf', count: 2 },
            { extension: 'otf', count: 0 },
          ],
        },
      ],
    },
  ],
  [
    'assets',
    'what live services answer',
    {
      warnings: ['w', { message: 'x' }, {}],
      errors: [],
      payload: { assets: [fox], assetCount: 9 },
      recordCount: { totalRecordsFound: 8 },
    },
    { assets: [foxAsset], total: 9, totalKnown: true, warnings: ['w', 'x'] },
  ],
  [
    'assets',
    'a total beside the payload',
    { payload: [fox], recordCount: { totalRecordsFound: '8' } },
    { assets: [foxAsset], total: 8, totalKnown: true, warnings: [] },
  ],
  [
    'assets',
    'a bare object',
    { assets: [fox], assetCount: 4 },
    { assets: [foxAsset], total: 4, totalKnown: true, warnings: [] },
  ],
  ['assets', 'a bare array', [fox], { assets: [foxAsset], total: 1, totalKnown: false, warnings: [] }],
];

describe('known shapes', () => {
  it.each(shapes)('%s: %s', async (resource, _name, body, expected) => {
    expect(await readBody(resource, body)).toEqual(expected);
  });
});

const resources = Object.keys(calls).filter((name): name is Resource => name in calls);

it.each(resources.filter((resource) => resource !== 'sequence' && resource !== 'reading'))(
  '%s: an empty list is accepted, with or without an envelope',
  async (resource) => {
    const empty =
      resource === 'assets'
        ? { assets: [], total: 0, totalKnown: false, warnings: [] }
        : resource === 'facets'
          ? { scope: 'library', groups: [] }
          : [];
    expect(await readBody(resource, { payload: [] })).toEqual(empty);
    expect(await readBody(resource, [])).toEqual(empty);
  },
);

describe('unknown shapes', () => {
  const bodies: readonly unknown[] = [
    null,
    5,
    'text',
    true,
    {},
    { payload: {} },
    { payload: 'none' },
    { payload: null },
    [[]],
    [{}],
    { payload: [null] },
  ];
  it.each(resources.flatMap((resource) => bodies.map((body) => [resource, body] as const)))(
    '%s: %j',
    async (resource, body) => {
      const error = await rejection(readBody(resource, body));
      expect(error).toMatchObject({
        name: 'ResponseError',
        expected: expect.stringMatching(/./),
        received: expect.stringMatching(/./),
      });
      expect(String(error)).toMatch(/^ResponseError: GET \/.* was answered with .* where .* was expected/);
    },
  );

  it.each([
    ['', 'nothing'],
    ['<!DOCTYPE html><title>Log in</title>', 'an HTML page'],
    ['  <html lang="en">', 'an HTML page'],
    ['{"payload": [', 'broken JSON'],
    ['OK', 'a text that is no JSON'],
  ])('%j', async (text, received) => {
    const { client } = createScriptedClient(() => new Response(text));
    expect(await rejection(client.users())).toMatchObject({
      name: 'ResponseError',
      expected: 'JSON',
      received,
      path: '',
    });
  });

  it('long names are cut', async () => {
    const names = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}`.repeat(500), 1]));
    const error = await rejection(readBody('users', names));
    expect(String(error).length).toBeLessThan(500);
  });
});

describe('invalid numbers', () => {
  it.each([
    ['assets', '{"payload":{"assets":[],"assetCount":-1}}', 'payload.assetCount'],
    ['assets', '{"payload":{"assets":[],"assetCount":1.5}}', 'payload.assetCount'],
    ['assets', '{"payload":{"assets":[],"assetCount":1e999}}', 'payload.assetCount'],
    ['assets', '{"payload":{"assets":[],"assetCount":"many"}}', 'payload.assetCount'],
    ['assets', '{"payload":{"assets":[{"id":"a","file":{"width":1e999}}]}}', 'payload.assets[0].file.width'],
    ['facets', '{"payload":[{"facetName":"f","facets":{"png":-3}}]}', 'payload[0].facets.png'],
    ['categories', '{"payload":[{"id":"c","assetCount":-3}]}', 'payload[0].assetCount'],
    ['sequence', '{"payload":{"sequence":"many"}}', 'payload.sequence'],
    ['reading', '{"payload":{"total":1,"heads":null,"done":0}}', 'payload.heads'],
  ] as const)('%s: %s', async (resource, text, path) => {
    const { client } = createScriptedClient(() => new Response(text));
    expect(await rejection(calls[resource](client))).toMatchObject({ name: 'ResponseError', path });
  });
});

describe('errors in an envelope', () => {
  it('are warnings when there is a payload', async () => {
    const body = {
      payload: { assets: [fox], assetCount: 1 },
      warnings: ['slow'],
      errors: [{ message: 'one shard failed' }],
    };
    expect(await readBody('assets', body)).toMatchObject({ total: 1, warnings: ['slow', 'one shard failed'] });
  });

  it.each([
    [{ errors: ['no such filter'], payload: null }, 'no such filter'],
    [{ errors: [{ message: 'a' }, { message: 'b' }] }, 'a b'],
    [{ errors: { error: { detail: 'deep' } }, payload: null }, 'deep'],
    [{ errors: 'all wrong' }, 'all wrong'],
    [{ errors: ['no'], payload: {} }, 'no'],
    [{ errors: ['no'], payload: [] }, 'no'],
    [{ errors: ['no'], payload: { assets: [], assetCount: 0, page: { next: null } } }, 'no'],
  ])('%j', async (body, reason) => {
    expect(await rejection(readBody('users', body))).toMatchObject({ name: 'ServiceError', status: 200, reason });
  });

  it.each([
    [400, 'the filter is wrong', 'the filter is wrong'],
    [400, '{"errors":[{"message":"wrong"}]}', 'wrong'],
    [400, '{"message":"wrong","code":5}', 'wrong'],
    [400, '{"error":"invalid","error_description":"wrong"}', 'invalid'],
    [401, '', 'the access token or the subscription key is missing, wrong or expired'],
    [400, '{"code":5}', 'the service cannot understand the request'],
    [400, '{"errors":[[[[[["deep"]]]]]]}', 'the service cannot understand the request'],
    [418, 'null', 'the service gave no reason'],
    [
      502,
      '<html><body>Bad gateway</body></html>',
      'the service could not be reached behind its gateway (the answer is an HTML page)',
    ],
  ])('status %i with %j', async (status, text, reason) => {
    const { client } = createScriptedClient(() => new Response(text, { status }));
    const error = await rejection(client.users());
    expect(error).toMatchObject({ name: 'ServiceError', status, body: text, reason, diagnostics: {} });
    expect(String(error)).toBe(`ServiceError: GET /users was answered ${status}: ${reason}`);
  });

  it('are cut when long', async () => {
    const { client } = createScriptedClient(() => new Response('x '.repeat(1_000_000), { status: 400 }));
    const error = await rejection(client.users());
    expect(String(error).length).toBeLessThan(400);
    expect(error).toHaveProperty('body.length', 100_000);
  });
});

describe('keywords', () => {
  const { client, sent } = createScriptedClient(() => jsonResponse(['Fox', 'fog', 'snow', 'FOLK']));
  it('are requested by prefix, and filtered by it, because some services ignore prefixes', async () => {
    expect(await client.keywords('FO', { limit: 2 })).toEqual(['Fox', 'fog']);
    expect(sent[0]?.url.search).toBe('?prefix=FO&count=2');
  });

  it("are not requested beyond the services' maximum", async () => {
    expect(await client.keywords('', { limit: Infinity })).toHaveLength(4);
    expect(sent.at(-1)?.url.search).toBe('?prefix=&count=1000');
    expect(await rejection(client.keywords('', { limit: -1 }))).toBeInstanceOf(RangeError);
  });
});

import {
  createCatalogue,
  createClient,
  toMatchAsset,
  type Asset,
  type Client,
  type ClientOptions,
} from '@assetql/client';
import { parse } from '@assetql/core';
import { predicate } from '@assetql/core/meaning';
import { createLibraryHandler, MemoryStore, type MediaSource } from '@assetql/library';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from './conformance/cases.ts';
import { assets, content, id } from './conformance/universe.ts';

const credentials = { auth: 'good-token', subscriptionKey: 'good-key' };
const picture = new TextEncoder().encode('<svg/>');
const media: MediaSource = {
  open: async () => ({ size: picture.length, mimeType: 'image/svg+xml', etag: '"1"', read: () => picture }),
};
const handler = createLibraryHandler({
  store: new MemoryStore(content),
  media,
  authenticate: async ({ accessToken, subscriptionKey }) =>
    accessToken !== credentials.auth
      ? { refused: 'access-token' }
      : subscriptionKey === credentials.subscriptionKey
        ? { viewer: id.anna }
        : { refused: 'subscription-key' },
  baseUrl: '/api',
  signingKey: new Uint8Array(32),
});

/** Carries a request from the socket to the handler and the answer back. */
async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = 'GET', headers, url = '/' } = incoming;
  const body = method === 'POST' ? { body: await text(incoming) } : {};
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const request = new Request(new URL(url, `http://${headers.host}`), { method, headers: sent, ...body });
  const response = await handler(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
}

const server = createServer({ maxHeaderSize: 131_072 }, (incoming, outgoing) => void serve(incoming, outgoing));
let baseUrl = '';
let client: Client;

const connect = (options: Partial<ClientOptions> = {}): Client => createClient({ baseUrl, ...credentials, ...options });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/api`;
  client = connect();
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const idsOf = (list: readonly Asset[]): readonly string[] => list.map((asset) => asset.id).toSorted();

describe('the client and the embedded library over HTTP', () => {
  it('an asset arrives with all that the interface shows of it', async () => {
    const { assets: found, total } = await client.assets.list({ filters: "FileExtension EQ 'svg'" });
    expect(total).toBe(1);
    expect(found).toMatchObject([
      {
        id: 'logo',
        title: 'Red logo',
        status: 0,
        statusName: 'approved',
        rating: { average: 4.5 },
        file: { fileName: 'logo_red.svg', extension: 'svg', sizeInBytes: 4000, approvedAt: '2024-05-02T12:00:00.000Z' },
        media: { type: 'Image' },
        record: { createdAt: '2024-05-01T12:00:00.000Z', createdBy: { id: id.anna, userName: 'anna' } },
        categories: [{ id: id.logos, name: 'Logos' }],
        keywords: ['brand', 'spring sale'],
      },
    ]);
    expect(found[0]?.attributes).toContainEqual({
      id: id.rights,
      name: 'Rights',
      type: 'lookup',
      values: ['Web', 'Print'],
    });
  });

  it('media addresses can be fetched without headers', async () => {
    const { assets: found } = await client.assets.list({ count: 1 });
    const response = await fetch(found[0]?.media.original ?? '');
    expect([response.status, await response.text()]).toEqual([200, '<svg/>']);
  });

  it('iterating gives every asset once, in order', async () => {
    const titles: (string | null | undefined)[] = [];
    for await (const asset of client.assets.iterate({ sort: 'file.fileName A' }, { pageSize: 2 }))
      titles.push(asset.file.fileName);
    expect(titles).toEqual(
      assets
        .map((asset) => asset.fileName)
        .toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
    );
  });

  it.each([
    'AssetType EQ Image',
    'Status NE 0',
    'AverageRating GE 3',
    "FileExtension EW 'g' OR Status EQ 9",
    `CreatedBy EQ '${id.ben}'`,
    'DateUploaded GE 2024-05-01T12:00:00.000Z AND DateUploaded LT 2024-06-01T12:00:00.000Z',
    `Attributes/ANY(a: a EQ '{"Key":"${id.campaign}","Value":"SPRING"}')`,
    `Attributes/ANY(a: a EQ '{"Key":"${id.width}","Value":"12.5"}')`,
  ])('%s means the same to the service and, asset by asset, to the client', async (filters) => {
    const { assets: all } = await client.assets.list({ count: 1000 });
    const { assets: found } = await client.assets.list({ filters, count: 1000 });
    const matches = predicate('filters', parse('filters', filters).ast);
    expect(found.length).toBeGreaterThan(0);
    expect(idsOf(all.filter((asset) => matches(toMatchAsset(asset))))).toEqual(idsOf(found));
  });

  it.each(cases.map((each) => [`§${each.section} ${each.statement}`, each] as const))(
    '%s: the client has the same answer',
    async (_name, { request: { searchFields, count, offset, ...expressions }, finds }) => {
      const query = {
        ...expressions,
        ...(searchFields === undefined ? {} : { searchFields: searchFields.split(',') }),
        ...(count === undefined ? {} : { count: Number(count) }),
        ...(offset === undefined ? {} : { offset: Number(offset) }),
      };
      if ('refused' in finds) {
        const error = await client.assets.list(query).catch((reason: unknown) => reason);
        // The client checks a query with the rules of the service, so that what the service would refuse is not sent.
        expect(error).toMatchObject({ name: 'QueryError' });
        expect(JSON.stringify(Object(error).diagnostics)).toContain(`"code":"${finds.refused}"`);
      } else {
        expect((await client.assets.list(query)).assets.map((asset) => asset.id)).toEqual(finds);
      }
    },
  );

  it('categories and their ancestors are known with a catalogue', async () => {
    const catalogue = createCatalogue(client);
    await catalogue.ready();
    expect(catalogue.errors).toEqual({});
    expect(catalogue.categories).toContainEqual({
      id: id.logos,
      name: 'Logos',
      path: ['Brand', 'Logos'],
      parentId: id.brand,
      assetCount: 2,
    });
    expect(catalogue.users).toContainEqual({
      id: id.anna,
      userName: 'anna',
      firstName: 'Anna',
      lastName: 'Bell',
      mayApprove: true,
    });
    expect(catalogue.attributes).toContainEqual(
      expect.objectContaining({ id: id.rights, name: 'Rights', type: 'lookup', values: ['Web', 'Print'] }),
    );
    expect(catalogue.lightboxes).toMatchObject([{ id: id.mine, name: 'Mine', owner: { id: id.anna } }]);
    expect(await catalogue.keywords('Spr', 10)).toEqual(['spring', 'spring sale']);
    const containerfilter = `CategoryAncestorIds/ANY(c: c EQ '${id.brand}')`;
    const { assets: found } = await client.assets.list({ containerfilter });
    const { assets: all } = await client.assets.list();
    const matches = predicate('containerfilter', parse('containerfilter', containerfilter).ast);
    expect(idsOf(all.filter((asset) => matches(toMatchAsset(asset, catalogue))))).toEqual(idsOf(found));
  });

  it('facets count the query, or the library', async () => {
    const whole = await client.facets();
    const images = await client.facets({ filters: 'AssetType EQ Image' });
    const count = (facets: typeof whole): number => facets.groups.reduce((sum, group) => sum + group.count, 0);
    expect([whole.scope, count(whole), images.scope, count(images)]).toEqual(['library', assets.length, 'query', 2]);
  });

  it('a query that is too long for common addresses arrives all the same', async () => {
    const search = `logo OR ${Array.from({ length: 2000 }, (_, index) => `word${index}`).join(' OR ')}`;
    expect((await client.assets.list({ search })).total).toBe(1);
  });

  it('what the library refuses comes with its diagnostics', async () => {
    const error = await client.assets.list({ filters: 'Frobnication EQ 5' }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      name: 'ServiceError',
      status: 400,
      diagnostics: { filters: [{ code: 'unknown-field', severity: 'error', range: { start: 0, end: 12 } }] },
    });
  });

  it('a wrong token or key is told, and not shown', async () => {
    for (const options of [{ auth: 'bad-token' }, { subscriptionKey: 'bad-key' }]) {
      const error = await connect(options)
        .users()
        .catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: 'ServiceError', status: 401 });
      expect(JSON.stringify(error) + String(error)).not.toMatch(/bad-|good-/);
    }
  });
});

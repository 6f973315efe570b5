import { createServer } from 'node:http';
import { check } from '@assetql/core';
import { restrictionCondition } from '@assetql/core/meaning';
import { expect, onTestFinished, test } from 'vitest';
import type { LibraryAttribute, LibraryLightbox } from '../../../src/index.ts';
import { OpenSearchIndex } from '../../../src/node/opensearch/open-search-index.ts';
import { assetWith, guid } from '../../tiny-library.ts';

// What an engine answers when something is wrong. The index in a real cluster is tested by `npm run test:opensearch`.

type Answer = readonly [status: number, body: unknown];
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly authorization: string | undefined;
}

/** A server that answers each request by a function. Gives its address without the scheme, and what it was asked. */
async function engine(answer: (asked: Asked) => Answer): Promise<{ readonly host: string; readonly asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const one = { method, path, body, authorization: headers.authorization };
      asked.push(one);
      const [status, given] = answer(one);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof given === 'string' ? given : JSON.stringify(given));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { host: `127.0.0.1:${address.port}`, asked };
}

const shards = { _shards: { total: 1, failed: 0 }, timed_out: false };
const none = { ...shards, hits: { total: { value: 0 }, hits: [] } };
const everything = { restriction: { kind: 'constant', value: true } as const, viewer: '', count: 10, offset: 0 };
const aChange = { removed: false, kind: 'asset', id: guid(1), value: assetWith({ id: guid(1) }) } as const;

/** An engine with an index, of which some requests are answered otherwise. */
const working =
  (other: (asked: Asked) => Answer | undefined) =>
  (asked: Asked): Answer => {
    const given = other(asked);
    if (given !== undefined) return given;
    if (asked.path.includes('/_doc/')) return [404, {}];
    if (asked.path.includes('/_search')) return [200, none];
    if (asked.path.includes('/_bulk')) return [200, { errors: false }];
    return [200, asked.path.includes('/_refresh') ? shards : {}];
  };

const open = ({ host }: { readonly host: string }, before = ''): Promise<OpenSearchIndex> =>
  OpenSearchIndex.open({ url: `http://${before}${host}`, name: 'library' });

test('an index is made where it is not there, by whichever process comes first', async () => {
  let isThere = false;
  const made = await engine(({ method }) => {
    if (method === 'GET') return isThere ? [200, {}] : [404, {}];
    isThere = true;
    return [200, {}];
  });
  await OpenSearchIndex.open({ url: `http://ann:a%20b@${made.host}`, name: 'a library', shards: 3, replicas: 1 });
  expect(made.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /a%20library', 'PUT /a%20library']);
  expect(made.asked[1]?.authorization).toBe(`Basic ${Buffer.from('ann:a b').toString('base64')}`);
  expect(JSON.parse(made.asked[1]?.body ?? '')).toMatchObject({
    settings: { 'index.number_of_shards': 3, 'index.number_of_replicas': 1 },
  });
  let looks = 0;
  const late = await engine(({ method }) =>
    method === 'GET' ? [++looks === 1 ? 404 : 200, {}] : [400, { error: { reason: 'it exists already' } }],
  );
  await open(late);
  const refusing = await engine(({ method }) => [method === 'GET' ? 404 : 403, { error: 'not allowed' }]);
  await expect(open(refusing)).rejects.toThrow(`OpenSearch at http://${refusing.host} answered 403: not allowed.`);
});

test('an answer that is not of the whole library is an error, and never a total', async () => {
  for (const partial of [
    { ...none, timed_out: true },
    { ...none, _shards: { total: 3, failed: 1 } },
    { ...none, _shards: undefined },
  ]) {
    const host = await engine(working(({ path }) => (path.includes('/_search') ? [200, partial] : undefined)));
    const index = await open(host);
    await expect(index.query(everything)).rejects.toThrow('answered for a part of the library only');
  }
  const gone = await engine(working(({ path }) => (path.includes('/_search') ? [404, {}] : undefined)));
  await expect((await open(gone)).query(everything)).rejects.toThrow('no longer has the index');
  const many = await engine(
    working(({ body }) =>
      body.includes('aggs') ? [200, { ...none, aggregations: { extensions: { sum_other_doc_count: 1 } } }] : undefined,
    ),
  );
  await expect((await open(many)).query({ ...everything, facets: true })).rejects.toThrow('file extensions');
});

test('a change that is not stored is an error with its reason, and is not taken as applied', async () => {
  const items = [
    { index: { status: 409, error: { reason: 'later' } } },
    { index: { status: 400, error: { reason: 'the disk is full' } } },
    { index: { status: 200 } },
  ];
  const host = await engine(
    working(({ path }) => (path.includes('/_bulk') ? [200, { errors: true, items }] : undefined)),
  );
  const index = await open(host);
  await expect(index.apply([aChange], 1)).rejects.toThrow('has not stored a change: the disk is full.');
  expect(host.asked.filter(({ body }) => body.includes('"sequence"') && body.includes('index'))).toEqual([]);
  const gone = await engine(working(({ path }) => (path.includes('/_bulk') ? [404, {}] : undefined)));
  await expect((await open(gone)).apply([aChange], 1)).rejects.toThrow('the index is gone');
});

test('what another process has stored as of a later change stays, and is no failure', async () => {
  const items = [{ index: { status: 409, error: { reason: 'version conflict' } } }, { delete: { status: 404 } }];
  const host = await engine(
    working(({ path }) => (path.includes('/_bulk') ? [200, { errors: true, items }] : undefined)),
  );
  const index = await open(host);
  await index.apply([aChange, { removed: true, kind: 'asset', id: guid(2) }], 7);
  const [first = ''] = host.asked.filter(({ path }) => path.includes('/_bulk')).map(({ body }) => body);
  expect(JSON.parse(first.split('\n', 1)[0] ?? '')).toMatchObject({
    index: { version: 7, version_type: 'external_gte' },
  });
});

test('what is no engine, does not answer, or is asked in vain is told without secrets', async () => {
  const page = await engine(working(({ path }) => (path.includes('/_doc/') ? [200, '<html>'] : undefined)));
  const index = await open(page, 'ann:secret@');
  await expect(index.sequence()).rejects.toThrow(`OpenSearch at http://${page.host} answered 200.`);
  const failing = await engine(
    working(({ path }) =>
      path.includes('/_doc/')
        ? [500, { error: { root_cause: [{ reason: 'A node is lost.' }], reason: 'other' } }]
        : undefined,
    ),
  );
  await expect((await open(failing)).sequence()).rejects.toThrow('answered 500: A node is lost.');
  await expect(OpenSearchIndex.open({ url: 'http://ann:secret@127.0.0.1:9', name: 'library' })).rejects.toThrow(
    'OpenSearch at http://127.0.0.1:9 does not answer; look whether it runs.',
  );
  await expect(index.query(everything, AbortSignal.abort())).rejects.toThrow('aborted');
});

test('of several nodes the next one is asked when one does not answer, and first from then on', async () => {
  const answering = await engine(working(() => undefined));
  const index = await OpenSearchIndex.open({ url: `http://127.0.0.1:9, http://${answering.host}`, name: 'library' });
  expect(await index.sequence()).toBe(0);
  expect(await index.query(everything)).toEqual({ total: 0, ids: [], asOf: 0 });
  await index.close();
});

test('ids, totals, facets, counts and keywords are read as the engine gives them, page by page', async () => {
  const hit = (identity: string) => ({ _source: { identity } });
  const bucket = (value: string, count: number) => ({ key: { value }, doc_count: count });
  const first = Array.from({ length: 10_000 }, (_, at) => bucket(`c${String(at).padStart(5, '0')}`, 1));
  const host = await engine(
    working(({ path, body }) => {
      if (path.includes('/_doc/')) return [200, { _source: { value: 4 } }];
      if (!path.includes('/_search')) return undefined;
      if (body.includes('composite')) {
        if (body.includes('"keywords"'))
          return [
            200,
            {
              ...none,
              aggregations: {
                values: {
                  buckets: [bucket('owl\0OWL', 1), bucket('owl\0Owl', 2), bucket('owls\0owls', 1), bucket('x\0x', 1)],
                },
              },
            },
          ];
        const isSecond = body.includes('"after"');
        const values = isSecond ? { buckets: [bucket('d', 7)] } : { buckets: first, after_key: { value: 'c09999' } };
        return [200, { ...none, aggregations: { values } }];
      }
      if (!body.includes('extensions')) return undefined;
      const aggregations = {
        extensions: {
          buckets: [
            { key: 'svg', doc_count: 2 },
            { key: '', doc_count: 1 },
          ],
        },
        none: { doc_count: 3 },
      };
      return [200, { ...shards, hits: { total: { value: 6 }, hits: [hit('a'), hit('b')] }, aggregations }];
    }),
  );
  const index = await open(host);
  expect(await index.query({ ...everything, facets: true, atLeast: 4 })).toEqual({
    total: 6,
    ids: ['a', 'b'],
    facets: new Map([
      ['svg', 2],
      ['', 4],
    ]),
    asOf: 4,
  });
  const counts = await index.assetCounts('categoryIds');
  expect([counts.size, counts.get('d')]).toEqual([10_001, 7]);
  expect((await index.keywords('owl', 10)).map(({ keyword }) => keyword)).toEqual(['OWL', 'owls']);
  expect((await index.keywords('', 1)).map(({ keyword }) => keyword)).toEqual(['OWL']);
});

const lightbox = (id: number, ownerId: string): LibraryLightbox => ({
  id: guid(id),
  name: 'box',
  description: '',
  ownerId,
  approverId: null,
  createdAt: 0,
  modifiedAt: 0,
});
const attribute: LibraryAttribute = { id: guid(21), name: 'Width', type: 'number', required: false, lookupValues: [] };

test('definitions are stored with the assets, which are indexed again when an attribute is defined anew', async () => {
  const stored = assetWith({ id: guid(7), attributes: { [guid(21)]: ['12'] } });
  const host = await engine(
    working(({ path, body }) => {
      if (!path.includes('/_search') || !body.includes('"kind":{"value":"asset"}')) return undefined;
      const hits = [{ _source: { value: JSON.stringify(stored) }, sort: ['x'] }];
      return [200, { ...shards, hits: { total: { value: 1 }, hits } }];
    }),
  );
  const index = await open(host);
  await index.apply(
    [
      { removed: false, kind: 'attribute', id: attribute.id, value: attribute },
      { removed: true, kind: 'attribute', id: guid(22) },
      { removed: false, kind: 'lightbox', id: guid(31), value: lightbox(31, 'ann') },
      { removed: true, kind: 'lightbox', id: guid(32) },
      { removed: true, kind: 'user', id: guid(1) },
      { removed: true, kind: 'asset', id: guid(2) },
    ],
    3,
  );
  const [first = ''] = host.asked.filter(({ path }) => path.includes('/_bulk')).map(({ body }) => body);
  const lines: readonly Readonly<Record<string, unknown>>[] = first
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.filter((line) => 'delete' in line)).toHaveLength(3);
  expect(lines.flatMap(({ kind }) => (kind === undefined ? [] : [kind]))).toEqual(['attribute', 'lightbox', 'asset']);
  // The value is a number now, by the definition of the attribute.
  expect(lines.at(-1)?.['attributes']).toEqual([`${guid(21)}\u00001\u0000c028000000000000`]);
});

test('lightboxes count that the caller sees, and what a query cannot say of one member is decided before', async () => {
  const boxes = [lightbox(31, 'ann'), lightbox(32, 'ben')];
  const host = await engine(
    working(({ path, body }) => {
      if (path.includes('/_doc/')) return [200, { _source: { value: 9 } }];
      if (!path.includes('/_search')) return undefined;
      if (body.includes('composite')) {
        const buckets = ['ab', 'ac', 'xb'].map((value) => ({ key: { value }, doc_count: 1 }));
        return [200, { ...none, aggregations: { values: { buckets } } }];
      }
      if (!body.includes('"kind":{"value":"lightbox"}')) return undefined;
      const hits = boxes.map((value) => ({ _source: { value: JSON.stringify(value) }, sort: ['x'] }));
      return [200, { ...shards, hits: { total: { value: 2 }, hits } }];
    }),
  );
  const index = await open(host);
  const asked = async (text: string): Promise<string> => {
    const restriction = restrictionCondition({ containerfilter: check('containerfilter', text).ast });
    await index.query({ ...everything, viewer: 'Ann', restriction });
    return host.asked.at(-1)?.body ?? '';
  };
  const seen = await asked(`LightboxIds/ANY(l: l NE 'other') AND CategoryIds/ANY(c: c EQ 'C')`);
  expect(seen).toContain(guid(31));
  expect(seen).not.toContain(guid(32));
  expect(await asked(`CategoryIds/ANY(c: c CT 'a' AND c NE 'ac')`)).toContain(
    '"members asset_categories":{"value":"ab"}',
  );
  const negated = {
    kind: 'not',
    operand: { kind: 'missing', source: { member: 'status' }, test: 'number', reading: {} },
  } as const;
  await index.query({ ...everything, restriction: negated });
  expect(host.asked.at(-1)?.body).toContain('must_not');
});

test('a large change is sent in parts', async () => {
  const host = await engine(working(() => undefined));
  const changes = Array.from({ length: 501 }, (_, at) => ({
    removed: false as const,
    kind: 'asset' as const,
    id: guid(at),
    value: assetWith({ id: guid(at), keywords: ['k'.repeat(9000)] }),
  }));
  await (await open(host)).apply(changes, 2);
  expect(host.asked.filter(({ path }) => path.includes('/_bulk'))).toHaveLength(3);
});

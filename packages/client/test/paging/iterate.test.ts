import { PagingError } from '@assetql/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byTitle, collect, createPagedClient, idsOf, library, numbers, texts, type Answers } from './paged-client.ts';
import { listBody } from '../faulty-service.ts';
import { createScriptedClient, jsonResponse, rejection } from '../scripted-client.ts';

describe('every asset is returned once', () => {
  it.each([0, 1, 9, 10, 11, 20, 35])('of %i', async (size) => {
    const { ids, requests } = await collect(library(size));
    expect(ids).toEqual(texts(0, size));
    expect(requests).toBe(Math.max(1, Math.ceil(size / 10)));
  });

  it('from the offset of the query on', async () => {
    expect((await collect(library(35), {}, { offset: 30 })).ids).toEqual(texts(30, 35));
  });

  it('none from an offset past the end', async () => {
    expect((await collect(library(35), {}, { offset: 90 })).ids).toEqual([]);
  });

  it('with the query on every request, and pages of its count', async () => {
    const { client, sent } = createPagedClient(library(5));
    await idsOf(client.assets.iterate({ search: 'fox', sort: 'title A', count: 2 }, { check: false }));
    expect(sent.map(({ url }) => url.search)).toEqual([
      '?search=fox&sort=title+A&count=2&offset=0',
      '?search=fox&sort=title+A&count=2&offset=2',
      '?search=fox&sort=title+A&count=2&offset=4',
    ]);
  });

  it('in pages of 200 by default', async () => {
    const { client, sent } = createPagedClient(library(5));
    await client.assets.iterate(byTitle).next();
    expect(sent[0]?.url.search).toBe('?sort=title+A&count=200&offset=0');
  });
});

const scripts: readonly [name: string, answers: Answers, expected: readonly string[], requests: number][] = [
  [
    'a service that gives fewer than asked for',
    ({ offset }) => ({ ids: numbers(offset, Math.min(25, offset + 7)), total: 25 }),
    texts(0, 25),
    4,
  ],
  [
    'a service that gives more than asked for',
    ({ offset }) => ({ ids: numbers(offset, Math.min(25, offset + 13)), total: 25 }),
    texts(0, 25),
    2,
  ],
  [
    'a page that is not full in the middle',
    ({ offset, count }, index) => ({
      ids: numbers(offset, Math.min(25, offset + (index === 1 ? 3 : count))),
      total: 25,
    }),
    texts(0, 25),
    4,
  ],
  [
    'a total that is not said',
    ({ offset, count }) => ({ ids: numbers(offset, Math.min(20, offset + count)) }),
    texts(0, 20),
    3,
  ],
  [
    'a total that is too small',
    ({ offset, count }) => ({ ids: numbers(offset, Math.min(25, offset + count)), total: 3 }),
    texts(0, 25),
    4,
  ],
  [
    'a total that is too large',
    ({ offset, count }) => ({ ids: numbers(offset, Math.min(25, offset + count)), total: 90 }),
    texts(0, 25),
    4,
  ],
  [
    'a total that shrinks, as assets go',
    ({ offset, count }, index) => ({
      ids: numbers(offset, Math.min(offset + count, 30 - 8 * index)),
      total: 30 - 8 * index,
    }),
    texts(0, 22).slice(0, 20),
    3,
  ],
  [
    'a total that grows, as assets come at the end',
    ({ offset, count }, index) => ({
      ids: numbers(offset, Math.min(offset + count, 15 + index * 5)),
      total: 15 + index * 5,
    }),
    texts(0, 20),
    2,
  ],
  [
    'assets that come at the start',
    ({ offset, count }, index) => ({
      ids: numbers(offset - 3 * index, Math.min(offset - 3 * index + count, 25)),
      total: 25 + 3 * index,
    }),
    texts(0, 25),
    4,
  ],
  ['the same page again and again, with the same total', () => ({ ids: numbers(0, 10), total: 10 }), texts(0, 10), 1],
  ['an asset twice on a page', () => ({ ids: [1, 1, 2], total: 3 }), ['1', '2'], 1],
  ['nothing although there should be something', () => ({ ids: [], total: 50 }), [], 1],
];

describe('a page that is too large for one response', () => {
  const tooLarge = () =>
    jsonResponse(
      {
        errors: [
          {
            message: 'The answer has 132 MiB.',
            parameter: 'count',
            diagnostics: [{ code: 'limit', message: 'The answer has 132 MiB.', range: { start: 0, end: 0 } }],
          },
        ],
      },
      400,
    );
  const limited = (most: number) =>
    createScriptedClient(({ url }) => {
      const [offset, count] = ['offset', 'count'].map((name) => Number(url.searchParams.get(name)));
      if (offset === undefined || count === undefined || count > most) return tooLarge();
      const assets = numbers(offset, Math.min(25, offset + count)).map((id) => ({ id: String(id) }));
      return jsonResponse(listBody(assets, 25));
    });

  it('is asked for in smaller ones, and all that follow too', async () => {
    const { client, sent } = limited(5);
    expect(await idsOf(client.assets.iterate(byTitle, { pageSize: 16 }))).toEqual(texts(0, 25));
    expect(sent.map(({ url }) => Number(url.searchParams.get('count')))).toEqual([16, 8, 4, 4, 4, 4, 4, 4, 4]);
  });

  it('is an error when a single asset is', async () => {
    const { client, sent } = limited(0);
    const failure = await rejection(idsOf(client.assets.iterate(byTitle, { pageSize: 3 })));
    expect(failure).toMatchObject({ name: 'ServiceError', status: 400, reason: 'The answer has 132 MiB.' });
    expect(sent).toHaveLength(2);
  });
});

describe('iteration terminates without duplicates for', () => {
  it.each(scripts)('%s', async (_name, answers, expected, requests) => {
    const result = await collect(answers);
    expect(result.ids).toEqual(expected);
    expect(result.requests).toBe(requests);
  });
});

describe('repeated pages are an error, because assets may be missing', () => {
  it.each([
    ['with a total', 1000],
    ['without', undefined],
  ])('%s', async (_name, total) => {
    const { client, sent } = createPagedClient(() => ({
      ids: numbers(0, 10),
      ...(total === undefined ? {} : { total }),
    }));
    const given: string[] = [];
    const all = async (): Promise<void> => {
      for await (const { id } of client.assets.iterate(byTitle, { pageSize: 10 })) given.push(id);
    };
    const error = await rejection(all());
    expect(error).toBeInstanceOf(PagingError);
    expect(error).toMatchObject({ call: 'GET /assets', fault: 'repeated' });
    expect(given).toEqual(texts(0, 10));
    expect(sent).toHaveLength(3);
  });
});

it('iteration terminates without duplicates for arbitrary responses', async () => {
  const page = fc.record({
    ids: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 }),
    total: fc.option(fc.nat(300), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(page, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 12 }),
      async (pages, pageSize) => {
        const { client, sent } = createPagedClient((_page, index) => {
          const given = pages[index % pages.length];
          return { ids: given?.ids ?? [], ...(given?.total === undefined ? {} : { total: given.total }) };
        });
        const ids: string[] = [];
        try {
          for await (const { id } of client.assets.iterate(byTitle, { pageSize })) ids.push(id);
        } catch (error) {
          expect(error).toBeInstanceOf(PagingError);
        }
        const offsets = sent.map(({ url }) => Number(url.searchParams.get('offset')));
        expect(new Set(ids).size).toBe(ids.length);
        expect(offsets.every((offset, index) => index === 0 || offset > (offsets[index - 1] ?? Infinity))).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

it('iteration over an unchanged list is complete, however the service cuts its pages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(60),
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
      async (size, pageSize, caps) => {
        const { ids } = await collect(
          ({ offset, count }, index) => {
            const cap = Math.min(count, caps[index % caps.length] ?? count);
            return { ids: numbers(offset, Math.min(size, offset + cap)), total: size };
          },
          { pageSize },
        );
        expect(ids).toEqual(texts(0, size));
      },
    ),
    { numRuns: 200 },
  );
});

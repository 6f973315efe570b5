import { OffsetWallError } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import {
  byTitle,
  collect,
  createPagedClient,
  idsOf,
  library,
  numbers,
  texts,
  type Answers,
  type Page,
} from './paged-client.ts';
import { rejection } from '../scripted-client.ts';

describe('the offset wall', () => {
  it('more matches than offsets can reach are an error after the first page, before any asset is returned', async () => {
    const { client, sent } = createPagedClient(library(100_001));
    const error = await rejection(client.assets.iterate(byTitle).next());
    expect(error).toBeInstanceOf(OffsetWallError);
    expect(error).toMatchObject({ call: 'GET /assets', total: 100_001, wall: 100_000 });
    expect(sent).toHaveLength(1);
  });

  it('exactly as many as offsets can reach are returned', async () => {
    const { client, sent } = createPagedClient(library(100_000));
    expect(await idsOf(client.assets.iterate(byTitle, { pageSize: 1000 }))).toHaveLength(100_000);
    expect(sent).toHaveLength(100);
  });

  it('with a limit, the first assets of any number are returned', async () => {
    expect((await collect(library(5_000_000), { limit: 12 })).ids).toEqual(texts(0, 12));
  });

  it.each([
    [
      'when the list grows past it',
      ({ offset, count }: Page, index: number) => ({
        ids: numbers(offset, offset + count),
        total: index === 0 ? 100_000 : 100_005,
      }),
    ],
    ['when nobody knows the total', ({ offset, count }: Page) => ({ ids: numbers(offset, offset + count) })],
  ])('is never exceeded: %s', async (_name, answers: Answers) => {
    const { client, sent } = createPagedClient(answers);
    const all = idsOf(client.assets.iterate({ ...byTitle, offset: 99_000 }, { pageSize: 400 }));
    expect(await rejection(all)).toBeInstanceOf(OffsetWallError);
    expect(sent.every(({ url }) => Number(url.searchParams.get('offset')) < 100_000)).toBe(true);
  });

  it('an offset beyond it is not requested', async () => {
    const { client, sent } = createPagedClient(library(5));
    for (const query of [byTitle, {}]) {
      const error = await rejection(client.assets.iterate({ ...query, offset: 100_000 }, { check: false }).next());
      expect(error).toBeInstanceOf(OffsetWallError);
    }
    expect(sent).toEqual([]);
  });

  it('is set by the options', async () => {
    const { client } = createPagedClient(library(21), { offsetWall: 20 });
    expect(await rejection(client.assets.iterate(byTitle).next())).toMatchObject({ total: 21, wall: 20 });
    expect(() => createPagedClient(library(1), { offsetWall: 0 })).toThrow(RangeError);
  });
});

describe('limits', () => {
  it.each([0, 1, 10, 11, 34, 35, 99])('%i', async (limit) => {
    const { ids, requests } = await collect(library(35), { limit });
    expect(ids).toEqual(texts(0, Math.min(limit, 35)));
    expect(requests).toBe(Math.ceil(Math.min(limit, 35) / 10));
  });

  it('request no more than necessary', async () => {
    const { client, sent } = createPagedClient(library(35));
    await idsOf(client.assets.iterate(byTitle, { pageSize: 10, limit: 13 }));
    expect(sent.map(({ url }) => url.search)).toEqual([
      '?sort=title+A&count=10&offset=0',
      '?sort=title+A&count=3&offset=10',
    ]);
  });

  it('hold even when the service gives more', async () => {
    expect((await collect(() => ({ ids: numbers(0, 10), total: 10 }), { limit: 3 })).ids).toEqual(['0', '1', '2']);
  });

  it.each([{ pageSize: 0 }, { pageSize: 1.5 }, { pageSize: Infinity }, { limit: -1 }, { limit: Number.NaN }])(
    '%o is refused',
    (options) => {
      const { client } = createPagedClient(library(5));
      expect(() => client.assets.iterate({}, options)).toThrow(RangeError);
    },
  );
});

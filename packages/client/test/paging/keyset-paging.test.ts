import { OffsetWallError, PagingError, type AssetPage } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import {
  createChangingLibrary,
  day,
  itemsOn,
  randomFrom,
  toMilliseconds,
  type ChangingLibrary,
  type ChangingLibraryOptions,
} from './changing-library.ts';
import { listBody } from '../faulty-service.ts';
import { idsOf } from './paged-client.ts';
import { createScriptedClient, jsonResponse, rejection } from '../scripted-client.ts';

const week = itemsOn(1, 2, 3, 4, 5, 6, 7);
const weekIds = week.map(({ id }) => id);
const libraryOf = (options: Partial<ChangingLibraryOptions> = {}): ChangingLibrary =>
  createChangingLibrary({ items: week, ...options });
const stamp = (number: number): string => `2024-01-0${number}T00:00:00.000Z`;

describe('the keyset condition that continues the list, for', () => {
  const continuations: readonly [
    name: string,
    query: { filters?: string; sort?: string },
    check: boolean,
    expected: string,
  ][] = [
    ['no filter', {}, true, `DateUploaded LE ${stamp(5)}`],
    ['the newest first', { sort: 'record.createdAt D' }, true, `DateUploaded LE ${stamp(5)}`],
    ['the oldest first', { sort: 'record.createdAt A' }, true, `DateUploaded GE ${stamp(3)}`],
    ['a sort in other words', { sort: 'RECORD.CREATEDAT' }, true, `DateUploaded GE ${stamp(3)}`],
    ['a condition', { filters: ' status eq 0' }, true, `Status EQ 0 AND DateUploaded LE ${stamp(5)}`],
    [
      'an AND',
      { filters: 'Status EQ 0 and AverageRating EQ 0' },
      true,
      `Status EQ 0 AND AverageRating EQ 0 AND DateUploaded LE ${stamp(5)}`,
    ],
    [
      'an OR, which gets brackets',
      { filters: 'Status EQ 0 OR Status EQ 5' },
      true,
      `(Status EQ 0 OR Status EQ 5) AND DateUploaded LE ${stamp(5)}`,
    ],
    [
      'a text that is not checked, as it is',
      { filters: ' status  eq 0' },
      false,
      `( status  eq 0) AND DateUploaded LE ${stamp(5)}`,
    ],
  ];
  it.each(continuations)('%s', async (_name, query, check, expected) => {
    const library = libraryOf();
    const ids = await idsOf(library.iterate(query, { pageSize: 3, check }));
    expect(ids.toSorted()).toEqual(weekIds);
    expect(library.asked[1]).toMatchObject({ filters: expected, offset: 0 });
    expect(library.asked[0]?.filters).toBe(
      check ? (query.filters?.replace(' status eq', 'Status EQ').replace(' and ', ' AND ') ?? '') : query.filters,
    );
  });

  it('the given sort, with the default stated explicitly', async () => {
    for (const [sort, sent] of [
      [undefined, 'record.createdAt D'],
      ['record.createdAt', 'record.createdAt'],
    ] as const) {
      const library = libraryOf();
      await idsOf(library.iterate(sort === undefined ? {} : { sort }, { pageSize: 3 }));
      expect(new Set(library.asked.map((asked) => asked.sort))).toEqual(new Set([sent]));
    }
  });
});

describe('the list is paged by offset, for', () => {
  const cases: readonly [name: string, query: { filters?: string; sort?: string }, check: boolean][] = [
    ['another sort', { sort: 'title A' }, true],
    ['a date that some assets lack', { sort: 'file.approvedAt D' }, true],
    ['a date that only live services can filter by', { sort: 'file.expiresAt D' }, true],
    ['a date that no filter knows', { sort: 'record.modifiedAt D' }, true],
    ['a sort that cannot be read', { sort: 'undefined' }, false],
    ['a text that a condition might mean something else with', { filters: 'Status EQ 0) OR (Status EQ 5' }, false],
    ['a text with an open quote', { filters: "FileExtension EQ 'jpg" }, false],
    ['a text as deep as brackets go', { filters: `${'('.repeat(256)}Status EQ 0${')'.repeat(256)}` }, false],
  ];
  it.each(cases)('%s', async (_name, query, check) => {
    const asked: URLSearchParams[] = [];
    const { client } = createScriptedClient(({ url: { searchParams } }) => {
      asked.push(searchParams);
      const offset = Number(searchParams.get('offset'));
      const page = week.slice(offset, offset + 3);
      return jsonResponse(
        listBody(
          page.map(({ id, moment }) => ({ id, record: { createdAt: toMilliseconds(moment) } })),
          7,
        ),
      );
    });
    expect(await idsOf(client.assets.iterate(query, { pageSize: 3, check }))).toEqual(weekIds);
    expect(asked.map((parameters) => parameters.get('offset'))).toEqual(['0', '3', '6']);
    expect(new Set(asked.map((parameters) => parameters.get('filters') ?? undefined))).toEqual(
      new Set([query.filters]),
    );
  });

  const answers: readonly [name: string, show: ChangingLibraryOptions['show']][] = [
    ['answers without dates', () => undefined],
    ['answers that lack a date', (moment) => (moment === day(6) ? undefined : toMilliseconds(moment))],
    ['answers in another order', (moment) => toMilliseconds(day(20) - moment)],
  ];
  it.each(answers)('%s, so the offset limit applies', async (_name, show) => {
    const library = libraryOf({ show });
    expect((await idsOf(library.iterate({}, { pageSize: 3 }))).toSorted()).toEqual(weekIds);
    expect(library.asked.map(({ offset }) => offset)).toEqual([0, 3, 6]);
    const walled = libraryOf({ show, wall: 6 });
    expect(await rejection(walled.iterate({}, { pageSize: 3 }).next())).toBeInstanceOf(OffsetWallError);
    expect(walled.asked).toHaveLength(1);
  });
});

describe('beyond the offset limit', () => {
  const many = itemsOn(...Array.from({ length: 500 }, (_, index) => 1 + Math.floor(index / 3)));
  it.each(['record.createdAt D', 'record.createdAt A'])('every asset is returned, %s', async (sort) => {
    const library = libraryOf({ items: many, wall: 10 });
    const ids = await idsOf(library.iterate({ sort }, { pageSize: 20 }));
    expect(ids.toSorted()).toEqual(many.map(({ id }) => id));
    expect(Math.max(...library.asked.map(({ offset }) => offset))).toBe(0);
    expect(library.asked.length).toBeLessThanOrEqual(26);
  });

  it('a group of equal dates is paged by offset, up to the limit', async () => {
    const items = itemsOn(1, 2, ...Array.from({ length: 30 }, () => 3), 4, 5);
    const library = libraryOf({ items, wall: 30, largestPage: 8 });
    expect((await idsOf(library.iterate({}, { pageSize: 4 }))).toSorted()).toEqual(items.map(({ id }) => id));
  });

  it('a larger group is an error that names the date', async () => {
    const items = itemsOn(1, 2, ...Array.from({ length: 30 }, () => 3), 4, 5);
    const library = libraryOf({ items, wall: 20, largestPage: 5 });
    const error = await rejection(idsOf(library.iterate({}, { pageSize: 5 })));
    expect(error).toBeInstanceOf(OffsetWallError);
    expect(error).toMatchObject({ total: 34, wall: 20, moment: stamp(3) });
    expect(library.asked.every(({ offset }) => offset < 20)).toBe(true);
  });
});

describe('irregularities on a later page are tolerated', () => {
  const pages = async (
    respond: (items: readonly unknown[], index: number) => readonly unknown[],
    days: readonly number[],
  ): Promise<readonly string[]> => {
    const library = libraryOf({ items: itemsOn(...days), largestPage: 4 });
    let index = 0;
    const { client } = createScriptedClient(async ({ url, init }) => {
      const { payload }: { payload: { assets: readonly unknown[]; assetCount: number } } = await (
        await library.fetch(url.href, init)
      ).json();
      return jsonResponse({ payload: { ...payload, assets: respond(payload.assets, index++) } });
    });
    return await idsOf(client.assets.iterate({}, { pageSize: 3 }));
  };
  const days = [9, 8, 8, 8, 8, 8, 8, 7, 6, 6, 1];
  const all = itemsOn(...days).map(({ id }) => id);

  it('a missing date', async () => {
    const ids = await pages(
      (items, index) =>
        index === 0 ? items : items.map((item, place) => (place === 1 ? { ...Object(item), record: {} } : item)),
      days,
    );
    expect(ids.toSorted()).toEqual(all);
  });

  it('an asset that is returned twice', async () => {
    expect(
      (
        await pages(
          (items) => items.flatMap((item, place) => (place === 0 ? [item, item] : [item])),
          [9, 8, 7, 6, 5, 4],
        )
      ).length,
    ).toBe(6);
  });
});

describe('parameters of the query are respected', () => {
  it.each([0, 1, 2, 3, 4, 6, 7, 9])('offset %i', async (offset) => {
    const days = [9, 8, 8, 8, 7, 7, 1];
    const library = libraryOf({ items: itemsOn(...days) });
    const whole = await idsOf(library.iterate({}, { pageSize: 2 }));
    expect(await idsOf(library.iterate({ offset }, { pageSize: 2 }))).toEqual(whole.slice(offset));
  });

  it.each([0, 1, 2, 3, 6, 7, 9])('limit %i', async (limit) => {
    const library = libraryOf();
    const ids = await idsOf(library.iterate({}, { pageSize: 2, limit }));
    expect(ids).toEqual(weekIds.toReversed().slice(0, limit));
    expect(library.asked).toHaveLength(Math.ceil(Math.min(limit, 7) / 2));
  });

  it("pages are requested with room for repeated assets, within the services' maximum", async () => {
    const library = libraryOf({ items: itemsOn(...Array.from({ length: 1500 }, (_, index) => 1500 - index)) });
    await idsOf(library.iterate({}, { pageSize: 1000 }));
    expect(library.asked.map(({ count }) => count)).toEqual([1000, 1000]);
    const small = libraryOf();
    await idsOf(small.iterate({}, { pageSize: 3 }));
    expect(small.asked.map(({ count }) => count)).toEqual([3, 4, 4]);
  });

  it('each page has the current total', async () => {
    const totals: number[] = [];
    const library = libraryOf({
      change: (items, request) => void (request === 2 && items.splice(0, 1)),
    });
    const onPage = ({ total }: AssetPage): void => void totals.push(total);
    await idsOf(library.iterate({}, { pageSize: 3, onPage }));
    expect(totals).toEqual([7, 7, 6]);
  });
});

describe('services that contradict themselves are an error', () => {
  const pageOf = (items: readonly { id: string; moment: number }[], total: number): Response =>
    jsonResponse(
      listBody(
        items.map(({ id, moment }) => ({ id, record: { createdAt: toMilliseconds(moment) } })),
        total,
      ),
    );
  const newest = week.toReversed();
  const month = itemsOn(...Array.from({ length: 30 }, (_, index) => 30 - index));

  const cases: readonly [
    name: string,
    respond: (parameters: URLSearchParams, index: number) => Response,
    fault: string,
  ][] = [
    ['a filter that is ignored', ({ size }) => pageOf(newest.slice(0, size), 7), 'unrestricted'],
    ['the same page for ever', () => pageOf(newest.slice(0, 3), 700), 'unrestricted'],
    ['the same page of one date for ever', () => pageOf([...itemsOn(1, 1, 1)], 700), 'repeated'],
    ['the same asset for ever', () => pageOf([...itemsOn(1)], 700), 'repeated'],
    [
      'an order that is lost later',
      (_parameters, index) => pageOf(index === 0 ? newest.slice(0, 3) : week.slice(0, 5), 7),
      'unsorted',
    ],
    [
      'filters that read dates in another time zone',
      (parameters) => {
        const [, bound = '2030'] = /LE (\S+)/.exec(parameters.get('filters') ?? '') ?? [];
        const found = month.filter(({ moment }) => moment + 3 * 86_400_000 <= Date.parse(bound));
        const offset = Number(parameters.get('offset'));
        return pageOf(found.slice(offset, offset + Number(parameters.get('count'))), found.length);
      },
      'inconsistent',
    ],
  ];
  it.each(cases)('%s', async (_name, respond, fault) => {
    const { client, sent } = createScriptedClient(({ url }, index) => respond(url.searchParams, index));
    const given: string[] = [];
    const all = async (): Promise<void> => {
      for await (const { id } of client.assets.iterate({}, { pageSize: 3 })) given.push(id);
    };
    const error = await rejection(all());
    expect(error).toBeInstanceOf(PagingError);
    expect(error).toMatchObject({ call: 'GET /assets', fault });
    expect(String(error)).toMatch(/^PagingError: GET \/assets cannot be paged to its end: [^.]+\.$/);
    expect(new Set(given).size).toBe(given.length);
    expect(sent.length).toBeLessThan(200);
  });

  it.each([1, 2, 3, 5, 8])('equal dates in random order during changes (%i)', async (seed) => {
    const items = itemsOn(...Array.from({ length: 20 }, () => 1));
    const library = libraryOf({
      items,
      ties: 'none',
      random: randomFrom(seed),
      largestPage: 4,
      change: (list, request) => {
        if (request % 2 === 0) list.pop();
        else list.push({ id: `new${request}`, moment: day(1), status: 0 });
      },
    });
    // Which of the two depends on the last page.
    expect(await rejection(idsOf(library.iterate({}, { pageSize: 2 })))).toMatchObject({
      fault: expect.stringMatching(/^(unsettled|repeated)$/),
    });
  });

  it.each([0, 1, 2, 3, 4, 5])('equal dates in random order, in pages far too small for them (%i)', async (seed) => {
    const items = itemsOn(2, ...Array.from({ length: 30 }, () => 1), 0);
    const library = libraryOf({ items, ties: 'none', largestPage: 1, random: randomFrom(seed) });
    const given: string[] = [];
    let fault: unknown = 'none';
    try {
      for await (const { id } of library.iterate({}, { pageSize: 2 })) given.push(id);
    } catch (error) {
      fault = error instanceof PagingError ? error.fault : error;
    }
    expect(['none', 'unsettled', 'repeated']).toContain(fault);
    expect(new Set(given).size).toBe(given.length);
    if (fault === 'none') expect(given.toSorted()).toEqual(items.map(({ id }) => id));
  });

  it('but equal dates in random order are read until all of them were seen', async () => {
    const items = itemsOn(2, ...Array.from({ length: 12 }, () => 1), 0);
    const library = libraryOf({ items, ties: 'none', largestPage: 5 });
    expect((await idsOf(library.iterate({}, { pageSize: 2 }))).toSorted()).toEqual(items.map(({ id }) => id));
  });
});

describe('a service that ignores the sort', () => {
  const serviceOf = (days: readonly number[]): ReturnType<typeof createScriptedClient>['client'] =>
    createScriptedClient(({ url: { searchParams } }) => {
      const [, bound = '2030'] = /LE (\S+)/.exec(searchParams.get('filters') ?? '') ?? [];
      const found = itemsOn(...days).filter(({ moment }) => moment <= Date.parse(bound));
      const offset = Number(searchParams.get('offset'));
      const page = found.slice(offset, offset + Number(searchParams.get('count')));
      const assets = page.map(({ id, moment }) => ({ id, record: { createdAt: toMilliseconds(moment) } }));
      return jsonResponse(listBody(assets, found.length));
    }).client;
  const read = async (days: readonly number[], sort = 'record.createdAt D'): Promise<number> =>
    (await idsOf(serviceOf(days).assets.iterate({ sort }, { pageSize: 2 }))).length;

  it('is paged by offset when the first page shows it', async () => {
    expect(await read([5, 9, 8, 7, 6, 1])).toBe(6);
  });

  it('causes an error when a later page shows it', async () => {
    expect(await rejection(read([9, 8, 5, 7, 6, 1]))).toMatchObject({ name: 'PagingError', fault: 'unsorted' });
  });

  it('may miss assets when no page shows it, as documented, and misses none in another order', async () => {
    const days = [9, 5, 8, 4, 7, 3];
    expect(await read(days)).toBeLessThan(days.length);
    expect(await read(days, 'title A')).toBe(days.length);
  });
});

import { applyEdits, defineSchema, parse, print } from '@assetql/core';
import { restrictionPredicate, whyZero, type Count, type WhyZero } from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countingLibrary, requestOf } from './small-library.ts';

interface Texts {
  readonly filters: string;
  readonly containerfilter?: string;
  readonly search?: string;
}

/** The changes as lines: what kind, the texts after it, the total. */
const changesOf = (
  { relaxations }: WhyZero,
  { filters, containerfilter = '', search = '' }: Texts,
): readonly string[] =>
  relaxations.map(({ kind, edits = {}, total }) => {
    const changed = [
      applyEdits(filters, edits.filters ?? []),
      applyEdits(containerfilter, edits.containerfilter ?? []),
      applyEdits(search, edits.search ?? []),
    ];
    return `${kind}: ${changed.filter((text) => text !== '').join(' | ')} → ${total}`;
  });

const clausesOf = ({ clauses }: WhyZero): readonly string[] =>
  clauses.map(({ node, companions }) => [node, ...companions].map((part) => print(part)).join(' with '));

const approved = 'DateApproved GE 2024-06-01T00:00:00.000Z';

const cases: readonly (readonly [Texts, readonly string[], readonly string[]])[] = [
  [
    { filters: 'AssetType EQ Image AND AverageRating GE 5' },
    ['AverageRating GE 5'],
    ['widen: AssetType EQ Image AND AverageRating GE 3 → 5', 'drop: AssetType EQ Image → 9'],
  ],
  [
    { filters: "(AssetType EQ Image) AND AssetType EQ Video AND FileExtension NE 'gif'" },
    ['AssetType EQ Image', 'AssetType EQ Video'],
    [
      "either: ((AssetType EQ Image) OR AssetType EQ Video) AND FileExtension NE 'gif' → 10",
      "drop: AssetType EQ Video AND FileExtension NE 'gif' → 1",
      "drop: (AssetType EQ Image) AND FileExtension NE 'gif' → 9",
    ],
  ],
  [{ filters: 'Status EQ 2', search: 'logo' }, ['Status EQ 2', 'logo'], ['drop: logo → 5', 'drop: Status EQ 2 → 1']],
  [
    { filters: `AssetType EQ Image AND ${approved} AND Status EQ 0` },
    [`${approved} with Status EQ 0`],
    [
      'widen: AssetType EQ Image AND DateApproved GE 2024-05-03T00:00:00.000Z AND Status EQ 0 → 5',
      'drop: AssetType EQ Image AND Status EQ 0 → 5',
    ],
  ],
  [
    { filters: 'DateCheckedOut GE 2024-05-01T00:00:00.000Z AND Status EQ 9 AND AssetType EQ Image' },
    ['Status EQ 9'],
    ['drop: AssetType EQ Image → 9'],
  ],
  // Words are found as the beginning of others before they are found as any part of them.
  [{ filters: '', search: 'log' }, ['log'], ['widen: log* → 5', 'drop:  → 10']],
  [{ filters: '', search: 'title:*og' }, ['title:*og'], ['widen: title:*og* → 5', 'drop:  → 10']],
  [{ filters: '', search: 'go*' }, ['go*'], ['widen: *go* → 5', 'drop:  → 10']],
  [{ filters: '', search: 'x*' }, ['x*'], ['drop:  → 10']],
  [{ filters: 'Status EQ 9', search: 'nowhere' }, ['Status EQ 9'], ['drop:  → 10']],
  [
    { filters: 'DateUploaded LT 2024-04-01T00:00:00.000Z AND AverageRating LT 0' },
    ['DateUploaded LT 2024-04-01T00:00:00.000Z'],
    ['drop:  → 10'],
  ],
  [
    { filters: '', search: 'clip NOT title:(video OR clip)' },
    ['clip', 'NOT title:(video OR clip)'],
    ['either: clip OR NOT title:(video OR clip) → 10', 'drop: NOT title:(video OR clip) → 9', 'drop: clip → 1'],
  ],
];

describe('why a request finds nothing', () => {
  test.each(cases)('%j', async (texts, clauses, changes) => {
    const { count } = countingLibrary();
    const why = await whyZero(requestOf(texts.filters, texts.search, texts.containerfilter), count);
    expect(clausesOf(why)).toEqual(clauses);
    expect(changesOf(why, texts)).toEqual(changes);
    expect([why.total, why.minimal, why.smallest]).toEqual([0, true, true]);
  });

  test('is nothing when it finds something, or when the library is empty', async () => {
    const { count } = countingLibrary();
    expect(await whyZero(requestOf('Status EQ 0'), count)).toEqual({
      total: 5,
      clauses: [],
      minimal: true,
      smallest: true,
      relaxations: [],
      requests: 1,
    });
    const empty = await whyZero(requestOf('Status EQ 0'), async () => await Promise.resolve(0));
    expect(empty).toMatchObject({ total: 0, clauses: [], minimal: true, relaxations: [] });
  });

  test('is found among many clauses, by halving', async () => {
    const { count } = countingLibrary();
    const idle = Array.from({ length: 60 }, (_, at) => `AverageRating NE ${at + 10}`);
    const filters = [...idle.slice(0, 20), 'AssetType NE Image', ...idle.slice(20), 'Status NE 2'].join(' AND ');
    const why = await whyZero(requestOf(filters), count);
    expect(clausesOf(why)).toEqual(['AssetType NE Image', 'Status NE 2']);
    expect([why.minimal, why.smallest]).toEqual([true, false]);
    expect(why.requests).toBeLessThan(60);
    expect(why.relaxations).toHaveLength(2);
  });

  test('is all that is known when there are too few requests', async () => {
    const filters = Array.from({ length: 12 }, (_, at) => `AverageRating NE ${at}`).join(' AND ');
    for (let requests = 1; requests < 40; requests += 1) {
      const { count, asked } = countingLibrary();
      const why = await whyZero(requestOf(filters), count, { requests });
      expect(asked.length).toBeLessThanOrEqual(requests);
      expect(why.requests).toBe(asked.length);
      if (why.minimal) expect(clausesOf(why)).toHaveLength(4);
      else expect(why.clauses.length).toBeGreaterThan(3);
    }
  });

  test('has no edits for what was not read from a text', async () => {
    const { count } = countingLibrary();
    const { filters } = requestOf('AverageRating GE 5 AND Status EQ 0');
    const zero = { start: 0, end: 0 };
    const unplaced = <Part>(part: Part): Part =>
      JSON.parse(JSON.stringify(part), (key, value: unknown) => (key === 'range' ? zero : value));
    const { relaxations } = await whyZero({ filters: unplaced(filters) }, count);
    expect(relaxations.map(({ kind, edits, request }) => [kind, edits, print(request.filters)])).toEqual([
      ['widen', undefined, 'AverageRating GE 3 AND Status EQ 0'],
      ['drop', undefined, 'Status EQ 0'],
    ]);
  });

  test('rejects when a count does, and when it is cancelled', async () => {
    const down: Count = async () => await Promise.reject(new Error('down'));
    await expect(whyZero(requestOf('Status EQ 0'), down)).rejects.toThrow('down');
    const signal = AbortSignal.abort(new Error('enough'));
    const { count } = countingLibrary();
    await expect(whyZero(requestOf('Status EQ 0'), count, { signal })).rejects.toThrow('enough');
  });

  test('is bounded for hostile requests', async () => {
    const { asked, count } = countingLibrary();
    const filters = Array.from({ length: 5000 }, () => 'AverageRating NE 3 AND AverageRating LE 3').join(' AND ');
    const why = await whyZero(requestOf(`${filters} AND Status EQ 5`), count);
    expect(asked.length).toBeLessThanOrEqual(100);
    expect(why.total).toBe(0);
    const dates = Array.from({ length: 3000 }, () => 'DateApproved GE 2024-05-01T00:00:00.000Z').join(' AND ');
    let answers = 0;
    const odd = await whyZero(
      requestOf(`${dates} AND Status EQ 0`),
      async () => await Promise.resolve(Math.min(answers++, 1)),
    );
    expect([odd.clauses.length, odd.minimal]).toEqual([3001, false]);
  });

  test('ends whatever a service answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat(1)), fc.integer({ min: 1, max: 60 }), async (totals, requests) => {
        const filters =
          'AverageRating GE 3 AND DateApproved GE 2024-05-01T00:00:00.000Z AND Status EQ 0 AND AssetType EQ Image';
        const why = await whyZero(
          requestOf(filters, 'a b'),
          async () => await Promise.resolve(totals.next().value ?? 0),
          { requests },
        );
        expect(why.requests).toBeLessThanOrEqual(requests);
      }),
      { numRuns: 200 },
    );
  });

  test('writes what is left with a join between, however close the clauses stood', async () => {
    const { count } = countingLibrary();
    const filters = "(FileExtension EQ 'svg')AND(Status EQ 9)AND(AssetType EQ Image)";
    expect(changesOf(await whyZero(requestOf(filters), count), { filters })).toEqual([
      "drop: (FileExtension EQ 'svg') AND (AssetType EQ Image) → 5",
    ]);
    const search = '"logo"nowhere"3"';
    expect(changesOf(await whyZero(requestOf('', search), count), { filters: '', search })).toEqual([
      'drop: "logo" "3" → 1',
    ]);
  });

  test('knows what the fields of a library are, and offers no bound that cannot be moved', async () => {
    const season = {
      name: 'Stock',
      type: 'number',
      member: 'extra',
      documentation: '',
      spec: '4.7',
      example: '5',
    } as const;
    const schema = defineSchema({ fields: [season] });
    const shelf = [{ extra: { Stock: 700 } }];
    const count: Count = async (request) =>
      await Promise.resolve(shelf.filter(restrictionPredicate(request, schema)).length);
    const filters = 'Stock GT 1000';
    expect(changesOf(await whyZero(requestOf(filters), count, { schema }), { filters })).toEqual([
      'widen: Stock GT 699 → 1',
      'drop:  → 1',
    ]);
    for (const fixed of [
      'Stock GE 9000000',
      'Stock EQ 5',
      "Stock GE 'x'",
      'Nowhere GE 5',
      'Status GT 50',
      'Stock ?? 5',
    ]) {
      const ast = parse('filters', fixed).ast;
      const why = await whyZero({ filters: ast }, count, { schema });
      expect(why.relaxations.map(({ kind }) => kind)).toEqual(['drop']);
    }
    const spent = await whyZero(requestOf(filters), count, { schema, requests: 6 });
    expect(spent.relaxations.map(({ kind }) => kind)).toEqual(['drop']);
  });
});

import { OffsetWallError, PagingError } from '@assetql/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createChangingLibrary,
  day,
  randomFrom,
  toMilliseconds,
  type ChangingLibraryOptions,
  type Item,
  type Ties,
} from './changing-library.ts';

/** A change of the library between two requests. */
type Change =
  | { readonly kind: 'add'; readonly day: number }
  | { readonly kind: 'remove' | 'reject' | 'approve'; readonly which: number }
  | { readonly kind: 'redate'; readonly which: number; readonly day: number };

const days = fc.integer({ min: 1, max: 6 });
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), day: days }),
  fc.record({ kind: fc.constantFrom('remove', 'remove', 'remove', 'reject', 'approve'), which: fc.nat(60) }),
  fc.record({ kind: fc.constant('redate' as const), which: fc.nat(60), day: days }),
);
const item = fc.record({ day: days, status: fc.constantFrom(0, 0, 0, 5) });
const story = fc.record({
  items: fc.array(item, { maxLength: 40 }),
  changes: fc.array(fc.array(anyChange, { maxLength: 2 }), { maxLength: 30 }),
  pageSize: fc.integer({ min: 1, max: 12 }),
  largestPage: fc.integer({ min: 2, max: 12 }),
  /** The offset limit in excess of the largest page. */
  margin: fc.integer({ min: 3, max: 25 }),
  direction: fc.constantFrom('A', 'D'),
  saysTotal: fc.boolean(),
  seed: fc.integer(),
});
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

interface Outcome {
  readonly given: readonly string[];
  readonly error: unknown;
  /** The assets that matched throughout with the same date. */
  readonly constant: ReadonlySet<string>;
  /** The largest number of assets that ever shared a date. */
  readonly largestGroup: number;
  readonly requests: number;
}

function apply(
  items: Item[],
  change: Change,
  touched: Set<string>,
  name: () => string,
  momentOf: (day: number) => number,
): void {
  if (change.kind === 'add') {
    const id = name();
    touched.add(id);
    items.push({ id, moment: momentOf(change.day), status: 0 });
    return;
  }
  const place = change.which % items.length;
  const found = items[place];
  if (found === undefined) return;
  touched.add(found.id);
  if (change.kind === 'remove') items.splice(place, 1);
  else if (change.kind === 'redate') found.moment = momentOf(change.day);
  else found.status = change.kind === 'reject' ? 5 : 0;
}

/** The differences between services. */
interface Service extends Pick<ChangingLibraryOptions, 'show' | 'wall'> {
  readonly momentOf?: (day: number) => number;
}

async function read(
  { items, changes, pageSize, largestPage, direction, saysTotal, seed, margin }: Story,
  ties: Ties,
  { show, wall = largestPage + margin, momentOf = day }: Service = {},
): Promise<Outcome> {
  const random = randomFrom(seed);
  const touched = new Set<string>();
  const name = (): string => `${String(random()).slice(2, 8)}-${touched.size}-${String(random()).slice(2, 8)}`;
  const own = items.map((one) => ({ id: name(), moment: momentOf(one.day), status: one.status }));
  let largestGroup = 0;
  const measure = (list: readonly Item[]): void => {
    const sizes = new Map<number, number>();
    for (const { moment } of list) sizes.set(moment, (sizes.get(moment) ?? 0) + 1);
    largestGroup = Math.max(largestGroup, ...sizes.values());
  };
  measure(own);
  const library = createChangingLibrary({
    items: own,
    ties,
    random,
    largestPage,
    saysTotal,
    wall,
    show,
    change: (list, request) => {
      for (const one of changes[request - 1] ?? []) apply(list, one, touched, name, momentOf);
      measure(list);
    },
  });
  const filters = 'Status EQ 0 OR Status EQ 2';
  const given: string[] = [];
  let error: unknown;
  try {
    for await (const { id } of library.iterate({ filters, sort: `record.createdAt ${direction}` }, { pageSize }))
      given.push(id);
  } catch (thrown) {
    error = thrown;
  }
  const constant = own.filter(({ id, status }) => !touched.has(id) && status === 0).map(({ id }) => id);
  return { given, error, constant: new Set(constant), largestGroup, requests: library.asked.length };
}

/** The guarantee: each asset that exists and is unchanged throughout is returned exactly once. */
function expectEachOnce({ given, constant }: Outcome): void {
  expect(given.filter((id) => constant.has(id)).toSorted()).toEqual([...constant].toSorted());
}

/** The guarantee on failure: no duplicates, and a valid reason. */
function expectReason({ given, error, constant, largestGroup }: Outcome, { margin, largestPage }: Story): void {
  const unchanged = given.filter((id) => constant.has(id));
  expect(new Set(unchanged).size).toBe(unchanged.length);
  if (error instanceof OffsetWallError) expect(largestGroup).toBeGreaterThanOrEqual(margin);
  else {
    expect(error).toBeInstanceOf(PagingError);
    expect(error).toHaveProperty('fault', 'unsettled');
    expect(largestGroup).toBeGreaterThanOrEqual(largestPage);
  }
}

const check = async (runs: number, property: (told: Story) => Promise<void>): Promise<void> =>
  await fc.assert(fc.asyncProperty(story, property), { numRuns: runs });

describe('each asset that exists and is unchanged throughout is returned exactly once', () => {
  it.each(['id', 'age'] as const)('under any concurrent changes, with equal dates ordered by %s', async (ties) => {
    await check(1000, async (told) => {
      const outcome = await read(told, ties);
      if (outcome.error === undefined) expectEachOnce(outcome);
      else expectReason(outcome, told);
    });
  });

  const fine = (number: number): number => day(1) + number * 0.34375;
  const finer: Readonly<Record<string, Service>> = {
    'and shows cut to milliseconds': { momentOf: fine },
    'and shows rounded to milliseconds': { momentOf: fine, show: (moment) => toMilliseconds(Math.round(moment)) },
    'and shows with seven digits': {
      momentOf: fine,
      show: (moment) => toMilliseconds(moment).replace('Z', `${(moment % 1).toFixed(4).slice(2)}Z`),
    },
    'and shows cut to seconds': {
      momentOf: (number) => day(1) + number * 600,
      show: (moment) => toMilliseconds(moment).replace(/\.\d+/, ''),
    },
  };
  it.each(Object.entries(finer))('with dates that the service compares more precisely, %s', async (_name, service) => {
    await check(400, async (told) => {
      // an edit of a date by less than the returned precision is invisible
      const changes = told.changes.map((some) => some.filter(({ kind }) => kind !== 'redate'));
      const outcome = await read({ ...told, changes }, 'id', { ...service, wall: 1000 });
      expect(outcome.error).toBeUndefined();
      expectEachOnce(outcome);
    });
  });

  it('with equal dates in random order that fit into one page', async () => {
    await check(600, async (told) => {
      const outcome = await read({ ...told, largestPage: 100 }, 'none');
      expect(outcome.error).toBeUndefined();
      expectEachOnce(outcome);
    });
  });

  it('with equal dates in random order, unless changes make it an error', async () => {
    await check(400, async (told) => {
      const outcome = await read({ ...told, changes: [] }, 'none');
      if (outcome.error === undefined) expectEachOnce(outcome);
      else expectReason(outcome, told);
    });
  });
});

it('an offset skips the first assets, even if they share the date of the next one', async () => {
  const offset = fc.nat(20);
  await fc.assert(
    fc.asyncProperty(story, offset, fc.constantFrom('id', 'age'), async (told, skipped, ties) => {
      const { items, pageSize, largestPage, saysTotal, direction } = told;
      const own = items.map((one, index) => ({ id: `${index}`, moment: day(one.day), status: 0 }));
      const idsFrom = async (from: number): Promise<readonly string[]> => {
        const ids: string[] = [];
        const library = createChangingLibrary({ items: own, ties, largestPage, saysTotal });
        const query = { sort: `record.createdAt ${direction}`, offset: from };
        for await (const { id } of library.iterate(query, { pageSize })) ids.push(id);
        return ids;
      };
      expect(await idsFrom(skipped)).toEqual((await idsFrom(0)).slice(skipped));
    }),
    { numRuns: 400 },
  );
});

it('nothing is requested twice when nothing changes and no date fills a page', async () => {
  await check(200, async (told) => {
    const outcome = await read({ ...told, largestPage: 60, pageSize: 12, changes: [], saysTotal: true }, 'id');
    const { given, requests, largestGroup } = outcome;
    if (largestGroup < 12) expect(requests).toBeLessThanOrEqual(Math.max(1, Math.ceil(given.length / 12) + 1));
  });
});

import { applyEdits, print, validate, type Filter, type MatchAsset, type Search } from '@assetql/core';
import {
  counts,
  trace,
  whyZero,
  type Count,
  type Counted,
  type Restriction,
  type RestrictingKind,
  type WhyZero,
} from '@assetql/core/meaning';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oracle } from '../../packages/core/test/meaning/oracle.ts';
import { matchAssetMapper } from '../../packages/library/src/store/match-asset.ts';
import { content } from '../../packages/library/test/store/content.ts';
import { runs } from '../../packages/core/test/meaning/reason/runs.ts';
import { allOf } from './all-of.ts';
import { maySend, read, writtenRequest, type WrittenRequest } from './requests.ts';
import { filterNodes, searchNodes } from './subexpressions.ts';

const kinds: readonly RestrictingKind[] = ['filters', 'containerfilter', 'search'];

/** Counts by trying every asset, and holds each request to be one that may be sent: no date without its status. */
const counting =
  (assets: readonly MatchAsset[]): Count =>
  async (request) => {
    for (const kind of ['filters', 'containerfilter'] as const) {
      expect(validate(kind, request[kind]).filter(({ code }) => code === 'status-companion')).toEqual([]);
    }
    return await Promise.resolve(brute(assets, request));
  };

const brute = (assets: readonly MatchAsset[], request: Restriction): number =>
  assets.filter((asset) => oracle(request, asset)).length;

/** Conditions that must all hold, by parameter. */
interface Part {
  readonly parameter: RestrictingKind;
  readonly node: Filter | Search;
  readonly request: Restriction;
}

function conjuncts(parameter: RestrictingKind, request: Restriction): readonly Part[] {
  const filters = (node: Filter): readonly Part[] => {
    if (node.kind === 'Group') return filters(node.body);
    return node.kind === 'And' ? node.operands.flatMap(filters) : [{ parameter, node, request: { [parameter]: node } }];
  };
  const searches = (node: Search): readonly Part[] => {
    if (node.kind === 'Group') return searches(node.body);
    const { searchFields } = request;
    return node.kind === 'And'
      ? node.operands.flatMap(searches)
      : [{ parameter, node, request: { search: node, searchFields } }];
  };
  if (parameter === 'search') return request.search === undefined ? [] : searches(request.search);
  const root = request[parameter];
  return root === undefined ? [] : filters(root);
}

const holdAll = (assets: readonly MatchAsset[], requests: readonly Restriction[]): number =>
  assets.filter((asset) => requests.every((request) => oracle(request, asset))).length;

/** Every node but brackets with the request that asks for it alone. */
function* nodesOf(request: Restriction): Generator<readonly [Filter | Search, Restriction]> {
  for (const kind of ['filters', 'containerfilter'] as const) {
    const traced = trace(kind, request[kind], {});
    if (traced === undefined) continue;
    for (const { trace: at, alone } of filterNodes(traced)) yield [at.node, { [kind]: alone }];
  }
  const { searchFields } = request;
  const traced = trace('search', request.search, {}, { searchFields });
  if (traced === undefined) return;
  for (const { trace: at, alone } of searchNodes(traced)) yield [at.node, { search: alone, searchFields }];
}

const tried = { alone: 0, left: 0, zero: 0, several: 0, drop: 0, widen: 0, either: 0, edits: 0, fewest: 0 };

async function checkCounts(request: Restriction, assets: readonly MatchAsset[]): Promise<readonly Counted[]> {
  const all = await allOf(counts(request, counting(assets), { requests: 1000 }));
  const alone = new Map(nodesOf(request));
  const clauses = kinds.flatMap((kind) => conjuncts(kind, request));
  for (const answer of all) {
    if (answer.outcome !== 'counted') throw new Error(JSON.stringify(answer));
    const { node, measure, total, companions, parameter } = answer;
    const statuses = companions.map((companion) => ({ filters: companion }));
    tried[measure] += 1;
    if (node === undefined) expect(total).toBe(brute(assets, request));
    else if (measure === 'alone') {
      expect(total).toBe(holdAll(assets, [alone.get(node) ?? {}, ...statuses]));
    } else {
      const at = clauses.findIndex((clause) => clause.node === node && clause.parameter === parameter);
      const before = clauses.slice(0, at + 1).map((clause) => clause.request);
      expect(total).toBe(holdAll(assets, [...before, ...statuses]));
    }
  }
  expect(all.filter(({ measure }) => measure === 'left')).toHaveLength(clauses.length);
  return all;
}

/** Whether the group is one of those that brute force finds. */
function checkGroup(why: WhyZero, all: readonly Counted[], request: Restriction, assets: readonly MatchAsset[]): void {
  const clauses = kinds.flatMap((kind) => conjuncts(kind, request));
  const statuses = new Map(
    all.filter(({ measure, node }) => measure === 'alone' && node).map((answer) => [answer.node, answer.companions]),
  );
  const isEmpty = (set: number): boolean => {
    const some = clauses.filter((_, at) => (set >> at) & 1);
    const added = some.flatMap(({ node }) => statuses.get(node) ?? []).map((status) => ({ filters: status }));
    return holdAll(assets, [...some.map((clause) => clause.request), ...added]) === 0;
  };
  const size = (set: number): number => clauses.filter((_, at) => (set >> at) & 1).length;
  const empty = Array.from({ length: 2 ** clauses.length }, (_, set) => set).filter(isEmpty);
  const minimal = empty.filter((set) => !empty.some((other) => other !== set && (other & set) === other));
  const given = why.clauses.reduce((set, { node, parameter }) => {
    const at = clauses.findIndex((clause) => clause.node === node && clause.parameter === parameter);
    expect(at).toBeGreaterThan(-1);
    return set | (1 << at);
  }, 0);
  expect(why.minimal).toBe(true);
  expect(minimal).toContain(given);
  if (why.smallest) expect(size(given)).toBe(Math.min(...minimal.map(size)));
  tried.zero += 1;
  if (why.clauses.length > 1) tried.several += 1;
}

/** How many clauses have to go before something is found, leaving no date without its status; tried by size. */
function fewestToDrop(request: Restriction, assets: readonly MatchAsset[]): number {
  const clauses = kinds.flatMap((kind) => conjuncts(kind, request));
  const size = (set: number): number => clauses.filter((_, at) => (set >> at) & 1).length;
  const sets = Array.from({ length: 2 ** clauses.length }, (_, set) => set);
  const fewest = sets
    .toSorted((one, other) => size(one) - size(other))
    .find((set) => {
      const kept = clauses.filter((_, at) => ((set >> at) & 1) === 0);
      const filters = kept.flatMap(({ node, parameter }) => (parameter === 'filters' ? [`(${print(node)})`] : []));
      return (
        holdAll(
          assets,
          kept.map((clause) => clause.request),
        ) > 0 && maySend({ filters: filters.join(' AND '), containerfilter: '', search: '', searchFields: undefined })
      );
    });
  return fewest === undefined ? Infinity : size(fewest);
}

/** The least change comes first, and no smaller group of clauses would do. */
function checkLeast({ relaxations }: WhyZero, request: Restriction, assets: readonly MatchAsset[]): void {
  const order = ['widen', 'either', 'drop'];
  const sizes = relaxations.map(
    ({ kind, clauses }) => order.indexOf(kind) * 100 + (kind === 'drop' ? clauses.length : 0),
  );
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
  const fewest = fewestToDrop(request, assets);
  const dropped = relaxations.find(({ kind }) => kind === 'drop');
  expect(dropped?.clauses.length ?? Infinity).toBe(fewest);
  tried.fewest += fewest > 1 && fewest < Infinity ? 1 : 0;
}

function checkRelaxations(why: WhyZero, texts: WrittenRequest, assets: readonly MatchAsset[]): void {
  for (const { kind, request: changed, total, edits } of why.relaxations) {
    tried[kind] += 1;
    expect(total).toBeGreaterThan(0);
    expect(brute(assets, { searchFields: texts.searchFields, ...changed })).toBe(total);
    if (edits === undefined) continue;
    const changedTexts = {
      filters: applyEdits(texts.filters, edits.filters ?? []),
      containerfilter: applyEdits(texts.containerfilter, edits.containerfilter ?? []),
      search: applyEdits(texts.search, edits.search ?? []),
      searchFields: texts.searchFields,
    };
    if (maySend(texts)) expect([maySend(changedTexts), changedTexts]).toEqual([true, changedTexts]);
    const edited = read(changedTexts);
    expect([brute(assets, edited), texts, edits]).toEqual([total, texts, edits]);
    tried.edits += 1;
  }
}

test('counts and the reason for nothing are those of brute force', { timeout: runs(400_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(content, fc.array(writtenRequest, { maxLength: 12, size: 'max' }), async (library, requests) => {
      const toMatch = matchAssetMapper(library);
      const assets = library.assets.map((asset) => toMatch(asset, () => true));
      for (const texts of requests) {
        const asked = read(texts);
        const all = await checkCounts(asked, assets);
        const why = await whyZero(asked, counting(assets), { requests: 1000 });
        expect(why.total).toBe(brute(assets, asked));
        if (why.total > 0) expect(why.clauses).toEqual([]);
        else if (kinds.flatMap((kind) => conjuncts(kind, asked)).length <= 9) {
          checkGroup(why, all, asked, assets);
          if (maySend(texts)) checkLeast(why, asked, assets);
        }
        checkRelaxations(why, texts, assets);
      }
    }),
    { numRuns: runs(100) },
  );
  expect(Math.min(tried.zero, tried.several, tried.drop, tried.edits)).toBeGreaterThan(60);
  expect(Math.min(tried.widen, tried.either, tried.fewest)).toBeGreaterThan(5);
});

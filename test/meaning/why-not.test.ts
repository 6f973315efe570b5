import type { Filter, MatchAsset, Search } from '@assetql/core';
import { predicate, trace, whyNot, type Obstacle, type Trace, type WhyNot } from '@assetql/core/meaning';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchAssetMapper } from '../../packages/library/src/store/match-asset.ts';
import { content } from '../../packages/library/test/store/content.ts';
import { filter, search } from '../../packages/library/test/store/queries.ts';
import { runs } from '../../packages/core/test/meaning/reason/runs.ts';

type Node = Filter | Search;

/** Whether a trace says what is wanted of it when the answers of these conditions are changed to what they should be. */
function holdsWith(at: Trace, changed: ReadonlySet<Node>): boolean {
  const { node, children } = at;
  switch (node.kind) {
    case 'And':
      return children.every((child) => holdsWith(child, changed));
    case 'Or':
      return children.some((child) => holdsWith(child, changed));
    case 'Not': {
      const [child] = children;
      return child !== undefined && !holdsWith(child, changed);
    }
    default: {
      const [child] = node.kind === 'Any' ? [] : children;
      if (child !== undefined) return holdsWith(child, changed);
      return changed.has(node) ? at.holds !== true : at.holds === true;
    }
  }
}

function conditionsOf({ node, children }: Trace): readonly Node[] {
  return children.length === 0 || node.kind === 'Any' ? [node] : children.flatMap(conditionsOf);
}

/** Every smallest set by trying them all; sets as texts of places. */
function byDefinition(traced: Trace, conditions: readonly Node[]): readonly string[] {
  const found: number[] = [];
  const all = Array.from({ length: 2 ** conditions.length }, (_, set) => set);
  const count = (set: number): number => conditions.filter((_, at) => (set >> at) & 1).length;
  for (const set of all.toSorted((a, b) => count(a) - count(b))) {
    const changed = new Set(conditions.filter((_, at) => (set >> at) & 1));
    if (!found.some((smaller) => (smaller & set) === smaller) && holdsWith(traced, changed)) found.push(set);
  }
  return found.map((set) => conditions.flatMap((_, at) => ((set >> at) & 1 ? [at] : [])).join()).toSorted();
}

const seen = { sets: 0, changes: 0, cut: 0 };

function checkSets<N extends Node>(traced: Trace, { holds, sets, complete }: WhyNot<N>, most: number): void {
  const conditions = conditionsOf(traced);
  expect(holds).toBe(traced.holds);
  expect(sets.map((set) => set.length)).toEqual(sets.map((set) => set.length).toSorted((a, b) => a - b));
  // A node that a generator put into two places has one answer here, and two there.
  if (conditions.length > 9 || new Set(conditions).size < conditions.length) return;
  const expected = byDefinition(traced, conditions);
  const given = sets.map((set) =>
    set
      .map(({ node }) => conditions.indexOf(node))
      .toSorted((a, b) => a - b)
      .join(),
  );
  expect(complete).toBe(expected.length <= most);
  if (complete) expect(given.toSorted()).toEqual(expected);
  else {
    seen.cut += 1;
    expect(given).toHaveLength(most);
    expect(new Set(given).size).toBe(most);
    const sizes = expected.map((set) => (set === '' ? 0 : set.split(',').length)).toSorted((a, b) => a - b);
    expect(sets.map((set) => set.length)).toEqual(sizes.slice(0, most));
    for (const set of given) expect(expected).toContain(set);
  }
  seen.sets += expected.length;
}

/** The filter with other conditions in the place of some; nothing in the place of one is true. */
function replaced(node: Filter, by: ReadonlyMap<Filter, Filter>): Filter {
  const other = by.get(node);
  if (other !== undefined) return other;
  switch (node.kind) {
    case 'And':
    case 'Or':
      return { ...node, operands: node.operands.map((operand) => replaced(operand, by)) };
    case 'Group':
      return { ...node, body: replaced(node.body, by) };
    default:
      return node;
  }
}

const range = { start: 0, end: 0 };
const dropped: Filter = { kind: 'And', range, operands: [] };

/** Doing what a set says must make the filter find the asset. */
function checkChanges(ast: Filter, asset: MatchAsset, set: readonly Obstacle<Filter>[]): void {
  const by = new Map(set.map(({ node, change }) => [node, change?.node ?? dropped]));
  seen.changes += set.filter(({ change }) => change !== undefined).length;
  expect(predicate('filters', replaced(ast, by))(asset)).toBe(true);
}

const most = fc.constantFrom(1, 2, 5, 100);

test('the sets are exactly the smallest ones, and doing what they say makes the asset match', () => {
  fc.assert(
    fc.property(content, fc.array(filter, { maxLength: 30, size: 'max' }), most, (library, filters, bound) => {
      const toMatch = matchAssetMapper(library);
      for (const ast of filters) {
        for (const asset of library.assets.slice(0, 6).map((one) => toMatch(one, () => true))) {
          const answer = whyNot('filters', ast, asset, { most: bound });
          checkSets(trace('filters', ast, asset) ?? expect.fail(), answer, bound);
          for (const set of answer.sets) checkChanges(ast, asset, set);
        }
      }
    }),
    { numRuns: runs(100) },
  );
  fc.assert(
    fc.property(content, fc.array(search, { maxLength: 30, size: 'max' }), most, (library, searches, bound) => {
      const toMatch = matchAssetMapper(library);
      for (const ast of searches) {
        for (const asset of library.assets.slice(0, 6).map((one) => toMatch(one, () => true))) {
          const answer = whyNot('search', ast, asset, { most: bound });
          checkSets(trace('search', ast, asset) ?? expect.fail(), answer, bound);
        }
      }
    }),
    { numRuns: runs(100) },
  );
  expect(seen.sets).toBeGreaterThan(1000);
  expect(seen.changes).toBeGreaterThan(1000);
  expect(seen.cut).toBeGreaterThan(10);
});

import type { MatchAsset } from '@assetql/core';
import { predicate, trace, type Restriction, type Trace, type Verdict } from '@assetql/core/meaning';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oracle } from '../../packages/core/test/meaning/oracle.ts';
import { matchAssetMapper } from '../../packages/library/src/store/match-asset.ts';
import { content } from '../../packages/library/test/store/content.ts';
import { filter, search } from '../../packages/library/test/store/queries.ts';
import { runs } from '../../packages/core/test/meaning/reason/runs.ts';
import { filterNodes, searchNodes } from './subexpressions.ts';

const searchFields = fc.option(fc.subarray(['title', 'keyword', 'categoryIds', 'nowhere'], { minLength: 1 }), {
  nil: undefined,
  freq: 3,
});

/** An asset with everything that a service knows, and the same with some members not shown. */
interface Shown {
  readonly whole: MatchAsset;
  readonly part: MatchAsset;
}

function hide(whole: MatchAsset, hidden: readonly number[]): Shown {
  const entries = Object.entries(whole);
  const gone = new Set(hidden.map((at) => at % entries.length));
  const part: MatchAsset = Object.fromEntries(entries.filter((_, at) => !gone.has(at)));
  return { whole, part };
}

const shown = fc.tuple(content, fc.array(fc.nat(), { maxLength: 12 })).map(([library, hidden]) =>
  library.assets.map((asset) =>
    hide(
      matchAssetMapper(library)(asset, () => true),
      hidden,
    ),
  ),
);

const seen: Record<string, number> = {};

/** A verdict must be that of the predicate and of the oracle, for the part and for the whole. */
function agrees(traced: Verdict, alone: Restriction, found: (asset: MatchAsset) => boolean, { whole, part }: Shown) {
  seen[String(traced)] = (seen[String(traced)] ?? 0) + 1;
  if (traced === 'unknown') return;
  expect([found(whole), found(part), oracle(alone, whole), oracle(alone, part)]).toEqual([
    traced,
    traced,
    traced,
    traced,
  ]);
}

const isKnown = ({ holds, children }: Trace): boolean => holds !== 'unknown' && children.every(isKnown);

test('each node of a trace that is known says what predicate and oracle say of it, whatever is not shown', () => {
  fc.assert(
    fc.property(shown, fc.array(filter, { maxLength: 10, size: 'max' }), (assets, filters) => {
      for (const ast of filters) {
        for (const asset of assets) {
          expect(isKnown(trace('filters', ast, asset.whole) ?? expect.fail())).toBe(true);
          const traced = trace('filters', ast, asset.part) ?? expect.fail();
          for (const node of filterNodes(traced)) {
            const found = predicate('containerfilter', node.alone);
            agrees(node.trace.holds, { filters: node.alone }, found, asset);
          }
        }
      }
    }),
    { numRuns: runs(40) },
  );
  fc.assert(
    fc.property(shown, fc.array(search, { maxLength: 10, size: 'max' }), searchFields, (assets, searches, fields) => {
      const options = { searchFields: fields };
      for (const ast of searches) {
        for (const asset of assets) {
          expect(isKnown(trace('search', ast, asset.whole, options) ?? expect.fail())).toBe(true);
          const traced = trace('search', ast, asset.part, options) ?? expect.fail();
          for (const node of searchNodes(traced)) {
            const found = predicate('search', node.alone, options);
            agrees(node.trace.holds, { search: node.alone, searchFields: fields }, found, asset);
          }
        }
      }
    }),
    { numRuns: runs(40) },
  );
  expect(Math.min(seen['true'] ?? 0, seen['false'] ?? 0, seen['unknown'] ?? 0)).toBeGreaterThan(1000);
});

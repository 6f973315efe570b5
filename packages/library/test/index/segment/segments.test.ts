import type { MatchAsset } from '@assetql/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Segments } from '../../../src/asset-index/segment/segments.ts';

const everything = { restriction: { kind: 'constant', value: true }, viewer: '', count: 1000, offset: 0 } as const;

/** What a query that is never interrupted gives. */
function answer<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

const found = (segments: Segments) => answer(segments.query({ ...everything, facets: true }, {}));

const id = fc.constantFrom(...Array.from({ length: 40 }, (_, number) => `id-${String(number).padStart(2, '0')}`));
/** Assets that are stored or, without a time, removed. */
const changes = fc.array(
  fc.uniqueArray(fc.record({ id, dateUploaded: fc.option(fc.nat(5)) }), {
    selector: (change) => change.id,
    maxLength: 8,
  }),
  { maxLength: 40 },
);

describe('segments', () => {
  test('have what was changed last, in order, and are never many', () => {
    fc.assert(
      fc.property(changes, (steps) => {
        const segments = new Segments();
        const assets = new Map<string, MatchAsset>();
        for (const step of steps) {
          const sorted = step.toSorted((a, b) => (a.id < b.id ? -1 : 1));
          const added = sorted.filter(({ dateUploaded }) => dateUploaded !== null);
          for (const change of step) assets.delete(change.id);
          for (const asset of added) assets.set(asset.id, asset);
          segments.replace(
            step.map((change) => change.id),
            added,
          );
        }
        const newest = [...assets.values()].toSorted(
          (a, b) => Number(b.dateUploaded) - Number(a.dateUploaded) || (String(a.id) < String(b.id) ? -1 : 1),
        );
        const { total, ids, facets } = found(segments);
        expect(total).toBe(assets.size);
        expect(ids).toEqual(newest.map((asset) => asset.id));
        expect(facets).toEqual(new Map(assets.size === 0 ? [] : [['', assets.size]]));
        expect(segments.size).toBeLessThan(8);
      }),
    );
  });
});

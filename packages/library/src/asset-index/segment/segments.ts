import type { MatchAsset } from '@assetql/core';
import { compareCodePoints, fromStoredText } from '@assetql/core/meaning';
import type { IndexAnswer, IndexQuery } from '../asset-index.ts';
import { BitSet } from './bit-set.ts';
import { pageOf, type Found } from './page.ts';
import { layout, Segment } from './segment.ts';
import { satisfying, type Visible } from './satisfying.ts';
import { TextColumn } from './value-column.ts';

/** A segment, and which of its assets still are as they are in it. */
interface Part {
  readonly segment: Segment;
  readonly live: BitSet;
}

const extension = layout.columnOf({ member: 'fileExtension' }, {});

/**
 * Assets in several segments. What changes goes into a new segment, and small ones are joined with others of their size, so that a change costs
 * little however many assets there are, and there are never many segments.
 */
export class Segments {
  private parts: readonly Part[] = [];

  /** How many there are. */
  get size(): number {
    return this.parts.length;
  }

  /** Answers a query but for what it must include. */
  *query(
    { restriction, sort, count, offset, facets }: IndexQuery,
    visible: Visible,
  ): Generator<void, Omit<IndexAnswer, 'asOf'>> {
    const found: Found[] = [];
    let total = 0;
    for (const { segment, live } of this.parts) {
      const set = (yield* satisfying(restriction, segment, visible)).and(live);
      const size = set.count();
      if (size > 0) found.push({ segment, set });
      total += size;
    }
    const ids = count === 0 || offset >= total ? [] : pageOf(found, sort, { count, offset });
    return { total, ids, ...(facets === true ? { facets: facetsOf(found) } : {}) };
  }

  clear(): void {
    this.parts = [];
  }

  /** Removes the assets with some ids, and adds others in the order of their ids. */
  replace(ids: readonly string[], added: readonly MatchAsset[]): void {
    for (const { segment, live } of this.parts)
      for (const id of ids) {
        const position = segment.positionOf(id);
        if (position !== undefined) live.delete(position);
      }
    const parts = [...this.parts.map(withoutMostlyRemoved), whole(added)].filter(({ live }) => !live.isEmpty());
    for (;;) {
      const last = parts.at(-1);
      const before = parts.at(-2);
      if (last === undefined || before === undefined || last.live.count() * 2 < before.live.count()) break;
      parts.splice(-2, 2, whole(joined(liveAssets(before), liveAssets(last))));
    }
    this.parts = parts;
  }
}

/** Makes a part anew of which less than half is left. */
const withoutMostlyRemoved = (part: Part): Part =>
  part.live.count() * 2 < part.segment.size ? whole(liveAssets(part)) : part;

const whole = (assets: readonly MatchAsset[]): Part => ({
  segment: new Segment(assets),
  live: new BitSet(assets.length).not(),
});

function liveAssets({ segment, live }: Part): readonly MatchAsset[] {
  const assets: MatchAsset[] = [];
  live.forEach((position) => {
    const asset = segment.assets[position];
    if (asset !== undefined) assets.push(asset);
  });
  return assets;
}

/** Two lists of assets, each in the order of ids, as one. */
const joined = (one: readonly MatchAsset[], other: readonly MatchAsset[]): readonly MatchAsset[] =>
  [...one, ...other].toSorted((a, b) => compareCodePoints(a.id ?? '', b.id ?? ''));

/** How many assets have each file extension; `''` counts those without one. */
function facetsOf(found: readonly Found[]): ReadonlyMap<string, number> {
  const facets = new Map<string, number>();
  for (const { segment, set } of found) {
    const column = segment.column(extension);
    if (!(column instanceof TextColumn)) continue;
    for (const [rank, count] of column.counts(set).entries()) {
      if (count === 0) continue;
      const name = rank === 0 ? '' : fromStoredText(column.texts.at(rank - 1));
      facets.set(name, (facets.get(name) ?? 0) + count);
    }
  }
  return facets;
}

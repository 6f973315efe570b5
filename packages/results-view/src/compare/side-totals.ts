import type { Comparison, Side } from '@assetql/client/comparison';
import type { ReadSide } from './use-difference.ts';

/** The number of assets of a side, as far as it is known. */
export interface SideTotal {
  /** `undefined` while unknown. */
  readonly total: number | undefined;
  readonly isLeast: boolean;
}

/** The three sides in display order. */
export const sides = ['onlyBefore', 'both', 'onlyAfter'] as const;
export type SideName = (typeof sides)[number];

function totalOf(side: Side | undefined, read: ReadSide | undefined): SideTotal {
  if (side === undefined) return { total: undefined, isLeast: false };
  switch (side.kind) {
    case 'none':
      return { total: 0, isLeast: false };
    case 'request':
      return side.total;
    default: {
      if (side.total !== undefined) return { total: side.total, isLeast: false };
      if (read === undefined || (read.found.length === 0 && read.state !== 'all'))
        return { total: undefined, isLeast: false };
      return { total: read.found.length, isLeast: read.state !== 'all' };
    }
  }
}

/**
 * The totals of all sides. When no request counts the assets found by both, their number is the search's total minus a side that was read.
 */
export function sideTotals(
  { before, after, onlyBefore, onlyAfter, both }: Comparison,
  read: { readonly onlyBefore: ReadSide | undefined; readonly onlyAfter: ReadSide | undefined },
): Readonly<Record<SideName, SideTotal>> {
  const left = totalOf(onlyBefore, read.onlyBefore);
  const right = totalOf(onlyAfter, read.onlyAfter);
  const rest = [[before, left] as const, [after, right] as const].flatMap(([all, only]) =>
    all.isLeast || only.isLeast || only.total === undefined ? [] : [all.total - only.total],
  );
  const [known] = rest;
  return {
    onlyBefore: left,
    onlyAfter: right,
    both: both === undefined ? { total: known, isLeast: false } : totalOf(both, undefined),
  };
}

/** The side to show first: added assets, else removed ones, else common ones. */
export function firstSide({ onlyBefore, onlyAfter }: Comparison): SideName {
  if (onlyAfter.kind !== 'none') return 'onlyAfter';
  return onlyBefore.kind === 'none' ? 'both' : 'onlyBefore';
}

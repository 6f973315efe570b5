import type { Comparison, Side } from '@assetql/client/comparison';
import type { ReadSide } from './use-difference.ts';

/** How many assets a side has, as far as it is known. */
export interface SideTotal {
  /** `undefined` while nothing is known. */
  readonly total: number | undefined;
  readonly isLeast: boolean;
}

/** The three sides, in the order in which they are shown. */
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

/** The totals of all sides. Where no request counts what both find, it is what a side that was read leaves of its search. */
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

/** The side that is shown first: what came, else what went, else what stayed. */
export function firstSide({ onlyBefore, onlyAfter }: Comparison): SideName {
  if (onlyAfter.kind !== 'none') return 'onlyAfter';
  return onlyBefore.kind === 'none' ? 'both' : 'onlyBefore';
}

import type { Facet, FacetValue } from './facet.ts';

/** A facet has a field to find values with when more of them have assets. */
const longList = 8;

/** What the user does with a list of values. */
export interface ListChoice {
  /** The text that values are found by; blank for all. */
  readonly typed: string;
  /** Whether all values are shown, not just the first ones. */
  readonly all: boolean;
  /** Whether values without assets are shown. */
  readonly empty: boolean;
}

export interface VisibleValues {
  readonly values: readonly FacetValue[];
  /** The numbers of values that are left out: beyond the first ones, and without assets. */
  readonly more: number;
  readonly empty: number;
  readonly canFind: boolean;
}

/**
 * The values of a facet that are shown. Chosen ones come first, except on a scale, which keeps its order. Values without assets are left out
 * as soon as all are counted. A histogram shows all of its columns.
 */
export function visibleValues(
  { display, scale, values, rows }: Facet,
  { typed, all, empty }: ListChoice,
): VisibleValues {
  if (display === 'columns') return { values, more: 0, empty: 0, canFind: false };
  const words = typed.trim().toLowerCase();
  const found = values.filter(({ label }) => label.toLowerCase().includes(words));
  const isCounted = values.every(({ count }) => count !== undefined);
  const isEmpty = ({ count, chosen }: FacetValue): boolean => isCounted && count === 0 && !chosen;
  const filled = found.filter((value) => !isEmpty(value));
  const ordered =
    scale === undefined
      ? [...filled.filter(({ chosen }) => chosen), ...filled.filter(({ chosen }) => !chosen)]
      : filled;
  const limit = all || words !== '' || rows === undefined ? ordered.length : rows;
  const first = ordered.filter((value, at) => at < limit || value.chosen);
  const empties = found.filter(isEmpty);
  return {
    values: empty ? [...first, ...empties] : first,
    more: ordered.length - first.length,
    empty: empties.length,
    canFind: display === 'bars' && (words !== '' || values.filter((value) => !isEmpty(value)).length > longList),
  };
}

/** One value of a facet, with how many assets have it. */
export interface FacetValue {
  /** Tells the values of a facet apart. */
  readonly key: string;
  readonly label: string;
  /** Absent while it is not counted yet. */
  readonly count?: number;
  /** True when the query asks for it. */
  readonly chosen: boolean;
  /** A CSS colour that stands beside the word. */
  readonly swatch?: string;
}

/** A way to divide the results. `bars` are rows, `swatches` a field of colours, `columns` a histogram in the order given. */
export interface Facet {
  readonly name: string;
  readonly label: string;
  readonly display: 'bars' | 'swatches' | 'columns';
  readonly values: readonly FacetValue[];
  /** Rows that are shown before the person asks for all; room is kept for them, so that what stands below does not move. */
  readonly rows?: number;
  /** One sentence, when something about the counts must be said. */
  readonly note?: string;
}

/** What a person does with a value: choose it or take it back, or leave its assets out. */
export type FacetAction = 'toggle' | 'exclude';

/** The greatest count, at least 1, against which bars are drawn. */
export function greatestCount(values: readonly FacetValue[]): number {
  return values.reduce((greatest, { count }) => Math.max(greatest, count ?? 0), 1);
}

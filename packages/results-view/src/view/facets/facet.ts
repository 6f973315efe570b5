/** A value of a facet, with the number of assets that have it. */
export interface FacetValue {
  /** Identifies the value within its facet. */
  readonly key: string;
  readonly label: string;
  /** `undefined` until it is counted. */
  readonly count?: number;
  /** Whether the query requires it. */
  readonly chosen: boolean;
  /** A CSS colour shown beside the label. */
  readonly swatch?: string;
}

/** A facet of the results. `bars` are rows, `swatches` colour fields, `columns` a histogram in the given order. */
export interface Facet {
  readonly name: string;
  readonly label: string;
  readonly display: 'bars' | 'swatches' | 'columns';
  readonly values: readonly FacetValue[];
  /** The number of rows shown before the user expands the list; space for them is reserved, so that the layout does not shift. */
  readonly rows?: number;
  /** A sentence about the counts, if necessary. */
  readonly note?: string;
}

/** An action on a value: choose it or remove the choice, or exclude its assets. */
export type FacetAction = 'toggle' | 'exclude';

/** The largest count, at least 1, which bars are scaled to. */
export function greatestCount(values: readonly FacetValue[]): number {
  return values.reduce((greatest, { count }) => Math.max(greatest, count ?? 0), 1);
}

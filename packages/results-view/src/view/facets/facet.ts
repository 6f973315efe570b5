import type { ScaleKind } from '../../edit/scale.ts';

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
  /** For numbers of a scale: whether a value is chosen with all greater ones, or exactly. */
  readonly scale?: ScaleKind;
  /** For a histogram: the period that the query requires. */
  readonly period?: FacetPeriod;
  /** Whether the query has conditions on it, which can be removed together. */
  readonly isLimited?: boolean;
  /** A sentence about the counts, if necessary. */
  readonly note?: string;
}

/** A limit of a period: the key of the value that begins or ends there, if any, and a name. */
export interface FacetLimit {
  readonly key: string | undefined;
  readonly label: string;
}

/** A period; an open side is absent. */
export interface FacetPeriod {
  readonly start?: FacetLimit;
  readonly end?: FacetLimit;
}

/**
 * An action on a value: choose it or remove the choice, or exclude its assets. For a histogram, `since` and `until` begin and end the period
 * with the value, and `open-start` and `open-end` remove the limit.
 */
export type FacetAction = 'toggle' | 'exclude' | 'since' | 'until' | 'open-start' | 'open-end';

/** The largest count, at least 1, which bars are scaled to. */
export function greatestCount(values: readonly FacetValue[]): number {
  return values.reduce((greatest, { count }) => Math.max(greatest, count ?? 0), 1);
}

/** How much work one query may take. */
export interface QueryLimits {
  /**
   * How many different costly terms a request may have: words with a wildcard on both sides (`*x*`) and comparisons by CT, SW and EW,
   * for which no index helps; 64 when absent.
   */
  readonly costlyTerms?: number | undefined;
  /** Milliseconds of processor time that a query may take where it runs in a process of its own; 2000 when absent. */
  readonly cpuTime?: number | undefined;
}

/** How much a library takes on. */
export interface LibraryLimits extends QueryLimits {
  /** Uploads that a person may have begun and not ended; 10,000 when absent. */
  readonly openUploads?: number | undefined;
}

export interface SetQueryLimits {
  readonly costlyTerms: number;
  readonly cpuTime: number;
}

export const usualOpenUploads = 10_000;

export const withDefaults = ({ costlyTerms = 64, cpuTime = 2000 }: QueryLimits = {}): SetQueryLimits => ({
  costlyTerms,
  cpuTime,
});

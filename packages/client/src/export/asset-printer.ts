import type { Asset } from '../asset.ts';

/** What is to be told beside a result, and of how many it is true. */
export interface PrintNote {
  /**
   * `formula`: values that a spreadsheet would run as a formula got a `'` in front; `no-original`: assets have no address of an original,
   * and are left out.
   */
  readonly about: 'formula' | 'no-original';
  readonly count: number;
}

/** Prints assets as they come. What it gives back is written in the order of the calls. */
export interface AssetPrinter {
  readonly start: () => string;
  readonly add: (asset: Asset) => string;
  readonly end: () => string;
  /** What there is to tell when all are printed. */
  readonly notes: () => readonly PrintNote[];
}

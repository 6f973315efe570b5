import type { Asset } from '../asset.ts';

/** A note about printed assets, with the number of values or assets it concerns. */
export interface PrintNote {
  /**
   * `formula`: values that a spreadsheet would run as a formula, prefixed with `'`. `no-original`: assets without a URL of their original,
   * which are omitted.
   */
  readonly about: 'formula' | 'no-original';
  readonly count: number;
}

/** Prints assets incrementally. The returned texts are to be written in the order of the calls. */
export interface AssetPrinter {
  readonly start: () => string;
  readonly add: (asset: Asset) => string;
  readonly end: () => string;
  /** The notes, once everything is printed. */
  readonly notes: () => readonly PrintNote[];
}

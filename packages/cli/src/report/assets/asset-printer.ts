import type { Asset } from '@assetql/client';

/** Prints assets as they come. What it gives back is written in the order of the calls. */
export interface AssetPrinter {
  readonly start: () => string;
  readonly add: (asset: Asset) => string;
  readonly end: () => string;
  /** What is to be told beside the result, in sentences. */
  readonly notes: () => readonly string[];
}

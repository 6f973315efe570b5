import type { ViewAsset } from './view-asset.ts';

/** The rows of an answer: an array, or a list of which only some rows are loaded. */
export interface AssetList {
  readonly length: number;
  /** The asset of a row, from 0; `undefined` while it is not loaded. */
  readonly at: (row: number) => ViewAsset | undefined;
}

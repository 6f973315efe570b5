import type { ViewAsset } from '../view/view-asset.ts';

/** The selected assets of an answer. */
export interface Selection {
  /** By id, in the order of selecting. */
  readonly assets: ReadonlyMap<string, ViewAsset>;
  /** The row at which a range starts. */
  readonly anchor: number;
  /** The assets that were selected when the range was started. */
  readonly before: ReadonlyMap<string, ViewAsset>;
}

const nobody: ReadonlyMap<string, ViewAsset> = new Map();

/** The selection at the start. */
export const emptySelection: Selection = { assets: nobody, anchor: 0, before: nobody };

/** The most assets that can be selected: all of them are kept, and copied at once. */
export const mostSelected = 10_000;

/** Selects an asset, or removes it from the selection. A range continues from its row. */
export function toggleAsset({ assets }: Selection, row: number, asset: ViewAsset): Selection {
  const next = new Map(assets);
  if (!next.delete(asset.id) && next.size < mostSelected) next.set(asset.id, asset);
  return { assets: next, anchor: row, before: next };
}

/** Selects the assets of the range from the anchor on, in place of those of an earlier range with the same anchor. */
export function selectRange({ anchor, before }: Selection, range: readonly ViewAsset[]): Selection {
  const assets = new Map(before);
  for (const asset of range) if (assets.size < mostSelected) assets.set(asset.id, asset);
  return { assets, anchor, before };
}

/** The rows of the range from the anchor to a row, in the order of the list. */
export function rangeRows({ anchor }: Selection, row: number): { readonly start: number; readonly end: number } {
  return anchor <= row
    ? { start: anchor, end: Math.min(row + 1, anchor + mostSelected) }
    : { start: Math.max(row, anchor + 1 - mostSelected), end: anchor + 1 };
}

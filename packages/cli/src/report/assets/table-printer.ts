import type { Asset } from '@assetql/client';
import type { AssetPrinter } from '@assetql/client/export';

/** Prints a table. Its column widths depend on all assets, so it is printed at the end. */
export function tablePrinter(table: (assets: readonly Asset[]) => string): AssetPrinter {
  const assets: Asset[] = [];
  return {
    start: () => '',
    add: (asset) => {
      assets.push(asset);
      return '';
    },
    end: () => table(assets),
    notes: () => [],
  };
}

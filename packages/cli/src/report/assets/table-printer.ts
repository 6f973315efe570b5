import type { Asset } from '@assetql/client';
import type { AssetPrinter } from '@assetql/client/export';

/** A table. Its columns are as wide as all assets need, so it is printed at the end. */
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

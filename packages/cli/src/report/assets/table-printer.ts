import type { Asset } from '@assetql/client';
import type { AssetPrinter } from '@assetql/client/export';
import { assetTable } from './asset-table.ts';

/** A table, no wider than `width` columns where that is given. Its columns are as wide as all assets need, so it is printed at the end. */
export function tablePrinter(width: number | undefined): AssetPrinter {
  const assets: Asset[] = [];
  return {
    start: () => '',
    add: (asset) => {
      assets.push(asset);
      return '';
    },
    end: () => assetTable(assets, width),
    notes: () => [],
  };
}

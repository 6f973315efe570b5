import type { Asset } from '@assetql/client';
import { visible } from '../visible.ts';
import type { AssetPrinter } from './asset-printer.ts';
import { assetTable } from './asset-table.ts';

const nothing = (): string => '';
const silent = (): readonly string[] => [];
const line = (text: string): string => `${visible(text)}\n`;

/** A table, no wider than `width` columns where that is given. Its columns are as wide as all assets need, so it is printed at the end. */
export function tablePrinter(width: number | undefined): AssetPrinter {
  const assets: Asset[] = [];
  const add = (asset: Asset): string => {
    assets.push(asset);
    return '';
  };
  return { start: nothing, add, end: () => assetTable(assets, width), notes: silent };
}

/** A JSON list, laid out as `JSON.stringify` does. */
export function jsonPrinter(): AssetPrinter {
  let count = 0;
  return {
    start: () => '[',
    add: (asset) => `${count++ === 0 ? '' : ','}\n  ${JSON.stringify(asset, undefined, 2).replaceAll('\n', '\n  ')}`,
    end: () => (count === 0 ? ']\n' : '\n]\n'),
    notes: silent,
  };
}

export function idPrinter(): AssetPrinter {
  return { start: nothing, add: ({ id }) => line(id), end: nothing, notes: silent };
}

/** The addresses of the originals. */
export function urlPrinter(): AssetPrinter {
  let without = 0;
  return {
    start: nothing,
    add: ({ media }) => {
      if (typeof media.original === 'string') return line(media.original);
      without += 1;
      return '';
    },
    end: nothing,
    notes: () =>
      without === 0 ? [] : [`${without} of them ${without === 1 ? 'has' : 'have'} no address of an original.`],
  };
}

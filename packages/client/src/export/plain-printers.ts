import type { Asset } from '../asset.ts';
import type { AssetPrinter } from './asset-printer.ts';
import { visible } from './visible.ts';

const nothing = (): string => '';
const silent = (): readonly [] => [];
const line = (text: string): string => `${visible(text)}\n`;

/** Prints a JSON array in the layout of `JSON.stringify`. */
export const jsonPrinter = (): AssetPrinter => jsonListPrinter((asset) => asset);

/** Prints a JSON array of the results of `make`. */
export function jsonListPrinter(make: (asset: Asset) => unknown): AssetPrinter {
  let count = 0;
  return {
    start: () => '[',
    add: (asset) =>
      `${count++ === 0 ? '' : ','}\n  ${JSON.stringify(make(asset), undefined, 2).replaceAll('\n', '\n  ')}`,
    end: () => (count === 0 ? ']\n' : '\n]\n'),
    notes: silent,
  };
}

/** Prints newline-delimited JSON, an asset per line. */
export function ndjsonPrinter(): AssetPrinter {
  return { start: nothing, add: (asset) => `${JSON.stringify(asset)}\n`, end: nothing, notes: silent };
}

/** Prints ids, one per line. */
export function idPrinter(): AssetPrinter {
  return { start: nothing, add: ({ id }) => line(id), end: nothing, notes: silent };
}

/** Prints the URLs of the originals, one per line. */
export function urlPrinter(): AssetPrinter {
  let count = 0;
  return {
    start: nothing,
    add: ({ media }) => {
      if (typeof media.original === 'string') return line(media.original);
      count += 1;
      return '';
    },
    end: nothing,
    notes: () => (count === 0 ? [] : [{ about: 'no-original', count }]),
  };
}

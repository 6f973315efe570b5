import type { Asset } from '../asset.ts';
import type { AssetPrinter } from './asset-printer.ts';
import type { AssetColumns, CellValue } from './csv-columns.ts';
import { jsonListPrinter } from './plain-printers.ts';

type Cell = CellValue | readonly CellValue[];

/** A record of an asset: its values by heading, as an array where an asset can have several. */
function recordOf({ headings, lists, values }: AssetColumns, asset: Asset): Readonly<Record<string, Cell>> {
  return Object.fromEntries(
    values(asset).map((cell, index): readonly [string, Cell] => [
      headings[index] ?? '',
      lists[index] === true ? cell : (cell[0] ?? null),
    ]),
  );
}

/** Prints records of selected columns as a JSON array. */
export function recordJsonPrinter(columns: AssetColumns): AssetPrinter {
  return jsonListPrinter((asset) => recordOf(columns, asset));
}

/** Prints records of selected columns as newline-delimited JSON. */
export function recordNdjsonPrinter(columns: AssetColumns): AssetPrinter {
  const add = (asset: Asset): string => `${JSON.stringify(recordOf(columns, asset))}\n`;
  return { start: () => '', add, end: () => '', notes: () => [] };
}

import type { Attribute } from '../resources/attribute.ts';
import type { AssetPrinter } from './asset-printer.ts';
import { csvColumns } from './csv-columns.ts';
import { csvForm, delimitedPrinter, type DelimitedOptions } from './delimited-printer.ts';

export type CsvOptions = DelimitedOptions;

/**
 * Assets as CSV (RFC 4180): a heading, a line for each asset, several values of a field joined by `; `. A value that a spreadsheet would
 * run as a formula gets a `'` before it, unless it is to stay raw.
 */
export function csvPrinter(attributes: readonly Attribute[], options: CsvOptions): AssetPrinter {
  return delimitedPrinter(csvColumns(attributes), csvForm, options);
}

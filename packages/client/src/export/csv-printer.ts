import type { Attribute } from '../resources/attribute.ts';
import type { AssetPrinter } from './asset-printer.ts';
import { csvColumns } from './csv-columns.ts';
import { csvForm, delimitedPrinter, type DelimitedOptions } from './delimited-printer.ts';

export type CsvOptions = DelimitedOptions;

/**
 * Prints assets as CSV (RFC 4180): a line of headings, then a line per asset. Several values of a cell are joined by `; `. A value that a
 * spreadsheet would run as a formula is prefixed with `'`, unless `raw` is set.
 */
export function csvPrinter(attributes: readonly Attribute[], options: CsvOptions): AssetPrinter {
  return delimitedPrinter(csvColumns(attributes), csvForm, options);
}

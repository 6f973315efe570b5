export type { AssetPrinter, PrintNote } from './asset-printer.ts';
export { chooseColumns, csvColumns, type AssetColumns, type Value } from './csv-columns.ts';
export { csvPrinter, type CsvOptions } from './csv-printer.ts';
export {
  cellText,
  csvForm,
  delimitedPrinter,
  tsvForm,
  type DelimitedForm,
  type DelimitedOptions,
} from './delimited-printer.ts';
export { idPrinter, jsonPrinter, ndjsonPrinter, urlPrinter } from './plain-printers.ts';
export { visible } from './visible.ts';

export type { AssetPrinter, PrintNote } from './asset-printer.ts';
export { csvPrinter, type CsvOptions } from './csv-printer.ts';
export { idPrinter, jsonPrinter, urlPrinter } from './plain-printers.ts';
export { visible } from './visible.ts';

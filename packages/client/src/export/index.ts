export type { AssetPrinter, PrintNote } from './asset-printer.ts';
export { csvField, isFormula } from './csv-field.ts';
export { csvText } from './csv-text.ts';
export { chooseColumns, csvColumns, type AssetColumns, type CellValue } from './csv-columns.ts';
export {
  exportAssets,
  writeAssets,
  type Exported,
  type ExportOptions,
  type WantedPage,
  type WritePiece,
} from './export-assets.ts';
export {
  copyFormats,
  exportFormats,
  printerFor,
  type ExportFormat,
  type ExportFormatRow,
  type PrintedColumns,
} from './export-format.ts';
export { csvPrinter, type CsvOptions } from './csv-printer.ts';
export {
  cellText,
  clipboardForm,
  csvForm,
  delimitedPrinter,
  tsvForm,
  type DelimitedForm,
  type DelimitedOptions,
} from './delimited-printer.ts';
export { markdownPrinter } from './markdown-printer.ts';
export { idPrinter, jsonPrinter, ndjsonPrinter, urlPrinter } from './plain-printers.ts';
export { propertyColumns } from './property-columns.ts';
export { recordJsonPrinter, recordNdjsonPrinter } from './record-printer.ts';
export { FileNames, nameKey, safeFileName } from './safe-file-name.ts';
export { visible } from './visible.ts';

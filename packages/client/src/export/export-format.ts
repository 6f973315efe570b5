import type { AssetPrinter } from './asset-printer.ts';
import type { AssetColumns } from './csv-columns.ts';
import { clipboardForm, csvForm, delimitedPrinter, tsvForm } from './delimited-printer.ts';
import { markdownPrinter } from './markdown-printer.ts';
import { idPrinter, jsonPrinter, ndjsonPrinter, urlPrinter } from './plain-printers.ts';
import { recordJsonPrinter, recordNdjsonPrinter } from './record-printer.ts';

/** How assets can be written: `cells` and `markdown` are for the clipboard. */
export type ExportFormat = 'csv' | 'tsv' | 'json' | 'ndjson' | 'ids' | 'urls' | 'cells' | 'markdown';

export interface ExportFormatRow {
  readonly format: ExportFormat;
  /** The file name's extension, without a dot. */
  readonly extension: string;
  /** The id of the language in an editor. */
  readonly language: string;
  /** What can be selected: nothing, columns, or columns in place of the whole asset. */
  readonly columns: 'none' | 'columns' | 'records';
}

const row = (
  format: ExportFormat,
  extension: string,
  language: string,
  columns: ExportFormatRow['columns'],
): ExportFormatRow => ({ format, extension, language, columns });

const json = row('json', 'json', 'json', 'records');
const ids = row('ids', 'txt', 'plaintext', 'none');
const urls = row('urls', 'txt', 'plaintext', 'none');

/** The formats of files and editors. */
export const exportFormats: readonly ExportFormatRow[] = [
  row('csv', 'csv', 'csv', 'columns'),
  row('tsv', 'tsv', 'tsv', 'columns'),
  json,
  row('ndjson', 'ndjson', 'jsonl', 'records'),
  ids,
  urls,
];

/** The formats of the clipboard. */
export const copyFormats: readonly ExportFormatRow[] = [
  row('cells', 'tsv', 'tsv', 'columns'),
  row('markdown', 'md', 'markdown', 'columns'),
  json,
  ids,
  urls,
];

/** The columns of a format: all columns of a library, or the selected ones. */
export interface PrintedColumns {
  readonly all: AssetColumns;
  readonly chosen: AssetColumns | undefined;
}

/** The writer of a format. In a file, CSV starts with the byte order mark by which spreadsheets recognise UTF-8; in an editor it does not. */
export function printerFor(format: ExportFormat, { all, chosen }: PrintedColumns, toFile: boolean): AssetPrinter {
  const options = { bom: false, raw: false, terminal: false };
  const columns = chosen ?? all;
  switch (format) {
    case 'csv':
      return delimitedPrinter(columns, csvForm, { ...options, bom: toFile });
    case 'tsv':
      return delimitedPrinter(columns, tsvForm, options);
    case 'cells':
      return delimitedPrinter(columns, clipboardForm, options);
    case 'markdown':
      return markdownPrinter(columns);
    case 'json':
      return chosen === undefined ? jsonPrinter() : recordJsonPrinter(chosen);
    case 'ndjson':
      return chosen === undefined ? ndjsonPrinter() : recordNdjsonPrinter(chosen);
    case 'ids':
      return idPrinter();
    default:
      return urlPrinter();
  }
}

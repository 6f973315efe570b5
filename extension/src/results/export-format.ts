import type { Attribute } from '@assetql/client';
import { csvPrinter, idPrinter, jsonPrinter, urlPrinter, type AssetPrinter } from '@assetql/client/export';

/** How assets can be exported. */
export type ExportFormat = 'csv' | 'json' | 'ids' | 'urls';

export interface ExportFormatRow {
  readonly format: ExportFormat;
  /** Of a file. */
  readonly extension: string;
  /** Of an editor. */
  readonly language: string;
}

export const exportFormats: readonly ExportFormatRow[] = [
  { format: 'csv', extension: 'csv', language: 'csv' },
  { format: 'json', extension: 'json', language: 'json' },
  { format: 'ids', extension: 'txt', language: 'plaintext' },
  { format: 'urls', extension: 'txt', language: 'plaintext' },
];

/** What writes a format. In a file, CSV starts with the mark by which spreadsheets know UTF-8; in an editor nobody wants it. */
export function printerFor(format: ExportFormat, attributes: readonly Attribute[], toFile: boolean): AssetPrinter {
  switch (format) {
    case 'csv':
      return csvPrinter(attributes, { bom: toFile, raw: false, terminal: false });
    case 'json':
      return jsonPrinter();
    case 'ids':
      return idPrinter();
    default:
      return urlPrinter();
  }
}

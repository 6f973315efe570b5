import { exportFormats, type ExportFormat, type ExportFormatRow } from '@assetql/client/export';

/** What is exported: everything that is found, or the selected assets. */
export type ExportScope = 'all' | 'selected';

/** The columns of an export: everything that the library shows, those of the table, or others. */
export type ExportColumns = 'all' | 'table' | 'own';

/** A kind of file, or the originals as a zip file. */
export type ExportKind = ExportFormat | 'originals';

export interface ExportKindRow {
  readonly kind: ExportKind;
  readonly label: string;
  readonly detail: string;
}

/** The kinds that the dialog offers. */
export const exportKinds: readonly ExportKindRow[] = [
  { kind: 'csv', label: 'CSV', detail: 'A line for each asset, safe in spreadsheets' },
  { kind: 'json', label: 'JSON', detail: 'A list of assets, for programs' },
  { kind: 'ndjson', label: 'NDJSON', detail: 'JSON, an asset in each line' },
  { kind: 'originals', label: 'Originals', detail: 'The files themselves, as a zip file' },
];

/** The format of a kind; `undefined` for originals. */
export const formatOf = (kind: ExportKind): ExportFormatRow | undefined =>
  exportFormats.find(({ format }) => format === kind);

import type { Exported, ExportFormat, ExportFormatRow, PrintNote } from '@assetql/client/export';
import { l10n, type QuickPickItem } from 'vscode';
import type { Connection } from '../contracts/connections.ts';

/** The label and description of each export format. */
export const formatWords = (): Readonly<Record<ExportFormat, Pick<QuickPickItem, 'label' | 'detail'>>> => ({
  csv: { label: 'CSV', detail: l10n.t('A line for each asset, with its values as columns. Safe in spreadsheets.') },
  tsv: { label: 'TSV', detail: l10n.t('The same with tabs, for programs that split lines.') },
  json: { label: 'JSON', detail: l10n.t('A list of assets, for programs.') },
  ndjson: { label: 'NDJSON', detail: l10n.t('JSON, an asset in each line.') },
  ids: { label: l10n.t('Ids'), detail: l10n.t('An id in each line.') },
  urls: { label: l10n.t('Addresses'), detail: l10n.t('The address of each original in a line. Addresses may expire.') },
  cells: { label: l10n.t('Cells for a Spreadsheet'), detail: l10n.t('TSV, to be pasted into a sheet.') },
  markdown: { label: l10n.t('Markdown Table'), detail: l10n.t('For documents and issues.') },
});

/** What is to be said of what was written: notes, and addresses that nobody else can open. */
export function noteTexts({ notes }: Exported, { format }: ExportFormatRow, { kind }: Connection): readonly string[] {
  const said = notes.map(noteText);
  return format === 'urls' && kind !== 'service'
    ? [...said, l10n.t('The addresses lead somewhere in this editor only.')]
    : said;
}

function noteText({ about, count }: PrintNote): string {
  if (about === 'formula')
    return l10n.t("{0} values that a spreadsheet would run as a formula got a ' in front.", count);
  return l10n.t('{0} assets have no address of an original.', count);
}

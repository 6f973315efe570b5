import { assetProperties, type Catalogue, type Schema } from '@assetql/core';
import { l10n, window, type QuickPickItem } from 'vscode';
import { plainLabel } from '../contracts/plain-label.ts';
import type { ExportFormatRow } from '@assetql/client/export';

interface ColumnItem extends QuickPickItem {
  readonly id: string;
  readonly name: string;
}

interface ColumnsItem extends QuickPickItem {
  readonly which: 'table' | 'all' | 'own';
}

/** The columns of a table as those of an export: the title, which every line of the table has, comes first. */
const withTitle = (columns: readonly string[]): readonly string[] => ['title', ...columns];

/**
 * Asks for the columns of a format: those of the table, all, or some of them. `columns` is absent for all; nothing when a person chooses
 * none.
 */
export async function chooseColumns(
  title: string,
  { columns: takes }: ExportFormatRow,
  inTable: readonly string[],
  schema: Schema | undefined,
  names: Catalogue,
): Promise<{ readonly columns?: readonly string[] } | undefined> {
  if (takes === 'none') return {};
  const items = assetProperties(schema, names.attributes).map((property): ColumnItem => {
    const { id } = property;
    const written = property.attribute === undefined ? l10n.bundle?.[property.label] : undefined;
    const name = written ?? property.label;
    return { id, name, label: plainLabel(name), picked: id === 'title' || inTable.includes(id) };
  });
  const shown = items.filter(({ picked }) => picked === true);
  const own: ColumnsItem = { which: 'own', label: l10n.t('Choose Columns…') };
  const all: ColumnsItem = {
    which: 'all',
    label: plainLabel(takes === 'records' ? l10n.t('Whole Assets') : l10n.t('All Columns')),
    detail: l10n.t('All that the library shows of an asset.'),
  };
  const table: ColumnsItem = {
    which: 'table',
    label: l10n.t('Columns of the Table'),
    detail: plainLabel(shown.map(({ name }) => name).join(', ')),
  };
  const answer = await window.showQuickPick([table, all, own], {
    title,
    placeHolder: l10n.t('What of each asset'),
    ignoreFocusOut: true,
  });
  if (answer === undefined) return undefined;
  if (answer.which === 'all') return {};
  if (answer.which === 'table') return { columns: withTitle(shown.flatMap(({ id }) => (id === 'title' ? [] : [id]))) };
  const chosen = await window.showQuickPick(items, {
    title,
    canPickMany: true,
    ignoreFocusOut: true,
    placeHolder: l10n.t('The columns to write'),
  });
  return chosen === undefined || chosen.length === 0 ? undefined : { columns: chosen.map(({ id }) => id) };
}

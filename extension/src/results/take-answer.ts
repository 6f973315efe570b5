import { env, l10n, window, type QuickPickItem } from 'vscode';
import type { Connection } from '../contracts/connections.ts';
import type { Host } from '../contracts/host.ts';
import { plainLabel } from '../contracts/plain-label.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import type { PlacedSearch } from '../contracts/searches.ts';
import { assetsText } from './assets-text.ts';
import { chooseColumns } from './choose-columns.ts';
import { chooseDestination, chooseFormat, isWanted, mostInEditor, type Destination } from './choose-export.ts';
import {
  copyFormats,
  exportFormats,
  type Exported,
  type ExportFormatRow,
  type WantedPage,
} from '@assetql/client/export';
import { finishExport } from './export-results.ts';
import { noteTexts } from './export-words.ts';
import { prepareSearch, readResults, stoppable, tellProblem } from './read-results.ts';
import { tellFailure } from './tell-failure.ts';

/** What is taken out of an answer: onto the clipboard, or into a file or an editor. */
export interface Taking {
  readonly way: 'copy' | 'export';
  /** The page that is seen. */
  readonly page: WantedPage;
  readonly total: number;
  /** Ids of the page that are selected. */
  readonly selected: readonly string[];
  /** Ids of the columns of the table. */
  readonly columns: readonly string[];
}

/** Which assets are taken: those of a page, else all. */
interface Scope {
  readonly count: number;
  readonly page?: WantedPage;
}

async function chooseScope(title: string, { way, page, total, selected }: Taking): Promise<Scope | undefined> {
  const item = (name: string, scope: Scope): QuickPickItem & { readonly scope: Scope } => ({
    label: plainLabel(name),
    description: plainLabel(assetsText(scope.count, false, env.language, l10n)),
    scope,
  });
  const isAllCopied = way === 'copy' && total > mostInEditor;
  const items = [
    ...(selected.length === 0
      ? []
      : [item(l10n.t('Selected'), { count: selected.length, page: { ...page, ids: selected } })]),
    ...(page.ids.length === 0 || page.ids.length === total
      ? []
      : [item(l10n.t('This Page'), { count: page.ids.length, page })]),
    ...(isAllCopied ? [] : [item(l10n.t('All That the Search Finds'), { count: total })]),
  ];
  if (items.length < 2) return items[0]?.scope;
  return (await window.showQuickPick(items, { title, placeHolder: l10n.t('Which assets'), ignoreFocusOut: true }))
    ?.scope;
}

async function copy(exported: Exported, row: ExportFormatRow, connection: Connection): Promise<void> {
  await env.clipboard.writeText(exported.pieces.join(''));
  const count = assetsText(exported.count, false, env.language, l10n);
  const notes = noteTexts(exported, row, connection);
  const told = [l10n.t('Copied: {0}.', count), ...notes].join(' ');
  if (notes.length === 0) window.setStatusBarMessage(told, 5000);
  else await window.showInformationMessage(plainMessage(told));
}

async function take(placed: PlacedSearch, connections: Host['connections'], taking: Taking): Promise<void> {
  const { name } = placed.search;
  const isCopy = taking.way === 'copy';
  const title = plainMessage(isCopy ? l10n.t('Copy of “{0}”', name) : l10n.t('Export “{0}”', name));
  const prepared = await stoppable(l10n.t('Asking the library'), async () => {
    const found = await prepareSearch(placed, connections);
    // Without the names of the library, ids are exported as they are.
    return 'problem' in found ? found : { ...found, names: await found.library.names().catch(() => ({})) };
  });
  if (prepared === undefined) return;
  if ('problem' in prepared) {
    await tellProblem(placed, prepared.problem);
    return;
  }
  // The questions follow each other without a pause: otherwise the panel takes the focus, which closes the next one.
  const row = await chooseFormat(title, isCopy ? copyFormats : exportFormats);
  if (row === undefined) return;
  const scope = await chooseScope(title, taking);
  if (scope === undefined) return;
  const { library, request, names } = prepared;
  const columns = await chooseColumns(title, row, taking.columns, placed.file.settings.check.schema, names);
  if (columns === undefined || !(await isWanted(scope.count, false))) return;
  const destination: Destination | undefined = isCopy
    ? undefined
    : await chooseDestination(title, scope.count, placed, row);
  if (!isCopy && destination === undefined) return;
  const toFile = destination?.kind === 'file';
  const exported = await readResults(library, request, title, { row, ...columns, names, page: scope.page, toFile });
  if (exported === undefined) return;
  if (destination === undefined) await copy(exported, row, library.connection);
  else await finishExport(placed, exported, destination, row, library.connection);
}

/** Copies assets of an answer that the preview shows, or exports them: in a format, of a part of the answer and with columns that a person chooses. */
export async function takeAnswer({ connections }: Host, placed: PlacedSearch, taking: Taking): Promise<void> {
  try {
    await take(placed, connections, taking);
  } catch (error) {
    const connection = await connections.of(placed.file.uri).catch(() => undefined);
    await tellFailure(error, connection?.name);
  }
}

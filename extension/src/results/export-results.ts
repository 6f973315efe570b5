import { env, l10n, window, workspace } from 'vscode';
import type { Connection } from '../contracts/connections.ts';
import type { Host } from '../contracts/host.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import type { PlacedSearch } from '../contracts/searches.ts';
import { chosenPlace, searchAtPlace } from '../searches/chosen-search.ts';
import { assetsText } from './assets-text.ts';
import { chooseDestination, chooseFormat, columnOf, isWanted, writeExport, type Destination } from './choose-export.ts';
import { exportFormats, type Exported, type ExportFormatRow } from '@assetql/client/export';
import { noteTexts } from './export-words.ts';
import { prepareSearch, readResults, stoppable, tellProblem } from './read-results.ts';
import { tellFailure } from './tell-failure.ts';

/** Writes what was read, and says so. */
export async function finishExport(
  placed: PlacedSearch,
  exported: Exported,
  destination: Destination,
  row: ExportFormatRow,
  connection: Connection,
): Promise<void> {
  const column = columnOf(placed);
  await writeExport(exported, destination, row, column);
  const count = assetsText(exported.count, false, env.language, l10n);
  const told = [l10n.t('Exported: {0}.', count), ...noteTexts(exported, row, connection)].join(' ');
  if (destination.kind === 'editor') {
    window.setStatusBarMessage(told, 5000);
    return;
  }
  const open = l10n.t('Open');
  if ((await window.showInformationMessage(plainMessage(told), open)) === open)
    await window.showTextDocument(await workspace.openTextDocument(destination.uri), column);
}

async function exportSearch(placed: PlacedSearch, connections: Host['connections']): Promise<void> {
  const { search } = placed;
  const prepared = await stoppable(l10n.t('Asking the library'), async (signal) => {
    const found = await prepareSearch(placed, connections);
    if ('problem' in found) return found;
    signal.throwIfAborted();
    const { total, totalKnown } = await found.library.client.assets.list({ ...found.request, count: 0 }, { signal });
    return { ...found, total, isLeast: !totalKnown };
  });
  if (prepared === undefined) return;
  if ('problem' in prepared) {
    await tellProblem(placed, prepared.problem);
    return;
  }
  const { library, request, total, isLeast } = prepared;
  if (!isLeast && total === 0) {
    await window.showInformationMessage(plainMessage(l10n.t('“{0}” finds nothing to export.', search.name)));
    return;
  }
  const title = plainMessage(l10n.t('Export “{0}”', search.name));
  const row = await chooseFormat(title, exportFormats);
  if (row === undefined) return;
  if (!(await isWanted(total, isLeast))) return;
  const destination = await chooseDestination(title, total, placed, row);
  if (destination === undefined) return;
  const exported = await readResults(library, request, title, { row, toFile: destination.kind === 'file' });
  if (exported !== undefined) await finishExport(placed, exported, destination, row, library.connection);
}

/** Writes all that a search finds into an editor or a file. */
export async function exportResults({ searches, connections }: Host, given: readonly unknown[]): Promise<void> {
  const place = await chosenPlace(given);
  const placed = place === undefined ? undefined : await searchAtPlace(searches, place);
  if (placed === undefined) {
    await window.showInformationMessage(l10n.t('Put the caret into a saved search to export what it finds.'));
    return;
  }
  const { uri } = placed.file;
  try {
    await exportSearch(placed, connections);
  } catch (error) {
    const connection = await connections.of(uri).catch(() => undefined);
    await tellFailure(error, connection?.name);
  }
}

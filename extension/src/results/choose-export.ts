import { env, l10n, Uri, window, workspace, type ViewColumn } from 'vscode';
import { plainMessage } from '../contracts/plain-message.ts';
import { fileNameOf } from '../contracts/safe-file-name.ts';
import type { PlacedSearch } from '../contracts/searches.ts';
import { assetsText } from './assets-text.ts';
import type { Exported, ExportFormatRow } from '@assetql/client/export';
import { formatWords } from './export-words.ts';

/** Assets beyond which a person is asked first: they take minutes, and a hundred requests. */
const manyAssets = 20_000;
/** Assets beyond which neither an editor nor the clipboard is offered: it would be slow to show them. */
export const mostInEditor = 50_000;

/** Where an export goes. */
export type Destination = { readonly kind: 'editor' } | { readonly kind: 'file'; readonly uri: Uri };

export async function chooseFormat(
  title: string,
  formats: readonly ExportFormatRow[],
): Promise<ExportFormatRow | undefined> {
  const words = formatWords();
  const items = formats.map((row) => ({ ...words[row.format], row }));
  const chosen = await window.showQuickPick(items, {
    title,
    placeHolder: l10n.t('How to write the assets'),
    matchOnDetail: true,
  });
  return chosen?.row;
}

/** Asks the person to confirm a large export. */
export async function isWanted(total: number, isLeast: boolean): Promise<boolean> {
  if (total <= manyAssets) return true;
  const goOn = l10n.t('Export');
  const assets = assetsText(total, isLeast, env.language, l10n);
  const message = l10n.t('The search finds {0}. To read them all takes some minutes, and many requests.', assets);
  return (await window.showWarningMessage(plainMessage(message), { modal: true }, goOn)) === goOn;
}

export async function chooseDestination(
  title: string,
  total: number,
  { file, search }: PlacedSearch,
  { extension }: ExportFormatRow,
): Promise<Destination | undefined> {
  const toEditor = { label: l10n.t('Open in an editor') };
  const toFile = { label: l10n.t('Save to a file…') };
  const chosen =
    total > mostInEditor
      ? toFile
      : await window.showQuickPick([toEditor, toFile], {
          title,
          placeHolder: l10n.t('Where to'),
          ignoreFocusOut: true,
        });
  if (chosen === undefined) return undefined;
  if (chosen === toEditor) return { kind: 'editor' };
  const [first] = workspace.workspaceFolders ?? [];
  const folder = file.uri.scheme === 'untitled' ? first?.uri : Uri.joinPath(file.uri, '..');
  const name = `${fileNameOf(search.name, 'assets')}.${extension}`;
  const uri = await window.showSaveDialog({
    title,
    ...(folder === undefined ? {} : { defaultUri: Uri.joinPath(folder, name) }),
  });
  return uri === undefined ? undefined : { kind: 'file', uri };
}

/** The editor column of a search's text, so that a result opens there and does not cover the preview. */
export const columnOf = ({ file: { uri } }: PlacedSearch): ViewColumn | undefined =>
  window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString())?.viewColumn;

export async function writeExport(
  { pieces }: Exported,
  destination: Destination,
  { language }: ExportFormatRow,
  column: ViewColumn | undefined,
): Promise<void> {
  if (destination.kind === 'editor') {
    await window.showTextDocument(await workspace.openTextDocument({ language, content: pieces.join('') }), column);
    return;
  }
  await workspace.fs.writeFile(destination.uri, new Uint8Array(await new Blob([...pieces]).arrayBuffer()));
}

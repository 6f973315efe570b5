import type { PrintNote } from '@assetql/client/export';
import type { BoundRequest } from '@assetql/core/document';
import { env, l10n, ProgressLocation, Uri, window, workspace, type QuickPickItem } from 'vscode';
import type { Host } from '../contracts/host.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import { nameOfNoDevice } from '../contracts/safe-file-name.ts';
import type { PlacedSearch } from '../contracts/searches.ts';
import { chosenPlace, searchAtPlace } from '../searches/chosen-search.ts';
import { SearchResolver } from '../searches/search-resolver.ts';
import { abortOn } from './abort-on.ts';
import { assetsText } from './assets-text.ts';
import { exportAssets, type Exported } from './export-assets.ts';
import { exportFormats, type ExportFormat, type ExportFormatRow } from './export-format.ts';
import { openLibrary, type OpenedLibrary } from './open-library.ts';
import { tellFailure } from './tell-failure.ts';

/** Assets beyond which a person is asked first: they take minutes, and a hundred requests. */
const manyAssets = 20_000;
/** Assets beyond which an editor is not offered: it would be slow to show them. */
const mostInEditor = 50_000;

const formatWords = (): Readonly<Record<ExportFormat, Pick<QuickPickItem, 'label' | 'detail'>>> => ({
  csv: {
    label: 'CSV',
    detail: l10n.t('A line for each asset, with all that the library shows of it. Safe in spreadsheets.'),
  },
  json: { label: 'JSON', detail: l10n.t('A list of assets, for programs.') },
  ids: { label: l10n.t('Ids'), detail: l10n.t('An id in each line.') },
  urls: { label: l10n.t('Addresses'), detail: l10n.t('The address of each original in a line. Addresses may expire.') },
});

function noteText({ about, count }: PrintNote): string {
  if (about === 'formula')
    return l10n.t("{0} values that a spreadsheet would run as a formula got a ' in front.", count);
  return l10n.t('{0} assets have no address of an original.', count);
}

async function chooseFormat(title: string): Promise<ExportFormatRow | undefined> {
  const words = formatWords();
  const items = exportFormats.map((row) => ({ ...words[row.format], row }));
  const chosen = await window.showQuickPick(items, {
    title,
    placeHolder: l10n.t('How to write the assets'),
    matchOnDetail: true,
  });
  return chosen?.row;
}

type Destination = { readonly kind: 'editor' } | { readonly kind: 'file'; readonly uri: Uri };

/** A name of a file that every system takes. */
const fileName = (title: string): string =>
  nameOfNoDevice(title.replaceAll(/[^\p{L}\p{N}._ -]+/gu, ' ').trim() || 'assets');

async function chooseDestination(
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
      : await window.showQuickPick([toEditor, toFile], { title, placeHolder: l10n.t('Where to') });
  if (chosen === undefined) return undefined;
  if (chosen === toEditor) return { kind: 'editor' };
  const [first] = workspace.workspaceFolders ?? [];
  const folder = file.uri.scheme === 'untitled' ? first?.uri : Uri.joinPath(file.uri, '..');
  const name = `${fileName(search.name)}.${extension}`;
  const uri = await window.showSaveDialog({
    title,
    ...(folder === undefined ? {} : { defaultUri: Uri.joinPath(folder, name) }),
  });
  return uri === undefined ? undefined : { kind: 'file', uri };
}

/** Whether a person wants an export of this size. */
async function isWanted(total: number, isLeast: boolean): Promise<boolean> {
  if (total <= manyAssets) return true;
  const goOn = l10n.t('Export');
  const assets = assetsText(total, isLeast, env.language, l10n);
  const message = l10n.t('The search finds {0}. To read them all takes some minutes, and many requests.', assets);
  return (await window.showWarningMessage(plainMessage(message), { modal: true }, goOn)) === goOn;
}

async function write({ pieces }: Exported, destination: Destination, { language }: ExportFormatRow): Promise<void> {
  if (destination.kind === 'editor') {
    await window.showTextDocument(await workspace.openTextDocument({ language, content: pieces.join('') }));
    return;
  }
  await workspace.fs.writeFile(destination.uri, new Uint8Array(await new Blob([...pieces]).arrayBuffer()));
}

/** Reads all pages, with progress; nothing when a person cancels it. */
async function read(
  { client }: OpenedLibrary,
  request: BoundRequest,
  format: ExportFormat,
  toFile: boolean,
  title: string,
): Promise<Exported | undefined> {
  const options = { location: ProgressLocation.Notification, title: plainMessage(title), cancellable: true };
  const number = new Intl.NumberFormat(env.language);
  return await window.withProgress(options, async (progress, token) => {
    const cancelling = abortOn(token);
    const { signal } = cancelling;
    let before = 0;
    const onProgress = (done: number, total: number): void => {
      const message = l10n.t('{0} of {1}', number.format(done), number.format(total));
      progress.report({ message, increment: total === 0 ? 0 : ((done - before) / total) * 100 });
      before = done;
    };
    try {
      return await exportAssets(client, request, { format, toFile, signal, onProgress });
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      cancelling.dispose();
    }
  });
}

/** What is to be exported, or why it cannot be: a sentence. */
type Prepared =
  | {
      readonly library: OpenedLibrary;
      readonly request: BoundRequest;
      readonly total: number;
      readonly isLeast: boolean;
    }
  | { readonly problem: string };

/** Opens the library, and asks it for names and for how many there are; nothing when a person cancels it. */
async function prepare(
  { file, search }: PlacedSearch,
  connections: Host['connections'],
): Promise<Prepared | undefined> {
  const { uri, document, settings } = file;
  const work = async (signal: AbortSignal): Promise<Prepared> => {
    const library = await openLibrary(connections, uri, settings.check);
    const resolver = new SearchResolver({ settings, now: Date.now(), names: library.names });
    const { request, diagnostics } = await resolver.resolve(document, search);
    if (request === undefined)
      return { problem: diagnostics.find(({ severity }) => severity === 'error')?.message ?? '' };
    signal.throwIfAborted();
    const { total, totalKnown } = await library.client.assets.list({ ...request, count: 0 }, { signal });
    return { library, request, total, isLeast: !totalKnown };
  };
  const options = { location: ProgressLocation.Notification, title: l10n.t('Asking the library'), cancellable: true };
  return await window.withProgress(options, async (_progress, token) => {
    const cancelling = abortOn(token);
    const { signal } = cancelling;
    // Others may wait for the library and its names as well, so that these go on.
    const cancelled = new Promise<undefined>((resolve) => {
      if (signal.aborted) resolve(undefined);
      signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    try {
      return await Promise.race([cancelled, work(signal)]);
    } finally {
      cancelling.dispose();
    }
  });
}

async function exportSearch(placed: PlacedSearch, connections: Host['connections']): Promise<void> {
  const { search } = placed;
  const prepared = await prepare(placed, connections);
  if (prepared === undefined) return;
  if ('problem' in prepared) {
    await window.showErrorMessage(plainMessage(l10n.t('“{0}” cannot be run: {1}', search.name, prepared.problem)));
    return;
  }
  const { library, request, total, isLeast } = prepared;
  if (!isLeast && total === 0) {
    await window.showInformationMessage(plainMessage(l10n.t('“{0}” finds nothing to export.', search.name)));
    return;
  }
  const title = plainMessage(l10n.t('Export “{0}”', search.name));
  const row = await chooseFormat(title);
  if (row === undefined) return;
  if (!(await isWanted(total, isLeast))) return;
  const destination = await chooseDestination(title, total, placed, row);
  if (destination === undefined) return;
  const exported = await read(library, request, row.format, destination.kind === 'file', title);
  if (exported === undefined) return;
  await write(exported, destination, row);
  const count = assetsText(exported.count, false, env.language, l10n);
  const told = [l10n.t('Exported: {0}.', count), ...exported.notes.map(noteText)].join(' ');
  if (destination.kind === 'editor') {
    window.setStatusBarMessage(told, 5000);
    return;
  }
  const open = l10n.t('Open');
  if ((await window.showInformationMessage(plainMessage(told), open)) === open)
    await window.showTextDocument(await workspace.openTextDocument(destination.uri));
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

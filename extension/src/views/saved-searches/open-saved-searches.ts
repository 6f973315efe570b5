import { commands, l10n, window, type Disposable } from 'vscode';
import { plainMessage } from '../../contracts/plain-message.ts';
import type { SearchFile } from '../../contracts/searches.ts';
import { exportResults } from '../../results/export-results.ts';
import { runAll } from '../../results/run-all.ts';
import { runSearch, type Running } from '../../results/run-search.ts';
import type { TotalledSearch } from '../../results/search-totals.ts';
import { chosenFile, isFileNode, isPlaced } from '../../searches/chosen-search.ts';
import { saveUntitled } from '../../searches/save-untitled.ts';
import { copySearch, newFile, newSearch, renameSearch, revealSearch } from '../../searches/search-commands.ts';
import { chosenConnections } from '../chosen-connections.ts';
import { coalesced } from '../coalesced.ts';
import { withChosenLine } from '../chosen-line.ts';
import { warnIfStale } from '../warn-if-stale.ts';
import { keepsFocus, SavedSearchesProvider, type SavedSearchesNode } from './saved-searches-provider.ts';

const viewId = 'assetql.savedSearches';
const filteredContext = 'assetql.savedSearchesFiltered';

/** Shows the saved searches of the workspace, and does with them what a person wants. `onTotals` is told to call when totals change: one, or all. */
export function openSavedSearches(
  running: Running,
  onTotals: (changed: (search?: TotalledSearch) => void) => void,
): Disposable[] {
  const { host, preview, totals } = running;
  const { searches, connections } = host;
  let filtered = '';
  /** Where nothing is left, the view says so itself: a message would hide it. */
  const tellFilter = (files: number): void => {
    const message = plainMessage(l10n.t('Only searches with “{0}” are shown.', filtered));
    view.message = filtered === '' || files === 0 ? '' : message;
  };
  const provider = new SavedSearchesProvider(searches, totals, tellFilter);
  const view = window.createTreeView<SavedSearchesNode>(viewId, { treeDataProvider: provider, showCollapseAll: true });
  const refresh = coalesced(() => provider.refresh());
  const update = coalesced(() => provider.update());
  onTotals((search) => {
    if (search === undefined) refresh.want();
    else {
      provider.totalChanged(search);
      update.want();
    }
  });

  const filter = async (text: string): Promise<void> => {
    filtered = text.trim();
    provider.filter(filtered);
    refresh.want();
    await commands.executeCommand('setContext', filteredContext, filtered !== '');
  };
  const askFilter = (): void => {
    const box = window.createInputBox();
    box.title = l10n.t('Filter Saved Searches');
    box.placeholder = l10n.t('Words of a title, a description or a path');
    box.onDidChangeValue(filter);
    box.onDidAccept(() => box.hide());
    box.onDidHide(() => box.dispose());
    box.show();
  };
  let chosen: string | undefined;
  /** Totals are of the library that they were counted in. */
  const followConnections = async (): Promise<void> => {
    const before = chosen;
    chosen = await chosenConnections(connections);
    if (before !== undefined && before !== chosen) totals.clear();
  };

  const register = (name: string, run: (args: readonly unknown[]) => Promise<void>): Disposable =>
    commands.registerCommand(`assetql.${name}`, (...args: readonly unknown[]) => run(args));
  /** What is chosen of a line too. */
  const registerOfLine = (name: string, run: (args: readonly unknown[]) => Promise<void>): Disposable =>
    register(name, (args) => warnIfStale(args, () => run(withChosenLine(args, view.selection))));
  const registerOfSearch = (name: string, run: (args: readonly unknown[]) => Promise<void>): Disposable =>
    register(name, (args) =>
      warnIfStale(args, async () => {
        const line = withChosenLine(args, view.selection);
        // By a key of the view, no search but a chosen one is meant.
        if (line === args || isPlaced(line[0])) await run(line);
        else await window.showInformationMessage(l10n.t('Choose a saved search in the list first.'));
      }),
    );
  const runFiles = async (files: readonly SearchFile[]): Promise<void> => await runAll(host, files, totals);
  const runFile = async (args: readonly unknown[]): Promise<void> => {
    const file = await chosenFile(searches, args);
    if (file === undefined)
      await window.showInformationMessage(l10n.t('Open a file of saved searches to run what is in it.'));
    else await runFiles([file]);
  };
  return [
    view,
    refresh,
    update,
    searches.onDidChange(update.want),
    connections.onDidChange(followConnections),
    registerOfLine('run', async (args) => {
      if (isFileNode(args[0])) await runFile(args);
      else await runSearch(running, args);
    }),
    registerOfLine('runFile', runFile),
    register('runWorkspace', async () => await runFiles(await searches.all())),
    registerOfSearch('exportResults', (args) => exportResults(host, args)),
    registerOfLine('revealSearch', (args) => revealSearch(args, args.includes(keepsFocus))),
    registerOfSearch('renameSearch', (args) => renameSearch(searches, args)),
    registerOfSearch('copySearch', (args) => copySearch(searches, args)),
    register('newSearch', () => newSearch(preview)),
    register('newFile', () => newFile(preview)),
    register('saveUntitled', async () => {
      const document = window.activeTextEditor?.document;
      if (document?.isUntitled === true) await saveUntitled(document);
    }),
    register('refreshSavedSearches', async () => {
      const options = { location: { viewId } };
      await window.withProgress(options, () => searches.refresh());
    }),
    register('filterSavedSearches', async () => askFilter()),
    register('clearSavedSearchesFilter', () => filter('')),
  ];
}

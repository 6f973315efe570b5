import { commands, l10n, window, type Disposable } from 'vscode';
import { plainMessage } from '../../contracts/plain-message.ts';
import type { SearchFile } from '../../contracts/searches.ts';
import { exportResults } from '../../results/export-results.ts';
import { runAll } from '../../results/run-all.ts';
import { runSearch, type Running } from '../../results/run-search.ts';
import type { TotalledSearch } from '../../results/search-totals.ts';
import { chosenFile } from '../../searches/chosen-search.ts';
import { copySearch, newSearch, renameSearch, revealSearch } from '../../searches/search-commands.ts';
import { chosenConnections } from '../chosen-connections.ts';
import { coalesced } from '../coalesced.ts';
import { withSelection } from '../selection-argument.ts';
import { keepsFocus, SavedSearchesProvider, type SavedSearchesNode } from './saved-searches-provider.ts';

const viewId = 'assetql.savedSearches';
const filteredContext = 'assetql.savedSearchesFiltered';

/** Shows the saved searches of the workspace, and does with them what a person wants. `onTotals` is told to call when totals change: one, or all. */
export function openSavedSearches(
  running: Running,
  onTotals: (changed: (search?: TotalledSearch) => void) => void,
): Disposable[] {
  const { host, totals } = running;
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
  const given = (args: readonly unknown[]): readonly unknown[] => withSelection(args, view.selection);
  let chosen: string | undefined;
  /** Totals are of the library that they were counted in. */
  const followConnections = async (): Promise<void> => {
    const before = chosen;
    chosen = await chosenConnections(connections);
    if (before !== undefined && before !== chosen) totals.clear();
  };

  const register = (name: string, run: (args: readonly unknown[]) => Promise<void>): Disposable =>
    commands.registerCommand(`assetql.${name}`, (...args: readonly unknown[]) => run(args));
  const runFiles = async (files: readonly SearchFile[]): Promise<void> => await runAll(host, files, totals);
  return [
    view,
    refresh,
    update,
    searches.onDidChange(update.want),
    connections.onDidChange(followConnections),
    register('run', (args) => runSearch(running, given(args))),
    register('runFile', async (args) => {
      const file = await chosenFile(searches, args);
      if (file === undefined)
        await window.showInformationMessage(l10n.t('Open a file of saved searches to run what is in it.'));
      else await runFiles([file]);
    }),
    register('runWorkspace', async () => await runFiles(await searches.all())),
    register('exportResults', (args) => exportResults(host, given(args))),
    register('revealSearch', (args) => revealSearch(given(args), args.includes(keepsFocus))),
    register('renameSearch', (args) => renameSearch(searches, given(args))),
    register('copySearch', (args) => copySearch(searches, given(args))),
    register('newSearch', newSearch),
    register('refreshSavedSearches', async () => {
      const options = { location: { viewId } };
      await window.withProgress(options, () => searches.refresh());
    }),
    register('filterSavedSearches', async () => askFilter()),
    register('clearSavedSearchesFilter', () => filter('')),
  ];
}

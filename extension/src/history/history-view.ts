import {
  commands,
  env,
  EventEmitter,
  l10n,
  MarkdownString,
  ThemeIcon,
  TreeItem,
  window,
  workspace,
  type Disposable,
  type TextDocument,
  type TreeDataProvider,
} from 'vscode';
import { plainMessage } from '../contracts/plain-message.ts';
import { assetsText } from '../results/assets-text.ts';
import { searchLanguage } from '../searches/search-language.ts';
import { coalesced } from '../views/coalesced.ts';
import { withSelection } from '../views/selection-argument.ts';
import type { History, HistoryEntry } from './history.ts';

const viewId = 'assetql.history';

function itemOf({ title, text, connection, total, time }: HistoryEntry): TreeItem {
  const item = new TreeItem(title);
  const found = total === undefined ? undefined : assetsText(total, false, env.language, l10n);
  const moment = new Intl.DateTimeFormat(env.language, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
  const words = [found, moment, connection.label].filter((word) => word !== undefined);
  item.description = words.join(' · ');
  item.iconPath = new ThemeIcon('history');
  item.contextValue = 'entry';
  item.tooltip = new MarkdownString().appendText(words.join(' · ')).appendCodeblock(text, searchLanguage);
  item.accessibilityInformation = { label: [title, ...words].join(', ') };
  return item;
}

const isEntry = (value: unknown): value is HistoryEntry =>
  typeof value === 'object' && value !== null && 'title' in value && 'text' in value && 'time' in value;

/** The search in an editor of its own: the one that is open with it, or a new one. */
async function reopen({ text }: HistoryEntry): Promise<void> {
  const lines = (content: string): string => content.replaceAll('\r\n', '\n');
  const isOpen = (document: TextDocument): boolean =>
    document.isUntitled && !document.isClosed && lines(document.getText()) === lines(text);
  const document =
    workspace.textDocuments.find(isOpen) ??
    (await workspace.openTextDocument({ language: searchLanguage, content: text }));
  await window.showTextDocument(document);
}

/** Shows the searches that were run. `onHistory` is told what to call when they change. */
export function openHistoryView(history: History, onHistory: (changed: () => void) => void): Disposable[] {
  const changes = new EventEmitter<void>();
  const provider: TreeDataProvider<HistoryEntry> = {
    onDidChangeTreeData: changes.event,
    getChildren: (entry) => (entry === undefined ? [...history.entries] : []),
    getTreeItem: (entry) => {
      const item = itemOf(entry);
      item.command = { command: 'assetql.openFromHistory', title: l10n.t('Open'), arguments: [entry] };
      return item;
    },
  };
  const view = window.createTreeView(viewId, { treeDataProvider: provider });
  const refresh = coalesced(() => changes.fire());
  onHistory(refresh.want);

  const register = (name: string, work: (entry: HistoryEntry) => Promise<void>): Disposable =>
    commands.registerCommand(`assetql.${name}`, async (...given: readonly unknown[]) => {
      const [entry] = withSelection(given, view.selection);
      if (isEntry(entry)) await work(entry);
    });
  return [
    view,
    refresh,
    register('openFromHistory', reopen),
    register('runFromHistory', async (entry) => {
      await reopen(entry);
      await commands.executeCommand('assetql.run');
    }),
    register('removeFromHistory', (entry) => history.remove(entry)),
    commands.registerCommand('assetql.clearHistory', async () => {
      const clear = l10n.t('Clear');
      const question = l10n.t('Clear the history of searches of this workspace?');
      if ((await window.showWarningMessage(plainMessage(question), { modal: true }, clear)) === clear)
        await history.clear();
    }),
  ];
}

import { momentText } from '@assetql/core';
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
import { AccessError, type Connection, type Connections } from '../contracts/connections.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import { assetsText } from '../results/assets-text.ts';
import { searchLanguage } from '../searches/search-language.ts';
import { textColumn } from '../searches/text-column.ts';
import { coalesced } from '../views/coalesced.ts';
import { withChosenLine } from '../views/chosen-line.ts';
import { warnIfStale } from '../views/warn-if-stale.ts';
import type { History, HistoryEntry } from './history.ts';

const viewId = 'assetql.history';

function itemOf({ title, text, connection, total, time }: HistoryEntry): TreeItem {
  const item = new TreeItem(title);
  const found = total === undefined ? undefined : assetsText(total, false, env.language, l10n);
  const moment = momentText(time, undefined, 'plain');
  const words = [found, moment, connection.label].filter((word) => word !== undefined);
  item.description = words.join(' · ');
  item.iconPath = new ThemeIcon('history');
  // Of two with the same title, a command is for the one that was chosen, also when the order has just changed.
  item.id = `${time}\n${connection.key}\n${title}`;
  item.contextValue = 'entry';
  item.tooltip = new MarkdownString().appendText(words.join(' · ')).appendCodeblock(text, searchLanguage);
  item.accessibilityInformation = { label: [title, ...words].join(', ') };
  return item;
}

const isEntry = (value: unknown): value is HistoryEntry =>
  typeof value === 'object' && value !== null && 'title' in value && 'text' in value && 'time' in value;

/** The search in an editor of its own: the one that is open with it, or a new one. */
async function reopen({ text }: HistoryEntry): Promise<TextDocument> {
  const lines = (content: string): string => content.replaceAll('\r\n', '\n');
  const isOpen = (document: TextDocument): boolean =>
    document.isUntitled && !document.isClosed && lines(document.getText()) === lines(text);
  const document =
    workspace.textDocuments.find(isOpen) ??
    (await workspace.openTextDocument({ language: searchLanguage, content: text }));
  await window.showTextDocument(document, textColumn(document));
  return document;
}

/** The library that a document asks now; nothing when the one that it names is not there. */
async function askedBy(connections: Connections, { uri }: TextDocument): Promise<Connection | undefined> {
  try {
    return await connections.of(uri);
  } catch (error) {
    if (error instanceof AccessError) return undefined;
    throw error;
  }
}

/** Whether to run a search now. Where another library would answer than did before, the person says which is to. */
async function isToRun(
  connections: Connections,
  { title, connection }: HistoryEntry,
  document: TextDocument,
): Promise<boolean> {
  const now = await askedBy(connections, document);
  if (now?.key === connection.key) return true;
  const [change, here] = [l10n.t('Switch and Run'), l10n.t('Run Here')];
  const was = l10n.t('“{0}” was run in “{1}”.', title, connection.label);
  const asked =
    now === undefined
      ? l10n.t('This workspace names a library that you do not have.')
      : l10n.t('This workspace asks “{0}” now.', now.label);
  const buttons = now === undefined ? [change] : [change, here];
  const choice = await window.showWarningMessage(plainMessage(`${was} ${asked}`), ...buttons);
  if (choice !== change) return choice === here;
  await commands.executeCommand('assetql.switchConnection', connection.key);
  // The library may be gone, and the person have chosen none.
  const then = await askedBy(connections, document);
  return then !== undefined && then.key !== now?.key;
}

/** Shows the searches that were run. `onHistory` is told what to call when they change. */
export function openHistoryView(
  history: History,
  connections: Connections,
  onHistory: (changed: () => void) => void,
): Disposable[] {
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
  /** Other windows of the workspace run searches too. */
  const takeOver = (isSeen: boolean): void => {
    if (isSeen) void history.refresh();
  };
  takeOver(true);

  const register = (name: string, work: (entry: HistoryEntry) => Promise<void>): Disposable =>
    commands.registerCommand(`assetql.${name}`, async (...given: readonly unknown[]) => {
      const [entry] = withChosenLine(given, view.selection);
      await warnIfStale(given, async () => {
        if (isEntry(entry)) await work(entry);
      });
    });
  return [
    view,
    refresh,
    view.onDidChangeVisibility(({ visible }) => takeOver(visible)),
    window.onDidChangeWindowState(({ focused }) => takeOver(focused)),
    register('openFromHistory', async (entry) => {
      await reopen(entry);
    }),
    register('runFromHistory', async (entry) => {
      const document = await reopen(entry);
      if (!(await isToRun(connections, entry, document))) return;
      // Meanwhile another editor may have become the active one.
      await window.showTextDocument(document, textColumn(document));
      await commands.executeCommand('assetql.run');
    }),
    register('removeFromHistory', (entry) => history.remove(entry)),
    commands.registerCommand('assetql.clearHistory', async () => {
      if (history.entries.length === 0) {
        await window.showInformationMessage(l10n.t('Nothing was run in this workspace yet, so nothing is remembered.'));
        return;
      }
      const clear = l10n.t('Clear');
      const question = l10n.t('Clear the history of searches of this workspace?');
      if ((await window.showWarningMessage(plainMessage(question), { modal: true }, clear)) === clear)
        await history.clear();
    }),
  ];
}

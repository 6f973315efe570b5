import {
  EventEmitter,
  l10n,
  MarkdownString,
  ThemeIcon,
  TreeItem,
  window,
  type Disposable,
  type TreeDataProvider,
} from 'vscode';
import { coalesced } from '../../views/coalesced.ts';
import { SteadyTree } from '../../views/steady-tree.ts';
import type { CommandHost } from '../command-host.ts';
import { shortName } from '../settings/read-definitions.ts';
import { connectionLines, type ConnectionLine, type LibraryLine } from './connection-line.ts';
import { lineText } from './line-text.ts';
import { registerLineCommands } from './line-commands.ts';

const viewId = 'assetql.connections';

type Facts = Omit<LibraryLine, 'use' | 'isOfTeam' | 'id'>;

function embeddedFacts({ embedded, tests }: CommandHost): Facts {
  const { key, label } = embedded.connection;
  const test = tests.of(key);
  return { kind: 'embedded', label, access: embedded.access(), ...(test === undefined ? {} : { test }) };
}

function serviceFacts({ libraries, tests, server }: CommandHost): readonly Facts[] {
  return libraries.services().map((library) => {
    const { connection, definition } = library;
    const [user, test] = [library.user(), tests.of(connection.key)];
    return {
      kind: 'service',
      name: definition.name,
      label: definition.name,
      address: connection.address ?? connection.baseUrl,
      access: library.access(),
      signIn: server !== undefined ? 'server' : definition.signIn === undefined ? 'token' : 'browser',
      ...(user === undefined ? {} : { user }),
      ...(definition.signIn === undefined ? {} : { identity: definition.signIn }),
      ...(test === undefined ? {} : { test }),
    };
  });
}

function folderFacts({ libraries, tests }: CommandHost): readonly Facts[] {
  return libraries.folders().map((library) => {
    const { name, folder } = library.definition;
    const [test, progress] = [tests.of(library.connection.key), library.progress()];
    return {
      kind: 'folder',
      name,
      label: name,
      address: folder,
      access: library.access(),
      ...(progress === undefined ? {} : { progress }),
      ...(test === undefined ? {} : { test }),
    };
  });
}

async function linesOf(host: CommandHost): Promise<readonly ConnectionLine[]> {
  return connectionLines({
    libraries: [embeddedFacts(host), ...folderFacts(host), ...serviceFacts(host)],
    unusable: host.unusable(),
    folders: await host.folders(),
    missing: (name) => l10n.t('You have no connection “{0}”. Add it, or use another one.', shortName(name)),
  });
}

function itemOf(line: ConnectionLine): TreeItem {
  const { label, description, tooltip, spoken, icon, context } = lineText(line, l10n);
  const item = new TreeItem(label);
  item.id = line.id;
  item.description = description;
  item.tooltip = new MarkdownString().appendText(tooltip.join('\n\n'));
  item.accessibilityInformation = { label: spoken };
  item.iconPath = new ThemeIcon(icon);
  item.contextValue = context.join(' ');
  if (line.kind === 'add') item.command = { command: 'assetql.addConnection', title: label };
  return item;
}

/** Lists the libraries that there are, which of them is used, and whether it can be asked. Nothing is asked to show it. */
export function openConnectionsView(host: CommandHost): readonly Disposable[] {
  const changes = new EventEmitter<ConnectionLine | undefined>();
  const steady = new SteadyTree<ConnectionLine>(
    { children: (line) => (line === undefined ? linesOf(host) : Promise.resolve([])), item: itemOf },
    (line) => changes.fire(line),
  );
  const provider: TreeDataProvider<ConnectionLine> = {
    onDidChangeTreeData: changes.event,
    getChildren: (line) => steady.children(line),
    getTreeItem: (line) => steady.item(line),
  };
  const view = window.createTreeView(viewId, { treeDataProvider: provider });
  const refresh = coalesced(() => void steady.refresh());
  return [
    view,
    changes,
    refresh,
    host.onDidChange(refresh.want),
    // In a window without folders, each document may use another library.
    window.onDidChangeActiveTextEditor(refresh.want),
    ...registerLineCommands(host, () => view.selection),
  ];
}

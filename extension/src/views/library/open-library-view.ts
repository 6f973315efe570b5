import type { ClientCatalogue } from '@assetql/client';
import { commands, env, l10n, window, type Disposable } from 'vscode';
import { pendingAssets, type PendingAssets } from '../../approval/pending-assets.ts';
import { AccessError, type Access, type Connection } from '../../contracts/connections.ts';
import type { Host } from '../../contracts/host.ts';
import { plainLabel } from '../../contracts/plain-label.ts';
import { plainMessage } from '../../contracts/plain-message.ts';
import { stoppable } from '../../results/read-results.ts';
import { tellFailure } from '../../results/tell-failure.ts';
import { searchLanguage } from '../../searches/search-language.ts';
import { coalesced } from '../coalesced.ts';
import { withChosenLine } from '../chosen-line.ts';
import { warnIfStale } from '../warn-if-stale.ts';
import { chooseKeyword } from './choose-keyword.ts';
import { insertIntoQuery } from './insert-into-query.ts';
import { idOf, type LibraryItem } from './library-item.ts';
import type { LibraryNode } from './library-nodes.ts';
import { LibraryProvider, type ShownLibrary } from './library-provider.ts';
import type { Wanted } from './wanted-clause.ts';

const viewId = 'assetql.library';
const stateContext = 'assetql.libraryState';

interface Looked {
  readonly access: Access;
  readonly connection?: Connection;
  readonly library?: ShownLibrary;
}

const isItem = (value: unknown): value is { readonly kind: 'item'; readonly item: LibraryItem } =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'item' && 'item' in value;

/** Asks for the value that assets are to have in an attribute; nothing when a person leaves it. */
async function askValue(item: LibraryItem): Promise<string | undefined> {
  if (item.kind !== 'attribute') return '';
  const { name, values = [] } = item.attribute;
  const title = l10n.t('Value of “{0}”', name);
  if (values.length === 0)
    return await window.showInputBox({ title, prompt: l10n.t('Assets with this value are found.') });
  const items = values.map((value) => ({ label: plainLabel(value), value }));
  return (await window.showQuickPick(items, { title }))?.value;
}

/** The open view, as other parts of the extension use it. */
export interface LibraryView {
  readonly disposables: readonly Disposable[];
  /** The library that it shows. Rejects with an `AccessError` when there is none. */
  readonly connection: () => Promise<Connection>;
  /** Shows anew what there is. */
  readonly refresh: () => void;
  /** The lines that are selected. */
  readonly selection: () => readonly unknown[];
}

/** Shows what there is in the library of the active editor, and has searches ask for it. */
export function openLibraryView({ connections, searches }: Host): LibraryView {
  /** The library of the file that was used last. */
  let looking: Promise<Looked> | undefined;
  let file = window.activeTextEditor?.document;
  let followed: ClientCatalogue | undefined;
  let unfollow = (): void => undefined;

  const look = async (): Promise<Looked> => {
    let connection: Connection | undefined;
    try {
      connection = await connections.of(file?.uri);
      const catalogue = await connections.catalogue(connection);
      const shownConnection = connection;
      const pending = async (): Promise<PendingAssets> =>
        await pendingAssets(await connections.client(shownConnection));
      return { connection, library: { connection, catalogue, pending }, access: connections.access(connection) };
    } catch (error) {
      if (!(error instanceof AccessError)) throw error;
      return connection === undefined ? { access: error.access } : { connection, access: error.access };
    }
  };
  /** What is kept of the last session is shown where the library cannot be asked. */
  const shown = async (): Promise<ShownLibrary | undefined> => {
    const { library, access } = await (looking ??= look());
    if (library === undefined || access.state === 'ready' || access.state === 'opening') return library;
    const { attributes, users, categories, lightboxes } = library.catalogue;
    return [attributes, users, categories, lightboxes].some((list) => list !== undefined) ? library : undefined;
  };
  const provider = new LibraryProvider(shown);
  const view = window.createTreeView<LibraryNode>(viewId, { treeDataProvider: provider, showCollapseAll: true });
  const refresh = coalesced(() => void provider.refresh());

  const update = async (): Promise<void> => {
    const now = look();
    const before = looking;
    looking = now;
    const { connection, access, library } = await now;
    // A later look knows better.
    if (looking !== now) return;
    view.description = connection?.label ?? '';
    // Without names, the view itself shows the problem with a button for the remedy. A message would hide that.
    view.message = 'problem' in access && (await shown()) !== undefined ? plainMessage(access.problem) : '';
    await commands.executeCommand('setContext', stateContext, access.state);
    const catalogue = library?.catalogue;
    if (followed !== catalogue) {
      unfollow();
      followed = catalogue;
      unfollow = catalogue?.onChange(refresh.want) ?? ((): void => undefined);
    }
    const last = (await before)?.library;
    if (last?.catalogue === catalogue) refresh.want();
    else provider.replace();
  };
  const begin = coalesced(() => void (view.visible ? update() : undefined));

  /** The library; tells the user why when there is none. */
  const needed = async (): Promise<ShownLibrary | undefined> => {
    const library = await shown();
    if (library !== undefined) return library;
    const { access, connection } = await look();
    if ('problem' in access) await tellFailure(new AccessError(access), connection?.name);
    return undefined;
  };
  const insert = async (wanted: Wanted): Promise<void> => {
    const library = await needed();
    if (library !== undefined) await insertIntoQuery(searches, wanted, library.catalogue);
  };
  const register = (name: string, run: (given: readonly unknown[]) => Promise<void>): Disposable =>
    commands.registerCommand(`assetql.${name}`, (...given: readonly unknown[]) => run(given));
  const registerOfLine = (name: string, run: (item: LibraryItem) => Promise<void>): Disposable =>
    register(name, (given) =>
      warnIfStale(given, async () => {
        const [node] = withChosenLine(given, view.selection);
        if (isItem(node)) await run(node.item);
      }),
    );
  const disposables = [
    view,
    refresh,
    begin,
    { dispose: () => unfollow() },
    view.onDidChangeVisibility(begin.want),
    connections.onDidChange(begin.want),
    window.onDidChangeActiveTextEditor((editor) => {
      if (editor?.document.languageId !== searchLanguage || editor.document === file) return;
      file = editor.document;
      begin.want();
    }),
    registerOfLine('insertIntoQuery', async (item) => {
      const value = await askValue(item);
      if (value !== undefined) await insert({ item, value });
    }),
    registerOfLine('insertWithSubCategories', (item) => insert({ item, withSubCategories: true })),
    register('insertKeyword', async () => {
      const library = await needed();
      if (library === undefined) return;
      const keyword = await chooseKeyword(library.catalogue, l10n.t('Insert a Keyword'));
      if (keyword !== undefined) await insert({ item: { kind: 'keyword', keyword } });
    }),
    registerOfLine('copyId', async (item) => await env.clipboard.writeText(idOf(item))),
    register('openLibrary', async () => {
      await commands.executeCommand(`${viewId}.focus`);
    }),
    register('refreshLibrary', async () => {
      const asked = await stoppable(l10n.t('Fetching the names of the library'), async () => {
        const { connection } = await look();
        if (connection !== undefined) await connections.look(connection);
        await update();
        const there = await shown();
        await there?.catalogue.refresh();
        return { there };
      });
      if (asked === undefined) return;
      const library = asked.there ?? (await needed());
      const [failure] = Object.values(library?.catalogue.errors ?? {});
      // The names that were fetched before stay, so nothing else shows that they are old.
      if (failure !== undefined) await tellFailure(failure, library?.connection.name);
    }),
  ];
  return {
    disposables,
    connection: async () => await connections.of(file?.uri),
    refresh: refresh.want,
    selection: () => view.selection,
  };
}

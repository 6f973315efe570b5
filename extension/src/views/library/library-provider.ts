import { ClientError, type ClientCatalogue } from '@assetql/client';
import type { CatalogueCategory } from '@assetql/core';
import {
  env,
  EventEmitter,
  l10n,
  MarkdownString,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  type Event,
  type TreeDataProvider,
} from 'vscode';
import { AccessError, type Connection } from '../../contracts/connections.ts';
import type { PendingAssets } from '../../approval/pending-assets.ts';
import type { NamedAsset } from '../../contracts/named-asset.ts';
import { assetsText } from '../../results/assets-text.ts';
import { CategoryTree } from './category-tree.ts';
import { SteadyTree } from '../steady-tree.ts';
import { idOf, labelOf, type LibraryItem } from './library-item.ts';
import {
  groupNodes,
  groups,
  itemNode,
  itemNodes,
  pendingNodes,
  problemNode,
  type Group,
  type LibraryNode,
  type NamesGroup,
} from './library-nodes.ts';

/** A library whose names are shown. */
export interface ShownLibrary {
  readonly connection: Connection;
  readonly catalogue: ClientCatalogue;
  /** Assets that wait for approval. */
  readonly pending: () => Promise<PendingAssets>;
}

/** Keywords that are shown without a search for them. */
const mostKeywords = 100;

/** What there is in a library, list by list. */
export class LibraryProvider implements TreeDataProvider<LibraryNode> {
  private readonly changes = new EventEmitter<LibraryNode | undefined>();
  readonly onDidChangeTreeData: Event<LibraryNode | undefined> = this.changes.event;
  private readonly steady = new SteadyTree<LibraryNode>(
    { children: (node) => this.nodesIn(node), item: (node) => this.itemOf(node) },
    (changed) => this.changes.fire(changed),
  );
  private readonly shown: () => Promise<ShownLibrary | undefined>;
  /** The tree of the last list of categories: a catalogue replaces its lists and never changes them. */
  private tree: { readonly of: readonly CatalogueCategory[]; readonly made: CategoryTree } | undefined;

  /** `shown` gives the library to be shown, or nothing while there is none. */
  constructor(shown: () => Promise<ShownLibrary | undefined>) {
    this.shown = shown;
  }

  /** Shows what has changed in the library. */
  async refresh(): Promise<void> {
    await this.steady.refresh();
  }

  /** Shows another library. */
  replace(): void {
    this.steady.replace();
  }

  getChildren(node?: LibraryNode): Promise<LibraryNode[]> {
    return this.steady.children(node);
  }

  getTreeItem(node: LibraryNode): Promise<TreeItem> {
    return this.steady.item(node);
  }

  private async nodesIn(node: LibraryNode | undefined): Promise<readonly LibraryNode[]> {
    const library = await this.shown();
    if (library === undefined) return [];
    const { catalogue } = library;
    switch (node?.kind) {
      case undefined:
        return groups.map((group) => ({ kind: 'group', group, id: group }));
      case 'group':
        return node.group === 'keywords'
          ? await keywordNodes(catalogue)
          : node.group === 'pending'
            ? await listed(async () => pendingNodes(await library.pending(), l10n))
            : await this.list(node.group, catalogue);
      case 'item':
        return itemNodes(node.item, this.treeOf(catalogue));
      default:
        return [];
    }
  }

  private async itemOf(node: LibraryNode): Promise<TreeItem> {
    switch (node.kind) {
      case 'group':
        return groupItem(node.group, (await this.shown())?.catalogue);
      case 'item':
        return thingItem(node);
      case 'more-keywords':
        return moreItem();
      case 'asset':
        return assetItem(node.asset);
      case 'remark':
        return new TreeItem(node.message);
      default:
        return problemItem(node.message);
    }
  }

  private treeOf({ categories = [] }: ClientCatalogue): CategoryTree {
    if (this.tree?.of !== categories) this.tree = { of: categories, made: new CategoryTree(categories) };
    return this.tree.made;
  }

  private async list(group: NamesGroup, catalogue: ClientCatalogue): Promise<readonly LibraryNode[]> {
    if (catalogue[group] === undefined) await catalogue.ready();
    const failure = catalogue.errors[group];
    if (catalogue[group] === undefined && failure instanceof Error) return [problemNode(failure.message)];
    return groupNodes(group, catalogue, this.treeOf(catalogue));
  }
}

const keywordNodes = (catalogue: ClientCatalogue): Promise<readonly LibraryNode[]> =>
  listed(async () => {
    const keywords = await catalogue.keywords('', mostKeywords);
    const nodes = keywords.map((keyword) => itemNode({ kind: 'keyword', keyword }));
    return keywords.length < mostKeywords ? nodes : [{ kind: 'more-keywords', id: 'more-keywords' }, ...nodes];
  });

/** Lines that are asked for; where the library cannot be asked, why. */
async function listed(ask: () => Promise<readonly LibraryNode[]>): Promise<readonly LibraryNode[]> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ClientError || error instanceof AccessError) return [problemNode(error.message)];
    throw error;
  }
}

const groupWords = (): Readonly<Record<Group, string>> => ({
  categories: l10n.t('Categories'),
  attributes: l10n.t('Attributes'),
  users: l10n.t('Users'),
  lightboxes: l10n.t('Lightboxes'),
  keywords: l10n.t('Keywords'),
  pending: l10n.t('Waiting for Approval'),
});

function groupItem(group: Group, catalogue: ClientCatalogue | undefined): TreeItem {
  const item = new TreeItem(groupWords()[group], TreeItemCollapsibleState.Collapsed);
  const count = group === 'keywords' || group === 'pending' ? undefined : catalogue?.[group]?.length;
  item.id = group;
  item.contextValue = group;
  if (count === undefined) return item;
  const number = new Intl.NumberFormat(env.language).format(count);
  item.description = number;
  const name = groupWords()[group];
  item.accessibilityInformation = {
    label: count === 1 ? l10n.t('{0}, 1 name', name) : l10n.t('{0}, {1} names', name, number),
  };
  return item;
}

const icons: Readonly<Record<LibraryItem['kind'], string>> = {
  category: 'symbol-folder',
  attribute: 'symbol-property',
  value: 'symbol-enum-member',
  user: 'account',
  keyword: 'tag',
  lightbox: 'layers',
};

const kindWords = (): Readonly<Record<LibraryItem['kind'], string>> => ({
  category: l10n.t('category'),
  attribute: l10n.t('attribute'),
  value: l10n.t('value of an attribute'),
  user: l10n.t('user'),
  keyword: l10n.t('keyword'),
  lightbox: l10n.t('lightbox'),
});

/** The text behind the name. */
function detailOf(item: LibraryItem, hasChildren: boolean): string | undefined {
  switch (item.kind) {
    case 'category':
      // Those of a category that only holds others say nothing.
      return item.category.assetCount === undefined || (item.category.assetCount === 0 && hasChildren)
        ? undefined
        : assetsText(item.category.assetCount, false, env.language, l10n);
    case 'attribute':
      return item.attribute.type;
    case 'user':
      return item.user.userName === labelOf(item) ? undefined : item.user.userName;
    default:
      return undefined;
  }
}

function thingItem({ item: thing, hasChildren, id }: Extract<LibraryNode, { readonly kind: 'item' }>): TreeItem {
  const label = labelOf(thing);
  const state = hasChildren ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None;
  const item = new TreeItem(label, state);
  const detail = detailOf(thing, hasChildren);
  item.id = id;
  item.iconPath = new ThemeIcon(icons[thing.kind]);
  item.contextValue = hasChildren ? `${thing.kind}.parent` : thing.kind;
  if (detail !== undefined) item.description = detail;
  const tooltip = new MarkdownString().appendText(
    thing.kind === 'category' ? thing.category.path.join(' / ') || label : label,
  );
  if (thing.kind !== 'keyword' && thing.kind !== 'value') tooltip.appendText(`\n\n${l10n.t('Id: {0}', idOf(thing))}`);
  item.tooltip = tooltip;
  const spoken = [label, kindWords()[thing.kind], detail];
  item.accessibilityInformation = { label: spoken.filter((word) => word !== undefined).join(', ') };
  return item;
}

function assetItem({ id, name }: NamedAsset): TreeItem {
  const item = new TreeItem(name);
  item.id = `asset\n${id}`;
  item.iconPath = new ThemeIcon('file-media');
  item.contextValue = 'asset.pending';
  item.tooltip = new MarkdownString().appendText(name).appendText(`\n\n${l10n.t('Id: {0}', id)}`);
  item.accessibilityInformation = { label: l10n.t('{0}, asset that waits for approval', name) };
  return item;
}

function moreItem(): TreeItem {
  const item = new TreeItem(l10n.t('Find a keyword…'));
  item.iconPath = new ThemeIcon('search');
  item.command = { command: 'assetql.insertKeyword', title: l10n.t('Find a Keyword') };
  return item;
}

function problemItem(message: string): TreeItem {
  const item = new TreeItem(message);
  item.iconPath = new ThemeIcon('warning');
  item.tooltip = message;
  return item;
}

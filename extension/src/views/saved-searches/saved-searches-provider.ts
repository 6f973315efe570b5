import {
  env,
  EventEmitter,
  l10n,
  MarkdownString,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  workspace,
  type Event,
  type TreeDataProvider,
} from 'vscode';
import type { SearchFile, SearchFiles } from '../../contracts/searches.ts';
import { assetsText } from '../../results/assets-text.ts';
import type { SearchTotal, SearchTotals, TotalledSearch } from '../../results/search-totals.ts';
import { fileNodes, filterWords, searchNodes, type FileNode, type SearchNode } from './search-nodes.ts';
import { ShownNodes } from './shown-nodes.ts';

export type SavedSearchesNode = FileNode<SearchFile> | SearchNode<SearchFile>;

/** Said with a search that is shown while a person goes through the list. */
export const keepsFocus = 'keeps-focus';

/** Files that are shown open at first: more than these would hide each other. */
const mostOpen = 3;

/** Files and their searches, as far as a filter leaves them. */
export class SavedSearchesProvider implements TreeDataProvider<SavedSearchesNode> {
  private readonly searches: SearchFiles;
  private readonly totals: SearchTotals;
  private readonly changes = new EventEmitter<SavedSearchesNode[] | undefined>();
  readonly onDidChangeTreeData: Event<SavedSearchesNode[] | undefined> = this.changes.event;
  private readonly nodes = new ShownNodes<SearchFile>();
  /** Searches whose totals have changed since they were shown. */
  private totalled = new Set<SavedSearchesNode>();
  private words: readonly string[] = [];
  private readonly onShown: (files: number) => void;
  private shown = 0;

  /** `onShown` is told how many files are shown. */
  constructor(searches: SearchFiles, totals: SearchTotals, onShown: (files: number) => void) {
    this.searches = searches;
    this.totals = totals;
    this.onShown = onShown;
  }

  /** Shows all of it anew. */
  refresh(): void {
    this.totalled.clear();
    this.changes.fire(undefined);
  }

  /** Shows what has changed since it was shown: files, and totals that were told of. Thousands of others stay as they are. */
  update(): void {
    const files = this.words.length > 0 ? undefined : this.nodes.changed(this.searches.known());
    if (files === undefined) {
      this.refresh();
      return;
    }
    const changed = [...files, ...this.totalled];
    this.totalled = new Set();
    if (changed.length > 0) this.changes.fire(changed);
  }

  /** Has a search shown with its total at the next update. */
  totalChanged({ file, search }: TotalledSearch): void {
    const node = this.nodes.nodeOf(file, search);
    if (node !== undefined) this.totalled.add(node);
  }

  /** What is shown after the next refresh. */
  filter(text: string): void {
    this.words = filterWords(text);
  }

  async getChildren(node?: SavedSearchesNode): Promise<SavedSearchesNode[]> {
    if (node?.kind === 'search') return [];
    if (node !== undefined) return [...this.nodes.showSearches(node, searchNodes(node, this.words))];
    const label = ({ uri }: SearchFile): string =>
      uri.scheme === 'untitled' ? uri.path : workspace.asRelativePath(uri);
    const known = this.searches.known();
    const files = known.length > 0 ? known : await this.searches.all();
    const nodes = this.nodes.showFiles(fileNodes(files, this.words, label));
    this.shown = nodes.length;
    this.onShown(nodes.length);
    return [...nodes];
  }

  getParent(node: SavedSearchesNode): SavedSearchesNode | undefined {
    return node.kind === 'search' ? node.parent : undefined;
  }

  getTreeItem(node: SavedSearchesNode): TreeItem {
    return node.kind === 'file' ? this.fileItem(node) : this.searchItem(node);
  }

  private fileItem({ file, label, id }: FileNode<SearchFile>): TreeItem {
    const isOpen = this.words.length > 0 || this.shown <= mostOpen;
    const state = isOpen ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
    const item = new TreeItem(file.uri, state);
    // A file that a filter opens is closed again without it.
    item.id = this.words.length > 0 ? `${id}\nfiltered` : id;
    item.label = label.slice(label.lastIndexOf('/') + 1);
    const folder = label.slice(0, Math.max(0, label.lastIndexOf('/')));
    if (folder !== '') item.description = folder;
    item.tooltip = label;
    item.iconPath = ThemeIcon.File;
    item.contextValue = 'file';
    item.accessibilityInformation = { label: l10n.t('{0}, file of saved searches', label) };
    return item;
  }

  private searchItem(node: SearchNode<SearchFile>): TreeItem {
    const { search, id } = node;
    const item = new TreeItem(search.name === '' ? l10n.t('(no title)') : search.name);
    const total = this.totals.of(node);
    const [said = ''] = search.description.split('\n', 1);
    const words = totalWords(total);
    item.id = id;
    item.description = [words, said].filter((text) => text !== undefined && text !== '').join(' · ');
    item.iconPath = iconOf(total);
    item.contextValue = 'search';
    item.command = { command: 'assetql.revealSearch', title: l10n.t('Reveal Search'), arguments: [node, keepsFocus] };
    const tooltip = new MarkdownString().appendText(search.name);
    if (search.description !== '') tooltip.appendText(`\n\n${search.description}`);
    if (words !== undefined) tooltip.appendText(`\n\n${words}`);
    item.tooltip = tooltip;
    const spoken = [search.name, l10n.t('saved search'), words, search.description];
    item.accessibilityInformation = { label: spoken.filter((text) => text !== undefined && text !== '').join(', ') };
    return item;
  }
}

function totalWords(total: SearchTotal | undefined): string | undefined {
  switch (total?.kind) {
    case 'counted':
      return assetsText(total.total, total.isLeast, env.language, l10n);
    case 'counting':
      return l10n.t('running…');
    case 'failed':
      return total.problem;
    default:
      return undefined;
  }
}

function iconOf(total: SearchTotal | undefined): ThemeIcon {
  switch (total?.kind) {
    case 'counting':
      return new ThemeIcon('loading~spin');
    case 'failed':
      return new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
    default:
      return new ThemeIcon('search');
  }
}

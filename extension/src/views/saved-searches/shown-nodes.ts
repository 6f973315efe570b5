import type { SavedSearch } from '@assetql/core/document';
import type { FileNode, SearchNode, ViewedFile } from './search-nodes.ts';

/** The lines that a view has been given. They stay the same ones while a file changes, so that only what has changed is made anew. */
export class ShownNodes<File extends ViewedFile> {
  private files: readonly FileNode<File>[] = [];
  private readonly searches = new Map<string, readonly SearchNode<File>[]>();

  /** Takes in the files that are shown from now on, and gives the lines for them: of files that were there before those that were. */
  showFiles(nodes: readonly FileNode<File>[]): readonly FileNode<File>[] {
    const before = new Map(this.files.map((node) => [node.id, node]));
    this.files = nodes.map((node) => {
      const known = before.get(node.id);
      if (known?.label !== node.label) return node;
      known.file = node.file;
      return known;
    });
    const left = new Set(nodes.map(({ id }) => id));
    for (const id of this.searches.keys()) if (!left.has(id)) this.searches.delete(id);
    return this.files;
  }

  /** Takes in what is shown below a file. */
  showSearches({ id }: FileNode<File>, nodes: readonly SearchNode<File>[]): readonly SearchNode<File>[] {
    this.searches.set(id, nodes);
    return nodes;
  }

  /** The lines of files that are others than they were; nothing when there are other files than those that are shown. */
  changed(files: readonly File[]): readonly FileNode<File>[] | undefined {
    if (files.length !== this.files.length) return undefined;
    const changed: (readonly [FileNode<File>, File])[] = [];
    for (const [index, node] of this.files.entries()) {
      const file = files[index];
      if (file === node.file) continue;
      if (file?.uri.toString() !== node.id) return undefined;
      changed.push([node, file]);
    }
    return changed.map(([node, file]) => {
      node.file = file;
      return node;
    });
  }

  /** The line of a search, where it is shown. */
  nodeOf(file: Pick<ViewedFile, 'uri'>, { items }: SavedSearch): SearchNode<File> | undefined {
    // A search that has not been edited has the same items in every version of its file.
    return this.searches.get(file.uri.toString())?.find(({ search }) => search.items === items);
  }
}

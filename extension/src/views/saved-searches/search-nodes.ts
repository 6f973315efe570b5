import { fold } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';

/** A file as the view looks at it. */
export interface ViewedFile {
  readonly uri: { readonly toString: () => string };
  readonly text: string;
  readonly document: { readonly searches: readonly SavedSearch[] };
}

export interface FileNode<File extends ViewedFile> {
  readonly kind: 'file';
  readonly id: string;
  /** As it is now. */
  file: File;
  /** How a person calls it: its path in the workspace. */
  readonly label: string;
}

export interface SearchNode<File extends ViewedFile> {
  readonly kind: 'search';
  readonly id: string;
  readonly parent: FileNode<File>;
  readonly file: File;
  readonly search: SavedSearch;
}

/** The words of a filter, in any case; all of them must be found. */
export const filterWords = (filter: string): readonly string[] =>
  fold(filter)
    .split(/\s+/u)
    .filter((word) => word !== '');

const foldedTexts = new WeakMap<ViewedFile, string>();

/** Of every file at every key that a person types. */
function foldedText(file: ViewedFile): string {
  const known = foldedTexts.get(file) ?? fold(file.text);
  foldedTexts.set(file, known);
  return known;
}

const matches = (words: readonly string[], ...texts: readonly string[]): boolean => {
  const all = fold(texts.join('\n'));
  return words.every((word) => all.includes(word));
};

/** The files that a filter leaves: those with a search that it finds by its title, its description or the path of its file. */
export function fileNodes<File extends ViewedFile>(
  files: readonly File[],
  words: readonly string[],
  label: (file: File) => string,
): readonly FileNode<File>[] {
  const all = files.map((file): FileNode<File> => ({
    kind: 'file',
    id: file.uri.toString(),
    file,
    label: label(file),
  }));
  // What is not in the text or the path is in no title: most files need not be read.
  const mayHave = ({ file, label: path }: FileNode<File>): boolean =>
    words.every((word) => foldedText(file).includes(word) || fold(path).includes(word));
  return words.length === 0 ? all : all.filter((node) => mayHave(node) && searchNodes(node, words).length > 0);
}

/** The searches of a file that a filter leaves, in their order. */
export function searchNodes<File extends ViewedFile>(
  parent: FileNode<File>,
  words: readonly string[],
): readonly SearchNode<File>[] {
  const { file, id, label } = parent;
  const seen = new Map<string, number>();
  return file.document.searches
    .map((search): SearchNode<File> => {
      // Two of the same title are a mistake that a person is just making.
      const number = (seen.get(search.name) ?? 0) + 1;
      seen.set(search.name, number);
      const own = number === 1 ? search.name : `${search.name}\n${number}`;
      return { kind: 'search', id: `${id}\n${own}`, parent, file, search };
    })
    .filter(({ search }) => matches(words, search.name, search.description, label));
}

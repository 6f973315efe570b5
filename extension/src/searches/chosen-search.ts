import { parseDocument, searchAt, type SavedSearch } from '@assetql/core/document';
import { Position, Uri, window, workspace, type TextDocument } from 'vscode';
import type { PlacedSearch, SearchFile, SearchFiles } from '../contracts/searches.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a value is a search of the view of saved searches. */
export const isPlaced = (value: unknown): value is PlacedSearch =>
  isObject(value) && 'search' in value && isObject(value.search) && 'file' in value;

/** Whether a value is a file of that view. */
export const isFileNode = (value: unknown): value is { readonly file: SearchFile } =>
  isObject(value) && 'file' in value && !('search' in value);

/** The place that a code lens hands over: an address and a position of the protocol. */
function readPlace(first: unknown, second: unknown): { readonly uri: Uri; readonly position: Position } | undefined {
  if (typeof first !== 'string' || !isObject(second) || !('line' in second) || !('character' in second))
    return undefined;
  const { line, character } = second;
  if (typeof line !== 'number' || typeof character !== 'number') return undefined;
  return { uri: Uri.parse(first), position: new Position(line, character) };
}

/** Where a command is to work: a document and an offset in it. */
export interface ChosenPlace {
  readonly document: TextDocument;
  readonly offset: number;
}

let activePreview: () => ChosenPlace | undefined = () => undefined;

/** Sets what gives the place that the preview shows while it has the focus: no text editor is active then. */
export function setActivePreview(place: typeof activePreview): void {
  activePreview = place;
}

/**
 * The place that a command is for, by what it is called with: a search of the view, `[uri, position]` of a code lens, or nothing, which
 * means the caret of the active editor, or what the active preview shows.
 */
export async function chosenPlace(given: readonly unknown[]): Promise<ChosenPlace | undefined> {
  const [first, second] = given;
  if (isPlaced(first)) {
    const document = await workspace.openTextDocument(first.file.uri);
    const search = sameSearch(document, first);
    return search === undefined ? undefined : { document, offset: search.start + headOffset(search.items) };
  }
  const place = readPlace(first, second);
  if (place !== undefined) {
    const document = await workspace.openTextDocument(place.uri);
    return { document, offset: document.offsetAt(place.position) };
  }
  const editor = window.activeTextEditor;
  return editor === undefined
    ? activePreview()
    : { document: editor.document, offset: editor.document.offsetAt(editor.selection.active) };
}

/** The search as it is now: a view may show the file as it was a moment ago. */
function sameSearch(document: TextDocument, { file, search }: PlacedSearch): SavedSearch | undefined {
  const { searches } = parseDocument(document.getText(), file.document, file.document.options);
  if (searches.includes(search)) return search;
  const isNamesake = ({ name }: SavedSearch): boolean => name === search.name;
  // Of two with the same title, the one that is in the same place.
  const place = file.document.searches.filter(isNamesake).indexOf(search);
  return searches.filter(isNamesake)[place];
}

/** An offset that is in the search for certain: its first key, which has a title before it or is in the preamble. */
const headOffset = (items: PlacedSearch['search']['items']): number =>
  items.find(({ kind }) => kind === 'Title' || kind === 'Key')?.range.start ?? 0;

/** The saved search at a place; nothing in other documents, and where there is none. */
export async function searchAtPlace(
  searches: SearchFiles,
  { document, offset }: ChosenPlace,
): Promise<PlacedSearch | undefined> {
  const file = await searches.at(document.uri);
  if (file === undefined) return undefined;
  const search = searchAt(file.document, offset);
  return file.document.searches.includes(search) ? { file, search } : undefined;
}

/** The file that a command is for: one of the view, or that of the active editor. */
export async function chosenFile(searches: SearchFiles, given: readonly unknown[]): Promise<SearchFile | undefined> {
  const [first] = given;
  if (isFileNode(first)) return first.file;
  const uri = first instanceof Uri ? first : window.activeTextEditor?.document.uri;
  return uri === undefined ? undefined : await searches.at(uri);
}

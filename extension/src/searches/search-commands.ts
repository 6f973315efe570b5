import {
  env,
  l10n,
  Selection,
  SnippetString,
  TextEditorRevealType,
  window,
  workspace,
  type TextDocument,
} from 'vscode';
import { plainLabel } from '../contracts/plain-label.ts';
import type { SearchFiles } from '../contracts/searches.ts';
import { chosenPlace, searchAtPlace } from './chosen-search.ts';
import { renameEdits, titleProblem } from './rename-search.ts';
import { searchLanguage } from './search-language.ts';
import { selfContained } from './self-contained.ts';
import { workspaceEdit } from './text-edits.ts';

/** Says that there is no search where a command wants one. */
export async function tellNoSearch(): Promise<void> {
  await window.showInformationMessage(l10n.t('There is no saved search here. Put the caret into one.'));
}

/** A file of saved searches that nobody has named yet. */
const newDocument = async (): Promise<TextDocument> =>
  await workspace.openTextDocument({ language: searchLanguage, content: '' });

/** Writes the beginning of a saved search at the end of a file. */
async function beginSearch(document: TextDocument): Promise<void> {
  const editor = await window.showTextDocument(document);
  const text = document.getText();
  const gap = text.trim() === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  const snippet = new SnippetString(`${gap}### `).appendPlaceholder(l10n.t('New search')).appendText('\nfilters: ');
  await editor.insertSnippet(snippet.appendTabstop(0).appendText('\n'), document.positionAt(text.length));
}

/** Begins a saved search: at the end of the file of the active editor, else in a new one. */
export async function newSearch(): Promise<void> {
  const active = window.activeTextEditor?.document;
  await beginSearch(active?.languageId === searchLanguage ? active : await newDocument());
}

/** Begins a saved search in a new file. */
export async function newFile(): Promise<void> {
  await beginSearch(await newDocument());
}

/** Shows a search in its file, with the caret at its start. */
export async function revealSearch(given: readonly unknown[], preserveFocus: boolean): Promise<void> {
  const place = await chosenPlace(given);
  if (place === undefined) return;
  const position = place.document.positionAt(place.offset);
  const editor = await window.showTextDocument(place.document, { preserveFocus });
  editor.selection = new Selection(position, position);
  editor.revealRange(editor.selection, TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Asks for a title of a search, and writes it. A file that nobody has changed meanwhile is saved. */
export async function renameSearch(searches: SearchFiles, given: readonly unknown[]): Promise<void> {
  const place = await chosenPlace(given);
  const placed = place === undefined ? undefined : await searchAtPlace(searches, place);
  if (place === undefined || placed === undefined) {
    await tellNoSearch();
    return;
  }
  const { document } = place;
  const wasSaved = !document.isDirty && !document.isUntitled;
  const title = await window.showInputBox({
    title: l10n.t('Rename Search'),
    prompt: l10n.t('The title of the search'),
    value: placed.search.name,
    validateInput: (value) => titleProblem(placed.file.document, placed.search, value, l10n),
  });
  if (title === undefined || title.trim() === placed.search.title?.text) return;
  // The file may have been edited while the title was typed.
  const now = await searchAtPlace(searches, place);
  if (now === undefined || now.search.name !== placed.search.name) {
    await window.showWarningMessage(l10n.t('The file has changed meanwhile; rename the search again.'));
    return;
  }
  const edit = workspaceEdit(document, now.file.text, renameEdits(now.search, title), l10n.t('Rename Search'));
  if ((await workspace.applyEdit(edit)) && wasSaved) await document.save();
}

/** Copies a search with what it needs of its file. */
export async function copySearch(searches: SearchFiles, given: readonly unknown[]): Promise<void> {
  const place = await chosenPlace(given);
  const placed = place === undefined ? undefined : await searchAtPlace(searches, place);
  if (placed === undefined) {
    await tellNoSearch();
    return;
  }
  await env.clipboard.writeText(selfContained(placed.file.document, placed.search));
  window.setStatusBarMessage(plainLabel(l10n.t('“{0}” was copied.', placed.search.name)), 3000);
}

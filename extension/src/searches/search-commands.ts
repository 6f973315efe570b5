import { selfContained } from '@assetql/core/document';
import {
  commands,
  env,
  l10n,
  Selection,
  SnippetString,
  TextEditorRevealType,
  window,
  workspace,
  type TextDocument,
  type TextEditor,
} from 'vscode';
import { freeTitle } from '../commands/search-from-request.ts';
import { plainLabel } from '../contracts/plain-label.ts';
import type { Preview } from '../contracts/preview.ts';
import type { SearchFiles } from '../contracts/searches.ts';
import { chosenPlace, searchAtPlace } from './chosen-search.ts';
import { renameEdits, titleProblem } from './rename-search.ts';
import { searchLanguage } from './search-language.ts';
import { textColumn } from './text-column.ts';
import { workspaceEdit } from './text-edits.ts';

/** Says that there is no search where a command wants one. */
export async function tellNoSearch(): Promise<void> {
  await window.showInformationMessage(l10n.t('There is no saved search here. Put the caret into one.'));
}

/** An untitled file of saved searches. */
const newDocument = async (): Promise<TextDocument> =>
  await workspace.openTextDocument({ language: searchLanguage, content: '' });

/** Writes the beginning of a saved search at the end of a file: first its title is filled in, then its filters, with their proposals. */
async function beginSearch(document: TextDocument, preview: Preview): Promise<void> {
  const editor = await window.showTextDocument(document, textColumn(document));
  const text = document.getText();
  const gap = text.trim() === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  const title = freeTitle(text, l10n.t('New search'));
  const snippet = new SnippetString(`${gap}### `).appendPlaceholder(title).appendText('\nfilters: ');
  if (!(await editor.insertSnippet(snippet.appendTabstop(0).appendText('\n'), document.positionAt(text.length))))
    return;
  proposeBelow(editor);
  // The form that a search can be written with is there.
  await preview.show();
}

/** Opens the list of proposals once the caret goes to the end of the line below, as from one place of a snippet to the next. */
function proposeBelow(editor: TextEditor): void {
  const { line } = editor.selection.active;
  const watches = [
    window.onDidChangeActiveTextEditor(() => end()),
    window.onDidChangeTextEditorSelection(({ textEditor, selections: [selection] }) => {
      if (textEditor !== editor || selection === undefined || selection.active.line === line) return;
      end();
      const { active } = selection;
      if (active.line === line + 1 && active.isEqual(editor.document.lineAt(active.line).range.end))
        void commands.executeCommand('editor.action.triggerSuggest');
    }),
  ];
  const end = (): void => {
    for (const watch of watches) watch.dispose();
  };
}

/** Begins a saved search, with the preview beside it: at the end of the file of the active editor, else in a new one. */
export async function newSearch(preview: Preview): Promise<void> {
  const active = window.activeTextEditor?.document;
  await beginSearch(active?.languageId === searchLanguage ? active : await newDocument(), preview);
}

/** Begins a saved search in a new file. */
export async function newFile(preview: Preview): Promise<void> {
  await beginSearch(await newDocument(), preview);
}

/** Shows a search in its file, with the caret at its start. */
export async function revealSearch(given: readonly unknown[], preserveFocus: boolean): Promise<void> {
  const place = await chosenPlace(given);
  if (place === undefined) return;
  const position = place.document.positionAt(place.offset);
  const editor = await window.showTextDocument(place.document, {
    preserveFocus,
    viewColumn: textColumn(place.document),
  });
  editor.selection = new Selection(position, position);
  editor.revealRange(editor.selection, TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Asks for a title of a search, and writes it. A file that no one has changed meanwhile is saved. */
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

import { searchAt, type Catalogue } from '@assetql/core/document';
import type { TextEdit } from '@assetql/core';
import {
  l10n,
  Range,
  TextEditorRevealType,
  ThemeColor,
  window,
  workspace,
  type TextEditor,
  type TextEditorDecorationType,
} from 'vscode';
import { plainMessage } from '../../contracts/plain-message.ts';
import type { SearchFiles } from '../../contracts/searches.ts';
import { editDocument, tellNotWritten } from '../../searches/edit-document.ts';
import { linePositions } from '../../searches/line-positions.ts';
import { searchLanguage } from '../../searches/search-language.ts';
import { insertItem, type Wanted } from './insert-item.ts';

/** Milliseconds for which what was written is marked. */
const marked = 1500;

let mark: TextEditorDecorationType | undefined;

/** The editor that is written into: the one that was used last, else one that is seen, else a new one. */
async function targetEditor(): Promise<TextEditor> {
  const isSearch = ({ document }: TextEditor): boolean => document.languageId === searchLanguage;
  const { activeTextEditor: active } = window;
  if (active !== undefined && isSearch(active)) return active;
  const seen = window.visibleTextEditors.find(isSearch);
  if (seen !== undefined) return seen;
  const document = await workspace.openTextDocument({ language: searchLanguage, content: '' });
  return await window.showTextDocument(document, { preserveFocus: true });
}

/** Marks what was written for a moment, and shows it. */
function showWritten(editor: TextEditor, edits: readonly TextEdit[]): void {
  let moved = 0;
  const ranges = edits.flatMap(({ range: { start, end }, newText }) => {
    const from = editor.document.positionAt(start + moved);
    moved += newText.length - (end - start);
    const to = editor.document.positionAt(end + moved);
    return from.isEqual(to) ? [] : [new Range(from, to)];
  });
  const last = ranges.at(-1);
  if (last === undefined) return;
  mark ??= window.createTextEditorDecorationType({
    backgroundColor: new ThemeColor('editor.findMatchHighlightBackground'),
  });
  const decoration = mark;
  editor.setDecorations(decoration, ranges);
  editor.revealRange(last, TextEditorRevealType.InCenterIfOutsideViewport);
  setTimeout(() => editor.setDecorations(decoration, []), marked);
}

/** Has the caret's search ask for something of the library. It is one step to be undone. */
export async function insertIntoQuery(searches: SearchFiles, wanted: Wanted, names: Catalogue): Promise<void> {
  const editor = await targetEditor();
  const file = await searches.at(editor.document.uri);
  if (file === undefined) {
    await tellNotWritten();
    return;
  }
  const { document, text } = file;
  const here = searchAt(document, editor.document.offsetAt(editor.selection.active));
  // Before the first title there may be no search yet.
  const search = document.searches.includes(here) ? here : document.searches[0];
  const made = insertItem(document, search, wanted, names, l10n);
  if ('problem' in made) {
    await window.showInformationMessage(plainMessage(made.problem));
    return;
  }
  const place = linePositions(text);
  const isDone = await editDocument(
    editor.document,
    made.edits.map(({ range, newText }) => {
      const [from, to] = [place(range.start), place(range.end)];
      return { range: new Range(from.line, from.character, to.line, to.character), newText };
    }),
  );
  if (isDone) showWritten(editor, made.edits);
  else await tellNotWritten();
}

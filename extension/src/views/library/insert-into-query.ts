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
import { plainLabel } from '../../contracts/plain-label.ts';
import { plainMessage } from '../../contracts/plain-message.ts';
import type { SearchFiles } from '../../contracts/searches.ts';
import { editDocument, tellNotWritten } from '../../searches/edit-document.ts';
import { linePositions } from '../../searches/line-positions.ts';
import { searchLanguage } from '../../searches/search-language.ts';
import { textColumn } from '../../searches/text-column.ts';
import { insertItem, type Insertion, type Written } from './insert-item.ts';
import { labelOf, type LibraryItem } from './library-item.ts';
import type { Wanted } from './wanted-clause.ts';

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
  return await window.showTextDocument(document, { preserveFocus: true, viewColumn: textColumn(document) });
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

/** Asks how something is to be joined to another of its kind; nothing when a person leaves it. */
async function chooseJoin(
  item: LibraryItem,
  { either, both }: Extract<Insertion, { readonly either: Written }>,
): Promise<readonly TextEdit[] | undefined> {
  const items = [
    { label: l10n.t('This is enough as well'), description: l10n.t('finds more'), written: either },
    { label: l10n.t('This is needed too'), description: l10n.t('finds less'), written: both },
  ].map((row) => ({ ...row, detail: plainLabel(row.written.text) }));
  const title = plainLabel(l10n.t('Insert “{0}”', labelOf(item)));
  const placeHolder = l10n.t('The search asks for another of its kind already');
  return (await window.showQuickPick(items, { title, placeHolder }))?.written.edits;
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
  const { version } = editor.document;
  const edits = 'edits' in made ? made.edits : await chooseJoin(wanted.item, made);
  if (edits === undefined) return;
  if (editor.document.version !== version) {
    await window.showWarningMessage(l10n.t('The file has changed meanwhile; insert it again.'));
    return;
  }
  const place = linePositions(text);
  const isDone = await editDocument(
    editor.document,
    edits.map(({ range, newText }) => {
      const [from, to] = [place(range.start), place(range.end)];
      return { range: new Range(from.line, from.character, to.line, to.character), newText };
    }),
  );
  if (isDone) showWritten(editor, edits);
  else await tellNotWritten();
}

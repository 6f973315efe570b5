import { Range, Selection, window, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import { textColumn } from '../searches/text-column.ts';
import { appended, type MadeSearch } from './search-from-request.ts';

/** Writes a search at the end of a file, shows it, and selects its title: that is what a person writes first. */
export async function putSearch({ text }: MadeSearch, document: TextDocument): Promise<void> {
  const editor = await window.showTextDocument(document, textColumn(document));
  const end = document.positionAt(document.getText().length);
  const written = appended(document.getText(), text);
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(end, end), written);
  if (!(await workspace.applyEdit(edit))) return;
  const start = document.positionAt(document.getText().length - written.trimStart().length);
  const title = document.lineAt(start.line);
  const nameStart = title.range.start.translate(0, title.text.search(/[^#\s]/));
  editor.selection = new Selection(nameStart, title.range.end);
  editor.revealRange(editor.selection);
}

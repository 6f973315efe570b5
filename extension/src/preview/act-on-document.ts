import { commands, ViewColumn, window, type TextDocument, type WebviewPanel } from 'vscode';
import type { DocumentAct } from './messages.ts';

/** The column in which a document is visible; the first one for a document that is not. */
export const columnOf = (document: TextDocument): ViewColumn =>
  window.visibleTextEditors.find((editor) => editor.document === document)?.viewColumn ?? ViewColumn.One;

/** Does with a document what a key of the editor does, for a person who is in the preview. The focus is there again afterwards. */
export async function actOnDocument(act: DocumentAct, document: TextDocument, panel: WebviewPanel): Promise<void> {
  if (act === 'save') {
    await document.save();
    return;
  }
  // VS Code undoes in the editor that has the focus.
  await window.showTextDocument(document, { viewColumn: columnOf(document) });
  await commands.executeCommand(act);
  panel.reveal(undefined, false);
}

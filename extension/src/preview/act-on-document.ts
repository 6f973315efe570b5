import { commands, ViewColumn, window, type TextDocument, type WebviewPanel } from 'vscode';
import type { DocumentAct } from './messages.ts';

/** Does with a document what a key of the editor does, for a person who is in the preview. The focus is there again afterwards. */
export async function actOnDocument(act: DocumentAct, document: TextDocument, panel: WebviewPanel): Promise<void> {
  if (act === 'save') {
    await document.save();
    return;
  }
  // VS Code undoes in the editor that has the focus.
  const viewColumn =
    window.visibleTextEditors.find((editor) => editor.document === document)?.viewColumn ?? ViewColumn.One;
  await window.showTextDocument(document, { viewColumn });
  await commands.executeCommand(act);
  panel.reveal(undefined, false);
}

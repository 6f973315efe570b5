import { commands, window, type TextDocument, type WebviewPanel } from 'vscode';
import { textColumn } from '../searches/text-column.ts';
import type { DocumentAct } from './messages.ts';

/** Does with a document what a key of the editor does, for a person who is in the preview. The focus is there again afterwards. */
export async function actOnDocument(act: DocumentAct, document: TextDocument, panel: WebviewPanel): Promise<void> {
  if (act === 'save') {
    await document.save();
    return;
  }
  // VS Code undoes in the editor that has the focus.
  await window.showTextDocument(document, { viewColumn: textColumn(document) });
  await commands.executeCommand(act);
  panel.reveal(undefined, false);
}

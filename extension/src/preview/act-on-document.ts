import { commands, window, type TextDocument, type WebviewPanel } from 'vscode';
import { saveUntitled } from '../searches/save-untitled.ts';
import { textColumn } from '../searches/text-column.ts';
import type { DocumentAct } from './messages.ts';

/** Does with a document what a key of the editor does, for a person who is in the preview. The focus is there again afterwards. */
export async function actOnDocument(act: DocumentAct, document: TextDocument, panel: WebviewPanel): Promise<void> {
  if (act === 'save') {
    if (!document.isUntitled) {
      await document.save();
      return;
    }
    await saveUntitled(document);
    panel.reveal(undefined, false);
    return;
  }
  // VS Code undoes in the editor that has the focus.
  await window.showTextDocument(document, { viewColumn: textColumn(document) });
  await commands.executeCommand(act);
  panel.reveal(undefined, false);
}

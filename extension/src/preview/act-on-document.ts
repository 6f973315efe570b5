import { commands, l10n, window, type TextDocument, type WebviewPanel } from 'vscode';
import { saveUntitled } from '../searches/save-untitled.ts';
import { textColumn } from '../searches/text-column.ts';
import { actedText } from './acted-text.ts';
import type { DocumentAct } from './messages.ts';

/**
 * Does with a document what a key of the editor does, for a person who is in the preview. The focus is there again afterwards. Gives what
 * is announced there, since the text with its change does not have the focus.
 */
export async function actOnDocument(
  act: DocumentAct,
  document: TextDocument,
  panel: WebviewPanel,
): Promise<string | undefined> {
  if (act === 'save') {
    if (!document.isUntitled) {
      await document.save();
      return undefined;
    }
    await saveUntitled(document);
    panel.reveal(undefined, false);
    return undefined;
  }
  const before = document.getText();
  // VS Code undoes in the editor that has the focus.
  await window.showTextDocument(document, { viewColumn: textColumn(document) });
  await commands.executeCommand(act);
  panel.reveal(undefined, false);
  return actedText(act, before, document.getText(), l10n);
}

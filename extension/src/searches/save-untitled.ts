import { parseDocument } from '@assetql/core/document';
import { savedSearchExtension } from '@assetql/core/text';
import { commands, l10n, Uri, window, workspace, type TextDocument } from 'vscode';
import { fileNameOf } from '../contracts/safe-file-name.ts';
import { textColumn } from './text-column.ts';

/**
 * Saves an untitled file of searches under a name that a person chooses: the title of its first search is proposed, where VS Code proposes
 * the whole first line. Nothing is changed where the person cancels it.
 */
export async function saveUntitled(document: TextDocument): Promise<void> {
  const viewColumn = textColumn(document);
  const [folder] = workspace.workspaceFolders ?? [];
  // One with a path is saved there, as VS Code does.
  if (folder === undefined || document.uri.path.startsWith('/')) {
    const saved = await workspace.save(document.uri);
    // The untitled text is closed then, and its file may be behind another one.
    if (saved !== undefined) await window.showTextDocument(saved, { viewColumn });
    return;
  }
  const [search] = parseDocument(document.getText()).searches;
  const otherwise = l10n.t('Saved searches');
  const uri = await window.showSaveDialog({
    defaultUri: Uri.joinPath(
      folder.uri,
      fileNameOf(search?.title?.text ?? otherwise, otherwise) + savedSearchExtension,
    ),
    filters: { [otherwise]: [savedSearchExtension.slice(1)] },
  });
  if (uri === undefined) return;
  const text = document.getText();
  await workspace.fs.writeFile(uri, await workspace.encode(text, { uri }));
  const { selection } = await window.showTextDocument(document, { viewColumn });
  // What is typed meanwhile stays in the untitled file, and another file that was chosen meanwhile is left alone.
  if (window.activeTextEditor?.document !== document || document.getText() !== text) return;
  await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await window.showTextDocument(await workspace.openTextDocument(uri), { viewColumn, selection });
  // Formats it, where the person has chosen that for files that are saved.
  await commands.executeCommand('workbench.action.files.save');
}

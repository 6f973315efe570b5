import { l10n, TextEdit, window, workspace, WorkspaceEdit, type Range, type TextDocument } from 'vscode';

/** What is written in the place of a range. */
export interface DocumentEdit {
  readonly range: Range;
  readonly newText: string;
}

/** Makes edits of a document as one step of undo; false where nothing was written. */
export async function editDocument(document: TextDocument, edits: readonly DocumentEdit[]): Promise<boolean> {
  const editor = window.visibleTextEditors.find((each) => each.document === document);
  if (editor === undefined) {
    const change = new WorkspaceEdit();
    change.set(
      document.uri,
      edits.map(({ range, newText }) => TextEdit.replace(range, newText)),
    );
    return await workspace.applyEdit(change);
  }
  // An editor keeps to it that a person may only read there, where a change of the workspace would write all the same; it tells no one.
  const { version } = document;
  const isTaken = await editor.edit((builder) => {
    for (const { range, newText } of edits) builder.replace(range, newText);
  });
  return isTaken && document.version !== version;
}

/** Tells that nothing was written: the editor has not taken it, or the text is `outdated` by then. */
export async function tellNotWritten(why: 'failed' | 'outdated' = 'failed'): Promise<void> {
  if (why === 'outdated')
    await window.showInformationMessage(
      l10n.t('The text has changed in the meantime, so nothing was written. Choose it again.'),
    );
  else await window.showWarningMessage(l10n.t('The editor could not write it. Look whether the file can be changed.'));
}

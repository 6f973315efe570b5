import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { OpenDocument } from './open-document.ts';

/** Edits of one document for the client to make. With its version, where a client heeds it, they are not made in another one. */
export function workspaceEdit(
  { uri, version }: Pick<OpenDocument, 'uri' | 'version'>,
  edits: readonly TextEdit[],
  versioned: boolean,
): WorkspaceEdit {
  return versioned
    ? { documentChanges: [{ textDocument: { uri, version }, edits: [...edits] }] }
    : { changes: { [uri]: [...edits] } };
}

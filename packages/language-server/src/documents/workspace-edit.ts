import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { OpenDocument } from './open-document.ts';

/** One workspace edit for edits of several documents and files. */
export function workspaceEdits(
  edits: readonly (Pick<OpenDocument, 'uri' | 'version'> & { readonly edits: readonly TextEdit[] })[],
  versioned: boolean,
): WorkspaceEdit {
  return versioned
    ? {
        documentChanges: edits.map(({ uri, version, edits: own }) => ({
          textDocument: { uri, version },
          edits: [...own],
        })),
      }
    : { changes: Object.fromEntries(edits.map(({ uri, edits: own }) => [uri, [...own]])) };
}

/** A workspace edit for one document. With its version, clients that support it do not apply the edit to another version. */
export function workspaceEdit(
  { uri, version }: Pick<OpenDocument, 'uri' | 'version'>,
  edits: readonly TextEdit[],
  versioned: boolean,
): WorkspaceEdit {
  return workspaceEdits([{ uri, version, edits }], versioned);
}

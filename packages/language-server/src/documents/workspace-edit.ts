import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { OpenDocument } from './open-document.ts';

/** Edits of several documents and files, for the client to make together. */
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

/** Edits of one document for the client to make. With its version, where a client heeds it, they are not made in another one. */
export function workspaceEdit(
  { uri, version }: Pick<OpenDocument, 'uri' | 'version'>,
  edits: readonly TextEdit[],
  versioned: boolean,
): WorkspaceEdit {
  return workspaceEdits([{ uri, version, edits }], versioned);
}

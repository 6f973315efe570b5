import { PrepareRenameRequest, RenameRequest } from 'vscode-languageserver-protocol';
import { prepareRename, rename } from '@assetql/language-service';
import { workspaceEdit } from '../documents/workspace-edit.ts';
import { Refusal } from '../protocol/gate.ts';
import type { Feature } from './feature.ts';

/** `textDocument/rename`, and `textDocument/prepareRename` for clients that ask before. */
export const renameFeature: Feature = {
  capabilities: ({ preparesRename }) => ({ renameProvider: preparesRename ? { prepareProvider: true } : true }),
  register: ({ client, onPosition }) => {
    if (client.preparesRename)
      onPosition(PrepareRenameRequest.type, null, ({ view, offset }) => {
        const range = prepareRename(view.document, offset);
        return range === undefined ? null : view.toProtocol(range);
      });
    onPosition(RenameRequest.type, null, ({ view, offset, document }, { newName }) => {
      const found = rename(view.document, offset, newName);
      if ('problem' in found) throw new Refusal(found.problem);
      const edits = view.edits(found.edits);
      if (edits === undefined) throw new Refusal('The name cannot be changed inside a value of the program.');
      return workspaceEdit(document, edits, client.versionedEdits);
    });
  },
};

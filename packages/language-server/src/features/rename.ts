import { PrepareRenameRequest, RenameRequest } from 'vscode-languageserver-protocol';
import { prepareRename, rename, sharedVariableAt } from '@assetql/language-service';
import { workspaceEdit } from '../documents/workspace-edit.ts';
import { Refusal } from '../protocol/request-router.ts';
import type { Feature } from './feature.ts';
import { renameSharedVariable } from './rename-shared-variable.ts';

/** `textDocument/rename`, and `textDocument/prepareRename` for clients that ask before. */
export const renameFeature: Feature = {
  capabilities: ({ preparesRename }) => ({ renameProvider: preparesRename ? { prepareProvider: true } : true }),
  register: (session) => {
    const { client, onPosition } = session;
    if (client.preparesRename)
      onPosition(PrepareRenameRequest.type, null, ({ view, offset }) => {
        const range = prepareRename(view.document, offset) ?? sharedVariableAt(view.document, offset)?.at;
        return range === undefined ? null : view.toProtocol(range);
      });
    onPosition(RenameRequest.type, null, async ({ view, offset, document }, { newName }, { signal }) => {
      const shared = sharedVariableAt(view.document, offset);
      if (shared !== undefined) return await renameSharedVariable(session, document.uri, shared.name, newName, signal);
      const found = rename(view.document, offset, newName);
      if ('problem' in found) throw new Refusal(found.problem);
      const edits = view.edits(found.edits);
      if (edits === undefined) throw new Refusal('The name cannot be changed inside a value of the program.');
      return workspaceEdit(document, edits, client.versionedEdits);
    });
  },
};

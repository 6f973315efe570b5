import { CodeLensRequest } from 'vscode-languageserver-protocol';
import { codeLenses } from '@assetql/language-service';
import { protocolCommand } from '../commands/protocol-command.ts';
import type { Feature } from './feature.ts';

/** `textDocument/codeLens`: run, total and explanation of each search. */
export const codeLensFeature: Feature = {
  capabilities: () => ({ codeLensProvider: {} }),
  register: ({ counting, onDocument }) =>
    onDocument(CodeLensRequest.type, null, (snapshot) => {
      const context = counting(snapshot, 'lenses');
      return snapshot.views.flatMap((view) =>
        codeLenses(view.document, context).map(({ range, command }) => ({
          range: view.toProtocol(range),
          command: protocolCommand(command, view, snapshot.document.uri),
        })),
      );
    }),
};

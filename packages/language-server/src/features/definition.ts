import { DefinitionRequest } from 'vscode-languageserver-protocol';
import { definition } from '@assetql/language-service';
import type { Feature } from './feature.ts';

/** `textDocument/definition`: of variables, and of the variable of an `ANY`. */
export const definitionFeature: Feature = {
  capabilities: () => ({ definitionProvider: true }),
  register: ({ onPosition }) =>
    onPosition(DefinitionRequest.type, null, ({ view, offset, document }) => {
      const found = definition(view.document, offset);
      return found === undefined ? null : { uri: document.uri, range: view.toProtocol(found.nameRange) };
    }),
};

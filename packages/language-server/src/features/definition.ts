import { DefinitionRequest } from 'vscode-languageserver-protocol';
import { definition, sharedVariableAt } from '@assetql/language-service';
import type { Feature } from './feature.ts';
import { sharedDefinition } from './shared-variable.ts';

/** `textDocument/definition`: of variables, also those of the configuration file, and of the variable of an `ANY`. */
export const definitionFeature: Feature = {
  capabilities: () => ({ definitionProvider: true }),
  register: (session) =>
    session.onPosition(DefinitionRequest.type, null, async ({ view, offset, document }) => {
      const shared = sharedVariableAt(view.document, offset);
      if (shared !== undefined) {
        const place = await sharedDefinition(session, document.uri, shared.name);
        return place === undefined ? null : { uri: place.uri, range: place.range };
      }
      const found = definition(view.document, offset);
      return found === undefined ? null : { uri: document.uri, range: view.toProtocol(found.nameRange) };
    }),
};

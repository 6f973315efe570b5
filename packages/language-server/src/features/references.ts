import { ReferencesRequest } from 'vscode-languageserver-protocol';
import { references, sharedVariableAt } from '@assetql/language-service';
import type { Feature } from './feature.ts';
import { sharedLocations } from './shared-variable.ts';

/** `textDocument/references`: of a variable of the configuration file, in all files that it applies to. */
export const referencesFeature: Feature = {
  capabilities: () => ({ referencesProvider: true }),
  register: (session) =>
    session.onPosition(
      ReferencesRequest.type,
      null,
      async ({ view, offset, document }, { context: { includeDeclaration } }, { signal }) => {
        const shared = sharedVariableAt(view.document, offset);
        if (shared !== undefined)
          return await sharedLocations(session, document.uri, shared.name, includeDeclaration, signal);
        return references(view.document, offset, includeDeclaration).map((range) => ({
          uri: document.uri,
          range: view.toProtocol(range),
        }));
      },
    ),
};

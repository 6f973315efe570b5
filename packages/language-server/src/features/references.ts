import { ReferencesRequest } from 'vscode-languageserver-protocol';
import { references } from '@assetql/language-service';
import type { Feature } from './feature.ts';

/** `textDocument/references`. */
export const referencesFeature: Feature = {
  capabilities: () => ({ referencesProvider: true }),
  register: ({ onPosition }) =>
    onPosition(ReferencesRequest.type, null, ({ view, offset, document }, { context }) =>
      references(view.document, offset, context.includeDeclaration).map((range) => ({
        uri: document.uri,
        range: view.toProtocol(range),
      })),
    ),
};

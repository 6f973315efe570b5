import { DocumentLinkRequest } from 'vscode-languageserver-protocol';
import { documentLinks } from '@assetql/language-service';
import type { Feature } from './feature.ts';

/** `textDocument/documentLink`. */
export const documentLinkFeature: Feature = {
  capabilities: () => ({ documentLinkProvider: {} }),
  register: ({ onDocument }) =>
    onDocument(DocumentLinkRequest.type, null, ({ views, scope }) =>
      views.flatMap((view) =>
        documentLinks(view.document, scope.context()).map(({ range, target, tooltip }) => ({
          range: view.toProtocol(range),
          target,
          tooltip,
        })),
      ),
    ),
};

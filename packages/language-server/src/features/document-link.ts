import { DocumentLinkRequest } from 'vscode-languageserver-protocol';
import { documentLinks } from '@assetql/language-service';
import type { Feature } from './feature.ts';

/** `textDocument/documentLink`. */
export const documentLinkFeature: Feature = {
  capabilities: () => ({ documentLinkProvider: {} }),
  register: ({ onDocument }) =>
    onDocument(DocumentLinkRequest.type, null, ({ document, views, scope }) => {
      const context = scope.context();
      const { asset } = context.links ?? {};
      // Every key has a link to its section, and its hover as well: of a long file they are thousands, after every key typed.
      const wanted = document.content.isLong ? { ...context, links: asset === undefined ? {} : { asset } } : context;
      return views.flatMap((view) =>
        documentLinks(view.document, wanted).map(({ range, target, tooltip }) => ({
          range: view.toProtocol(range),
          target,
          tooltip,
        })),
      );
    }),
};

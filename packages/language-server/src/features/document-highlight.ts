import { DocumentHighlightKind, DocumentHighlightRequest } from 'vscode-languageserver-protocol';
import { highlights, type Highlight } from '@assetql/language-service';
import type { Feature } from './feature.ts';

const kinds: Readonly<Record<Highlight['kind'], DocumentHighlightKind>> = {
  text: DocumentHighlightKind.Text,
  read: DocumentHighlightKind.Read,
  write: DocumentHighlightKind.Write,
};

/** `textDocument/documentHighlight`. */
export const documentHighlightFeature: Feature = {
  capabilities: () => ({ documentHighlightProvider: true }),
  register: ({ onPosition }) =>
    onPosition(DocumentHighlightRequest.type, null, ({ view, offset }) =>
      highlights(view.document, offset).map(({ range, kind }) => ({
        range: view.toProtocol(range),
        kind: kinds[kind],
      })),
    ),
};

import { DocumentFormattingRequest, type TextEdit } from 'vscode-languageserver-protocol';
import { formatting } from '@assetql/language-service';
import type { Feature } from './feature.ts';
import { savedSearchesOnly } from './saved-searches-only.ts';

/** `textDocument/formatting`. The language has one layout: the options of a client do not change it. */
export const formattingFeature: Feature = {
  capabilities: ({ registers }) => (registers.formatting ? {} : { documentFormattingProvider: true }),
  register: ({ client, registrations, onDocument }) => {
    const { method } = DocumentFormattingRequest.type;
    if (client.registers.formatting)
      registrations.push({
        id: 'assetql-formatting',
        method,
        registerOptions: { documentSelector: savedSearchesOnly },
      });
    onDocument(DocumentFormattingRequest.type, null, ({ document, views }): TextEdit[] | null =>
      // A program has a formatter of its own.
      document.kind === 'program' ? null : views.flatMap((view) => view.edits(formatting(view.document)) ?? []),
    );
  },
};

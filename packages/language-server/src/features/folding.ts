import { FoldingRangeRequest } from 'vscode-languageserver-protocol';
import { folding } from '@assetql/language-service';
import type { Feature } from './feature.ts';

/** `textDocument/foldingRange`. */
export const foldingFeature: Feature = {
  capabilities: () => ({ foldingRangeProvider: true }),
  register: ({ onDocument }) =>
    onDocument(FoldingRangeRequest.type, null, ({ document, views }) => {
      // A program is folded by its own language.
      if (document.kind === 'program') return null;
      return views.flatMap((view) =>
        folding(view.document).map(({ range, kind }) => {
          const { start, end } = view.toProtocol(range);
          return {
            startLine: start.line,
            startCharacter: start.character,
            endLine: end.line,
            endCharacter: end.character,
            ...(kind === undefined ? {} : { kind }),
          };
        }),
      );
    }),
};

import { FoldingRangeRequest, type FoldingRange } from 'vscode-languageserver-protocol';
import { folding, type Fold } from '@assetql/language-service';
import type { Feature } from './feature.ts';

/** `textDocument/foldingRange`. */
export const foldingFeature: Feature = {
  capabilities: () => ({ foldingRangeProvider: true }),
  register: ({ client: { folding: wanted }, onDocument }) =>
    onDocument(FoldingRangeRequest.type, null, ({ document, views }) => {
      // A program is folded by its own language.
      if (document.kind === 'program') return null;
      return views.flatMap((view) =>
        outermost(folding(view.document), wanted.most).map(({ range, kind }): FoldingRange => {
          const { start, end } = view.toProtocol(range);
          return {
            startLine: start.line,
            endLine: end.line,
            ...(wanted.wholeLines ? {} : { startCharacter: start.character, endCharacter: end.character }),
            ...(kind === undefined ? {} : { kind }),
          };
        }),
      );
    }),
};

/** At most so many of some folds, which are in the order of their starts: whole searches before what is in them. */
function outermost(folds: readonly Fold[], most: number): readonly Fold[] {
  if (folds.length <= most) return folds;
  const isWhole = ({ kind }: Fold): boolean => kind === 'region';
  const kept = new Set([...folds.filter(isWhole), ...folds.filter((fold) => !isWhole(fold))].slice(0, most));
  return folds.filter((fold) => kept.has(fold));
}

import type { Range } from '@assetql/core';
import type { ServiceContext } from '@assetql/language-service';
import type { View } from '../../documents/view.ts';
import { tokenPieces, type TokenPiece } from './token-pieces.ts';

/** Tokens as the protocol has them: five numbers each, with places relative to the token before. `rangeOf` gives the part that is wanted. */
export function encodeTokens(
  views: readonly View[],
  context: ServiceContext,
  rangeOf: (view: View) => Range | undefined,
): number[] {
  const data: number[] = [];
  let line = 0;
  let character = 0;
  for (const piece of ordered(views.map((view) => tokenPieces(view, rangeOf(view), context)))) {
    const isSameLine = piece.line === line;
    data.push(
      piece.line - line,
      isSameLine ? piece.character - character : piece.character,
      piece.length,
      piece.type,
      piece.modifiers,
    );
    ({ line, character } = piece);
  }
  return data;
}

/** The tokens of all queries, in document order. A query may be nested in another one. */
function ordered([first = [], ...others]: readonly (readonly TokenPiece[])[]): readonly TokenPiece[] {
  if (others.length === 0) return first;
  return [first, ...others].flat().toSorted((a, b) => a.line - b.line || a.character - b.character);
}

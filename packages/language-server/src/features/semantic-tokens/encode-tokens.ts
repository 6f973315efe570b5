import type { Range } from '@assetql/core';
import { semanticTokens, type ServiceContext } from '@assetql/language-service';
import type { View } from '../../documents/view.ts';
import type { LinePiece } from '../../text/text-document.ts';
import { modifierBits, typeIndex } from './legend.ts';

interface Placed extends LinePiece {
  readonly type: number;
  readonly modifiers: number;
}

/** Tokens as the protocol has them: five numbers each, with places relative to the token before. `rangeOf` gives the part that is wanted. */
export function encodeTokens(
  views: readonly View[],
  context: ServiceContext,
  rangeOf: (view: View) => Range | undefined,
): number[] {
  const data: number[] = [];
  let line = 0;
  let character = 0;
  for (const piece of ordered(views.map((view) => pieces(view, rangeOf(view), context)))) {
    const isSameLine = piece.line === line;
    data.push(
      piece.line - line,
      isSameLine ? piece.character - character : piece.character,
      piece.length,
      piece.type,
      0,
    );
    ({ line, character } = piece);
  }
  return data;
}

function pieces(view: View, range: Range | undefined, context: ServiceContext): Placed[] {
  const found: Placed[] = [];
  for (const token of range === undefined ? [] : semanticTokens(view.document, range, context)) {
    const type = typeIndex(token.type);
    const modifiers = modifierBits(token.modifiers);
    // A token is never longer than a line.
    if (type !== undefined)
      for (const piece of view.pieces(token)) if (piece.length > 0) found.push({ ...piece, type, modifiers });
  }
  return found;
}

/** The pieces of all queries as they stand in the file: a query may stand inside another one. */
function ordered([first = [], ...others]: readonly Placed[][]): readonly Placed[] {
  if (others.length === 0) return first;
  const all = [first, ...others].flat().toSorted((a, b) => a.line - b.line || a.character - b.character);
  return all.filter((piece, index) => {
    const next = all[index + 1];
    return next === undefined || next.line > piece.line || next.character >= piece.character + piece.length;
  });
}

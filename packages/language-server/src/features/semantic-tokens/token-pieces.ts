import type { Range, Schema } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { semanticTokens, type ServiceContext } from '@assetql/language-service';
import type { View } from '../../documents/view.ts';
import type { LineSpan, TextSnapshot } from '../../text/text-snapshot.ts';
import { modifierBits, typeIndex } from './legend.ts';

/** A token, or what of it is on one line, by the numbers of the legend. */
export interface TokenPiece extends LineSpan {
  readonly type: number;
  readonly modifiers: number;
}

interface Known {
  readonly schema: Schema | undefined;
  readonly encoding: TextSnapshot['encoding'];
  /** With lines counted from the first of the search. */
  readonly pieces: readonly TokenPiece[];
}

/** By the items of a search, which stay the same objects when others change: after a change only one search is looked at. */
const known = new WeakMap<SavedSearch['items'], Known>();

/** The tokens of a query that a client shows, in order; of a file those of all searches that the range touches. */
export function tokenPieces(view: View, range: Range | undefined, context: ServiceContext): readonly TokenPiece[] {
  const { document } = view;
  if (range === undefined) return [];
  if (document.kind !== 'document') return piecesIn(view, { start: 0, end: document.text.length }, context);
  const { preamble, searches } = document.parsed;
  const all = searches[0] === preamble ? searches : [preamble, ...searches];
  const found: TokenPiece[] = [];
  for (const search of all) {
    if (search.start > range.end || search.start + search.length < range.start) continue;
    const first = view.position(search.start);
    // What does not start its line, after a byte order mark, has its columns elsewhere.
    const pieces = first.character === 0 ? searchPieces(view, search, first.line, context) : undefined;
    if (pieces === undefined) found.push(...piecesIn(view, rangeOf(search), context));
    else for (const piece of pieces) found.push({ ...piece, line: piece.line + first.line });
  }
  return found;
}

const rangeOf = ({ start, length }: SavedSearch): Range => ({ start, end: start + length });

function searchPieces(view: View, search: SavedSearch, line: number, context: ServiceContext): readonly TokenPiece[] {
  const { schema } = context;
  const { encoding } = view;
  const before = known.get(search.items);
  if (before !== undefined && before.schema === schema && before.encoding === encoding) return before.pieces;
  const pieces = piecesIn(view, rangeOf(search), context).map((piece) => ({ ...piece, line: piece.line - line }));
  known.set(search.items, { schema, encoding, pieces });
  return pieces;
}

function piecesIn(view: View, range: Range, context: ServiceContext): TokenPiece[] {
  const found: TokenPiece[] = [];
  for (const token of semanticTokens(view.document, range, context)) {
    const type = typeIndex(token.type);
    // What only touches the range belongs to what is beside it.
    if (type === undefined || token.start < range.start || token.end > range.end) continue;
    const modifiers = modifierBits(token.modifiers);
    // A token is never longer than a line.
    for (const piece of view.lineSpans(token)) if (piece.length > 0) found.push({ ...piece, type, modifiers });
  }
  return found;
}

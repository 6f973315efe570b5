import type { Range } from '@assetql/core';
import type { Hole, OpenTemplate } from '@assetql/core/build';
/** A stretch of a query's text and of the program that says the same. */
export interface Segment {
  readonly local: Range;
  readonly host: Range;
  /** True where both have the same characters. */
  readonly isLiteral: boolean;
  readonly hole?: Hole;
}

/** A piece of a literal, placed in the program, and how many units it gives. */
export interface Placed {
  readonly start: number;
  readonly end: number;
  readonly length: number;
  readonly isLiteral: boolean;
}

/** Takes what gives one unit, a quote, from an end of the pieces. */
function withoutQuote(pieces: readonly Placed[], at: 'first' | 'last'): readonly Placed[] {
  const index =
    at === 'first' ? pieces.findIndex(({ length }) => length > 0) : pieces.findLastIndex(({ length }) => length > 0);
  const piece = pieces[index];
  if (piece === undefined) return pieces;
  const { start, end, length } = piece;
  const left: readonly Placed[] =
    length === 1
      ? []
      : [
          at === 'first'
            ? { ...piece, start: start + 1, length: length - 1 }
            : { ...piece, end: end - 1, length: length - 1 },
        ];
  return at === 'first' ? [...left, ...pieces.slice(index + 1)] : [...pieces.slice(0, index), ...left];
}

/** What stands between two holes, offsets in the program. */
export interface Literal {
  readonly range: Range;
  readonly pieces: readonly Placed[];
}

/** The segments of a template, in order. */
export function segmentsOf({ holes }: Pick<OpenTemplate, 'holes'>, literals: readonly Literal[]): readonly Segment[] {
  const segments: Segment[] = [];
  let local = 0;
  let host = literals[0]?.range.start ?? 0;
  for (const [index, literal] of literals.entries()) {
    const before = holes[index - 1];
    let pieces: readonly Placed[] = literal.pieces;
    if (before !== undefined) {
      if (before.isQuoted) pieces = withoutQuote(pieces, 'first');
      const end = pieces[0]?.start ?? literal.range.end;
      segments.push({ local: before.range, host: { start: host, end }, isLiteral: false, hole: before });
      local = before.range.end;
      host = end;
    }
    if (holes[index]?.isQuoted === true) pieces = withoutQuote(pieces, 'last');
    for (const { start, end, length, isLiteral } of pieces) {
      segments.push({ local: { start: local, end: local + length }, host: { start, end }, isLiteral });
      local += length;
      host = end;
    }
  }
  return segments;
}

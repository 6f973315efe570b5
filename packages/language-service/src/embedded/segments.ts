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

const hasUnits = ({ length }: Placed): boolean => length > 0;

/** Takes a quote from an end of the pieces, and what says nothing beyond it. */
function withoutQuote(pieces: readonly Placed[], at: 'first' | 'last'): readonly Placed[] {
  const isFirst = at === 'first';
  const nth = isFirst ? pieces.findIndex(hasUnits) : pieces.findLastIndex(hasUnits);
  return pieces.flatMap((piece, index) => {
    if (index !== nth) return isFirst === index < nth ? [] : [piece];
    const { start, end, length } = piece;
    if (length === 1) return [];
    const left = isFirst ? { start: start + 1, end } : { start, end: end - 1 };
    return [{ ...piece, ...left, length: length - 1 }];
  });
}

/** The text between two holes, offsets in the program. */
export interface Literal {
  readonly range: Range;
  readonly pieces: readonly Placed[];
}

/** The segments of a template that starts at a place of the program, in order. */
export function segmentsOf(
  { holes }: Pick<OpenTemplate, 'holes'>,
  literals: readonly Literal[],
  start: number,
): readonly Segment[] {
  const segments: Segment[] = [];
  let local = 0;
  let host = start;
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
    for (const { length, isLiteral, ...place } of pieces) {
      segments.push({
        local: { start: local, end: local + length },
        host: { start: place.start, end: place.end },
        isLiteral,
      });
      local += length;
      host = place.end;
    }
  }
  return segments;
}

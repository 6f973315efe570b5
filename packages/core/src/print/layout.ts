import type { Piece } from './piece.ts';

const step = 2;

function writeFlat(piece: Piece, out: string[]): void {
  if (typeof piece === 'string') {
    out.push(piece);
  } else if ('body' in piece) {
    out.push(piece.open, piece.gap);
    writeFlat(piece.body, out);
    out.push(')');
  } else {
    const separator = ` ${piece.join}`;
    piece.operands.forEach((operand, index) => {
      if (index > 0) out.push(separator);
      writeFlat(operand, out);
    });
  }
}

/** The piece on one line. */
export function flat(piece: Piece): string {
  const out: string[] = [];
  writeFlat(piece, out);
  return out.join('');
}

/** A line of a saved search that starts with `#` is a comment, so no line may be broken before one. */
function startsComment(piece: Piece): boolean {
  if (typeof piece === 'string') return piece.startsWith('#');
  if ('body' in piece) return piece.open.startsWith('#');
  return piece.operands[0] !== undefined && startsComment(piece.operands[0]);
}

/**
 * The piece on lines of at most `width` UTF-16 units where that can be: joins start lines, brackets indent by two.
 * Indentation stops at half the width, so that deep nesting stays readable and the text linear in size.
 */
export function layOut(piece: Piece, width: number): string {
  const deepest = Math.max(0, Math.floor(width / 2));
  const out: string[] = [];
  let column = 0;

  const breakLine = (indent: number): void => {
    column = Math.min(indent, deepest);
    out.push('\n', ' '.repeat(column));
  };
  const write = (text: string): void => {
    out.push(text);
    column += text.length;
  };
  const lay = (part: Piece, indent: number): void => {
    if (typeof part === 'string') {
      write(part);
    } else if (column + part.length <= width) {
      writeFlat(part, out);
      column += part.length;
    } else if ('body' in part && typeof part.body !== 'string' && 'body' in part.body && part.body.open === '(') {
      // Brackets right inside brackets share their lines.
      write(part.open);
      lay(part.body, indent);
      write(')');
    } else if ('body' in part) {
      write(part.open);
      if (!startsComment(part.body)) breakLine(indent + step);
      lay(part.body, indent + step);
      breakLine(indent);
      write(')');
    } else {
      part.operands.forEach((operand, index) => {
        if (index > 0) {
          const fits = part.fill && column + 1 + part.join.length + operand.length <= width;
          if (fits || (part.join === '' && startsComment(operand))) write(' ');
          else breakLine(indent);
          write(part.join);
        }
        // A join inside a join has no brackets of its own: its lines are set in, so that they are not taken for the outer one's.
        lay(operand, typeof operand !== 'string' && 'operands' in operand ? indent + step : indent);
      });
    }
  };

  lay(piece, 0);
  return out.join('');
}

import type { PrintFragment } from './print-fragment.ts';

const step = 2;

function writeFlat(fragment: PrintFragment, out: string[]): void {
  if (typeof fragment === 'string') {
    out.push(fragment);
  } else if ('body' in fragment) {
    out.push(fragment.open, fragment.gap);
    writeFlat(fragment.body, out);
    out.push(')');
  } else {
    const separator = ` ${fragment.join}`;
    fragment.operands.forEach((operand, index) => {
      if (index > 0) out.push(separator);
      writeFlat(operand, out);
    });
  }
}

/** The fragment on one line. */
export function flat(fragment: PrintFragment): string {
  const out: string[] = [];
  writeFlat(fragment, out);
  return out.join('');
}

/** A line of a saved search that starts with `#` is a comment, so no line may be broken before one. */
function startsComment(fragment: PrintFragment): boolean {
  if (typeof fragment === 'string') return fragment.startsWith('#');
  if ('body' in fragment) return fragment.open.startsWith('#');
  return fragment.operands[0] !== undefined && startsComment(fragment.operands[0]);
}

/**
 * The fragment on lines of at most `width` UTF-16 units where possible: joins start lines, brackets indent by two.
 * Indentation stops at half the width, so that deep nesting stays readable and the text linear in size.
 */
export function layOut(fragment: PrintFragment, width: number): string {
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
  const lay = (part: PrintFragment, indent: number): void => {
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
        // A join without brackets inside a join is indented, to tell its lines from those of the outer join.
        lay(operand, typeof operand !== 'string' && 'operands' in operand ? indent + step : indent);
      });
    }
  };

  lay(fragment, 0);
  return out.join('');
}

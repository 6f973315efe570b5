/** Where an offset stands in a text. */
export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units, as editors count. */
  readonly column: number;
  /** The offset at which the line starts. */
  readonly lineStart: number;
  /** The line without its end. */
  readonly text: string;
}

/** Finds the line of each offset of a text; the lines are looked for once. */
export function positionsIn(text: string): (offset: number) => Position {
  const starts = [0];
  for (const end of text.matchAll(/\r\n|\r|\n/g)) starts.push(end.index + end[0].length);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const lineStart = starts[low] ?? 0;
    const lineText = text.slice(lineStart, starts[low + 1] ?? text.length).replace(/(?<![\r\n])[\r\n]+$/, '');
    return { line: low + 1, column: offset - lineStart + 1, lineStart, text: lineText };
  };
}

/** A place in a text as editors count: both from 0, characters in UTF-16 units. */
export interface LinePosition {
  readonly line: number;
  readonly character: number;
}

const lineEnd = /\r\n|\r|\n/g;

/** Finds the line of each offset of a text; the lines are looked for once. Offsets inside a line end count to the end of the line. */
export function linePositions(text: string): (offset: number) => LinePosition {
  const starts = [0];
  const ends: number[] = [];
  for (const { index, 0: end } of text.matchAll(lineEnd)) {
    ends.push(index);
    starts.push(index + end.length);
  }
  ends.push(text.length);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const start = starts[low] ?? 0;
    return { line: low, character: Math.min(offset, ends[low] ?? offset) - start };
  };
}

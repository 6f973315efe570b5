import { lineFinder } from '@assetql/core/text';

/** A place in a text as editors count: both from 0, characters in UTF-16 units. */
export interface LinePosition {
  readonly line: number;
  readonly character: number;
}

/** Finds the line of each offset of a text; the lines are looked for once. Offsets inside a line end count to the end of the line. */
export function linePositions(text: string): (offset: number) => LinePosition {
  const lineAt = lineFinder(text);
  return (offset) => {
    const { number, start, end } = lineAt(offset);
    return { line: number, character: Math.min(offset, end) - start };
  };
}

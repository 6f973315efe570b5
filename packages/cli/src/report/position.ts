import { lineFinder } from '@assetql/core/document';
import type { Input } from '../files/input.ts';

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
  const lineAt = lineFinder(text);
  return (offset) => {
    const { number, start, end } = lineAt(offset);
    return { line: number + 1, column: offset - start + 1, lineStart: start, text: text.slice(start, end) };
  };
}

const known = new WeakMap<Input, ReturnType<typeof positionsIn>>();

/** Like {@link positionsIn}; the lines of an input are looked for once, however many reports it is in. */
export function positionsOf(input: Input): ReturnType<typeof positionsIn> {
  const positions = known.get(input) ?? positionsIn(input.text);
  known.set(input, positions);
  return positions;
}

import { lineFinder } from '@assetql/core/text';
import type { Input } from '../files/input.ts';

/** A line and column in a text. */
export interface Position {
  /** Starts at 1. */
  readonly line: number;
  /** Starts at 1, in UTF-16 units, as in editors. */
  readonly column: number;
  /** The offset of the line's start. */
  readonly lineStart: number;
  /** The line without its line end. */
  readonly text: string;
}

/** Converts offsets of a text to positions. The lines are indexed once. */
export function positionsIn(text: string): (offset: number) => Position {
  const lineAt = lineFinder(text);
  return (offset) => {
    const { number, start, end } = lineAt(offset);
    return { line: number + 1, column: offset - start + 1, lineStart: start, text: text.slice(start, end) };
  };
}

const known = new WeakMap<Input, ReturnType<typeof positionsIn>>();

/** Like {@link positionsIn}, with the index cached for each input. */
export function positionsOf(input: Input): ReturnType<typeof positionsIn> {
  const positions = known.get(input) ?? positionsIn(input.text);
  known.set(input, positions);
  return positions;
}

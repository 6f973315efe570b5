import { partitionPoint } from './partition-point.ts';

/** A line of a text. */
export interface TextLine {
  /** From 0. */
  readonly number: number;
  /** The offset of its first character, in UTF-16 units. */
  readonly start: number;
  /** The offset of its end: `\n`, `\r\n` or `\r`, or the end of the text. */
  readonly end: number;
}

/** Finds the line of each offset of a text, in UTF-16 units; the lines are looked for once. An offset inside a line end belongs to the line before it. */
export function lineFinder(text: string): (offset: number) => TextLine {
  const starts = [0];
  const ends: number[] = [];
  for (const { index, 0: lineEnd } of text.matchAll(/\r\n|\r|\n/g)) {
    ends.push(index);
    starts.push(index + lineEnd.length);
  }
  ends.push(text.length);
  return (offset) => {
    const number = Math.max(0, partitionPoint(starts, (start) => start <= offset) - 1);
    return { number, start: starts[number] ?? 0, end: ends[number] ?? text.length };
  };
}

/** A stretch of a text that gives way to so many other characters. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

/** Where an offset lies after replacements, which are in order and apart. In a replaced stretch it keeps its distance from the start. */
export function offsetAfter(offset: number, replacements: readonly Replacement[]): number {
  let moved = offset;
  for (const { start, end, length } of replacements) {
    if (start >= offset) break;
    moved += end <= offset ? length - (end - start) : Math.min(0, start + length - offset);
  }
  return moved;
}

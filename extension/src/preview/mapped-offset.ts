/** A change of a text: so many characters from an offset gave way to others. All changes of one event count in the text before it. */
export interface TextChange {
  readonly rangeOffset: number;
  readonly rangeLength: number;
  readonly text: string;
}

/** Where an offset of a text lies after changes of it. What stood in the place of a change lies at its start. */
export function mappedOffset(offset: number, changes: readonly TextChange[]): number {
  let moved = offset;
  for (const { rangeOffset, rangeLength, text } of changes) {
    if (rangeOffset >= offset) continue;
    const end = rangeOffset + rangeLength;
    moved += end <= offset ? text.length - rangeLength : rangeOffset - offset;
  }
  return Math.max(0, moved);
}

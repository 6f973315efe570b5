import type { TextEdit } from './range.ts';

/** The text after edits that do not overlap, in any order. Insertions at one offset keep theirs. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { range, newText } of edits.toSorted((left, right) => left.range.start - right.range.start)) {
    pieces.push(text.slice(from, range.start), newText);
    from = range.end;
  }
  return pieces.join('') + text.slice(from);
}

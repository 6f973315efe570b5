import type { TextEdit } from './range.ts';

/** A text after edits, which are in ascending order and do not overlap, as those of a fix are. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { range, newText } of edits) {
    pieces.push(text.slice(from, range.start), newText);
    from = range.end;
  }
  return pieces.join('') + text.slice(from);
}

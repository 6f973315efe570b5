import { applyEdits } from '@assetql/core';
import type { TextEdit } from '@assetql/core';

/**
 * The text of a document after edits, as an editor makes them. Throws an `Error` for edits that no editor takes: outside of the text,
 * overlapping, or an insertion listed after the replacement of what follows it.
 */
export function applied({ text }: { readonly text: string }, edits: readonly TextEdit[]): string {
  let end = 0;
  for (const { range } of edits.toSorted((a, b) => a.range.start - b.range.start)) {
    if (range.start < end || range.end < range.start || range.end > text.length)
      throw new Error(`The edit of ${range.start}–${range.end} lies outside of the text, or over another edit.`);
    end = range.end;
  }
  return applyEdits(text, edits);
}

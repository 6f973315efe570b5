import type { TextEdit } from '@assetql/core';

/** The text after edits that do not overlap, in any order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { range, newText } of edits.toSorted((a, b) => a.range.start - b.range.start)) {
    result += text.slice(at, range.start) + newText;
    at = range.end;
  }
  return result + text.slice(at);
}

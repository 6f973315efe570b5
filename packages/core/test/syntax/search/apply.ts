import type { TextEdit } from '@assetql/core';

/** The text with the edits made. They must be in order, apart from each other and inside the text. */
export function apply(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let from = 0;
  for (const { range, newText } of edits) {
    if (range.start < from || range.end < range.start || range.end > text.length) {
      throw new Error(`Edits of ${JSON.stringify(text)} overlap or lie outside: ${JSON.stringify(edits)}`);
    }
    result += text.slice(from, range.start) + newText;
    from = range.end;
  }
  return result + text.slice(from);
}

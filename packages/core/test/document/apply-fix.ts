import type { Fix } from '@assetql/core';

/** The text after a fix. */
export function applyFix(text: string, { edits }: Fix): string {
  let fixed = '';
  let from = 0;
  for (const { range, newText } of edits) {
    if (range.start < from) throw new Error('Edits overlap or are out of order.');
    fixed += text.slice(from, range.start) + newText;
    from = range.end;
  }
  return fixed + text.slice(from);
}

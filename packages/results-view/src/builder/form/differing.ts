import type { Range, TextEdit } from '@assetql/core';
import { changedStretch } from '@assetql/core/document';

/** The edit of what is different between a range of the file and its new text. */
export function differing(file: string, range: Range, newText: string): TextEdit {
  const old = file.slice(range.start, range.end);
  const { start, end } = changedStretch(old, newText);
  const kept = old.length - end;
  return {
    range: { start: range.start + start, end: range.start + end },
    newText: newText.slice(start, newText.length - kept),
  };
}

import type { Range, TextEdit } from '@assetql/core';

/** Splits an edit so that it keeps the comments in its range, on lines of their own. */
export function keepComments(file: string, edit: TextEdit, comments: readonly Range[]): readonly TextEdit[] {
  const { start, end } = edit.range;
  const kept = comments.filter((comment) => comment.start >= start && comment.end <= end);
  const last = kept.at(-1);
  if (last === undefined) return [edit];
  const edits: TextEdit[] = [];
  let from = start;
  let newText = edit.newText;
  for (const [index, comment] of kept.entries()) {
    // If the removed text starts its line, its indentation is removed too; after other text, the comment keeps its line break.
    const isAlone = index === 0 && newText === '' && blank(file.slice(lineStart(file, start), start));
    const to = isAlone ? comment.start : Math.max(from, lineBreakBefore(file, comment.start));
    // The comment is on the next line, before which no blank is written.
    if (to > from || newText !== '') edits.push({ range: { start: from, end: to }, newText: newText.trimEnd() });
    newText = '';
    from = comment.end;
  }
  // Text on the same line would become part of the comment.
  const rest = file.slice(end, lineEnd(file, end));
  const gap = blank(rest) ? '' : indentedBreak(file, last.start, rest.length - rest.trimStart().length);
  if (end > from || gap !== '') edits.push({ range: { start: from, end }, newText: gap });
  return edits;
}

const blank = (text: string): boolean => text.trim() === '';
const lineStart = (file: string, at: number): number => file.lastIndexOf('\n', at - 1) + 1;

function lineEnd(file: string, at: number): number {
  const end = file.indexOf('\n', at);
  return end === -1 ? file.length : end;
}

/** The position of the line break before a line. */
function lineBreakBefore(file: string, at: number): number {
  const start = lineStart(file, at);
  return file.startsWith('\r\n', start - 2) ? start - 2 : Math.max(0, start - 1);
}

/** A line break with the line's indentation, of which `blanks` characters exist already. */
function indentedBreak(file: string, at: number, blanks: number): string {
  return file.slice(lineBreakBefore(file, at), Math.max(lineStart(file, at), at - blanks));
}

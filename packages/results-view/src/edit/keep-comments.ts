import type { Range, TextEdit } from '@assetql/core';

/** The same edit of a file without the comments in its range: those are a person's own words, and stay on lines of their own. */
export function keepComments(file: string, edit: TextEdit, comments: readonly Range[]): readonly TextEdit[] {
  const { start, end } = edit.range;
  const kept = comments.filter((comment) => comment.start >= start && comment.end <= end);
  const last = kept.at(-1);
  if (last === undefined) return [edit];
  const edits: TextEdit[] = [];
  let from = start;
  let newText = edit.newText;
  for (const [index, comment] of kept.entries()) {
    // What stands alone on its lines goes with its indentation; behind other text the comment keeps its line break.
    const isAlone = index === 0 && newText === '' && blank(file.slice(lineStart(file, start), start));
    const to = isAlone ? comment.start : Math.max(from, lineBreakBefore(file, comment.start));
    if (to > from || newText !== '') edits.push({ range: { start: from, end: to }, newText });
    newText = '';
    from = comment.end;
  }
  // What follows on the same line would become a part of the comment.
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

/** Where the line break before a line starts. */
function lineBreakBefore(file: string, at: number): number {
  const start = lineStart(file, at);
  return file.startsWith('\r\n', start - 2) ? start - 2 : Math.max(0, start - 1);
}

/** The line break before a line with the line's indentation, of which some blanks are there already. */
function indentedBreak(file: string, at: number, blanks: number): string {
  return file.slice(lineBreakBefore(file, at), Math.max(lineStart(file, at), at - blanks));
}

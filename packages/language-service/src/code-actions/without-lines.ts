import type { Range, TextEdit } from '@assetql/core';

/** The edit that takes whole lines out of a text, one of their line ends with them, and no blank lines left in front of it. `range` counts from `start`. */
export function withoutLines(text: string, range: Range, start: number): TextEdit {
  const from = range.start + start;
  const to = range.end + start;
  const [after = ''] = /^[^\S\r\n]*(?:\r\n?|\n|$)/.exec(text.slice(to)) ?? [];
  const isFirst = from === 0 || text.slice(0, from) === '\uFEFF';
  if (/[\r\n]$/.test(after)) {
    const [blank = ''] = isFirst ? (/^\s*(?<=[\r\n])/.exec(text.slice(to + after.length)) ?? []) : [];
    return { range: { start: from, end: to + after.length + blank.length }, newText: '' };
  }
  const [before = ''] = /(?:\r\n?|\n)?$/.exec(text.slice(0, from)) ?? [];
  return { range: { start: from - before.length, end: to + after.length }, newText: '' };
}

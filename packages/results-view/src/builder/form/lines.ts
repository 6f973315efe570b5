import type { Range, TextEdit } from '@assetql/core';

/** The line break that a file uses. */
export const lineBreakOf = (file: string): string => /\r\n|\n|\r/u.exec(file)?.[0] ?? '\n';

/** The edit that removes a line with its line break. */
export function removeLine(file: string, { start, end }: Range): TextEdit {
  const [following = ''] = /^(?:\r\n|\n|\r)/u.exec(file.slice(end, end + 2)) ?? [];
  if (following !== '') return { range: { start, end: end + following.length }, newText: '' };
  const [preceding = ''] = /(?:\r\n|\n|\r)$/u.exec(file.slice(Math.max(0, start - 2), start)) ?? [];
  return { range: { start: start - preceding.length, end }, newText: '' };
}

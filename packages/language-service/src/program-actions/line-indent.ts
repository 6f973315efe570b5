/** The blanks that the line of an offset starts with, and where the line starts. */
export function lineIndent(text: string, offset: number): { readonly indent: string; readonly start: number } {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  const [indent = ''] = /^[^\S\r\n]*/.exec(text.slice(start, offset)) ?? [];
  return { indent, start };
}

/** A table with padded columns, so that it reads well as text, too. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', String.raw`\|`)));
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const [first = [], ...others] = cells;
  return [line(first), rule, ...others.map(line)].join('\n');
}

export const inline = (text: string): string => `\`${text}\``;

export const block = (text: string, language: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

import stringWidth from 'fast-string-width';

export interface TextTableOptions {
  /** The terminal's width in columns; without it nothing is cut. */
  readonly width?: number | undefined;
  /** The indices of the columns that may be cut on a narrow terminal; all when absent. */
  readonly flexible?: readonly number[];
  /** The indices of right-aligned columns. */
  readonly alignEnd?: readonly number[];
}

/** The separator between columns. */
export const columnGap = '  ';

/** The minimum width of a cut column. */
const narrowest = 4;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts a text to a number of terminal columns, at grapheme boundaries. */
export function fitText(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let cut = '';
  let taken = 0;
  for (const { segment } of segmenter.segment(text)) {
    taken += stringWidth(segment);
    if (taken > width - 1) break;
    cut += segment;
  }
  return `${cut}…`;
}

/** The maximum cell width of each column. */
export function columnWidths(rows: readonly (readonly string[])[]): readonly number[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, stringWidth(cell));
  return widths;
}

/** Reduces the widest flexible columns until the row fits, or none of them can be reduced. */
function shrink(natural: readonly number[], width: number, flexible: readonly number[]): readonly number[] {
  const widths = [...natural];
  const excess = (): number => widths.reduce((sum, each) => sum + each, columnGap.length * (widths.length - 1)) - width;
  while (excess() > 0) {
    const wide = flexible.toSorted((left, right) => (widths[right] ?? 0) - (widths[left] ?? 0));
    const [first = 0, second] = wide;
    const most = widths[first] ?? 0;
    if (most <= narrowest) break;
    // Down to the next widest, so that equal columns are reduced equally.
    const next = second === undefined ? narrowest : Math.max(narrowest, widths[second] ?? 0);
    widths[first] = Math.max(Math.min(most - 1, next), most - excess(), narrowest);
  }
  return widths;
}

/** Formats rows as a text table with aligned columns. */
export function textTable(
  rows: readonly (readonly string[])[],
  { width, flexible, alignEnd = [] }: TextTableOptions = {},
): string {
  const natural = columnWidths(rows);
  const widths = width === undefined ? natural : shrink(natural, width, flexible ?? natural.map((_, index) => index));
  const lines = rows.map((row) =>
    row
      .map((cell, index) => {
        const room = widths[index] ?? 0;
        const text = fitText(cell, room);
        const padding = ' '.repeat(Math.max(0, room - stringWidth(text)));
        return alignEnd.includes(index) ? padding + text : text + padding;
      })
      .join(columnGap)
      .trimEnd(),
  );
  return lines.map((line) => `${line}\n`).join('');
}

import stringWidth from 'string-width';
import type { Asset } from '@assetql/client';

interface Column {
  readonly heading: string;
  readonly cell: (asset: Asset) => string;
  /** Gives up width first when the terminal is narrow. */
  readonly flexible?: boolean;
  readonly alignEnd?: boolean;
}

const columns: readonly Column[] = [
  { heading: 'TITLE', cell: (asset) => asset.title ?? asset.file.fileName ?? '', flexible: true },
  { heading: 'TYPE', cell: (asset) => asset.media.type ?? '' },
  { heading: 'EXT', cell: (asset) => asset.file.extension ?? '' },
  { heading: 'RATING', cell: (asset) => asset.rating.average?.toFixed(1) ?? '', alignEnd: true },
  { heading: 'STATUS', cell: (asset) => asset.statusName ?? String(asset.status ?? '') },
  { heading: 'UPLOADED', cell: (asset) => asset.record.createdAt?.slice(0, 10) ?? '' },
  { heading: 'ID', cell: (asset) => asset.id },
];

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts a text to a number of terminal columns, at whole characters. */
function fit(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let cut = '';
  for (const { segment } of segmenter.segment(text)) {
    if (stringWidth(cut + segment) > width - 1) break;
    cut += segment;
  }
  return `${cut}…`;
}

/** Characters that would move the cursor are blanks in a cell. */
const printable = (text: string): string =>
  text.replaceAll(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]+/g, ' ');

/** Assets as a table of text; no wider than `width` columns where that is given. */
export function assetTable(assets: readonly Asset[], width: number | undefined): string {
  if (assets.length === 0) return '';
  const rows = [
    columns.map((column) => column.heading),
    ...assets.map((asset) => columns.map((column) => printable(column.cell(asset)))),
  ];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => stringWidth(row[index] ?? ''))));
  const gaps = 2 * (columns.length - 1);
  const total = widths.reduce((sum, cell) => sum + cell, gaps);
  const excess = width === undefined ? Math.max(0, Math.max(0, ...widths) - 60) : Math.max(0, total - width);
  const flexible = columns.findIndex((column) => column.flexible);
  widths[flexible] = Math.max(12, (widths[flexible] ?? 0) - excess);
  return rows
    .map((row) =>
      row
        .map((cell, index) => {
          const room = widths[index] ?? 0;
          const text = fit(cell, room);
          const padding = ' '.repeat(room - stringWidth(text));
          return columns[index]?.alignEnd === true ? padding + text : text + padding;
        })
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

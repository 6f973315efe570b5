import stringWidth from 'string-width';
import type { Asset } from '@assetql/client';
import { visible } from '@assetql/client/export';

interface Column {
  readonly heading: string;
  readonly cell: (asset: Asset) => string;
  readonly alignEnd?: boolean;
  /** Columns with higher numbers are left out first where the terminal is narrow; the title always stays. */
  readonly expendable: number;
}

const columns: readonly Column[] = [
  { heading: 'TITLE', cell: (asset) => asset.title ?? asset.file.fileName ?? '', expendable: 0 },
  { heading: 'TYPE', cell: (asset) => asset.media.type ?? '', expendable: 3 },
  { heading: 'EXT', cell: (asset) => asset.file.extension ?? '', expendable: 6 },
  { heading: 'RATING', cell: (asset) => asset.rating.average?.toFixed(1) ?? '', alignEnd: true, expendable: 4 },
  { heading: 'STATUS', cell: (asset) => asset.statusName ?? String(asset.status ?? ''), expendable: 2 },
  { heading: 'UPLOADED', cell: (asset) => asset.record.createdAt?.slice(0, 10) ?? '', expendable: 5 },
  { heading: 'ID', cell: (asset) => asset.id, expendable: 1 },
];

const gap = '  ';
/** Columns of the terminal that a long title may take where the width is not known, and those that it needs to be told apart. */
const widestTitle = 60;
const narrowestTitle = 24;

interface Filled {
  readonly column: Column;
  readonly cells: readonly string[];
  readonly width: number;
}

const widest = (cells: readonly string[]): number => cells.reduce((most, cell) => Math.max(most, stringWidth(cell)), 0);

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts a text to a number of terminal columns, at whole characters. */
function fit(text: string, width: number): string {
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

const totalOf = (shown: readonly Filled[]): number =>
  shown.reduce((sum, { width }) => sum + width, gap.length * (shown.length - 1));

/** The columns that a terminal has room for. */
function chosen(all: readonly Filled[], width: number): readonly Filled[] {
  let shown = all;
  for (let least = columns.length - 1; least > 0; least--) {
    const title = shown[0]?.width ?? 0;
    if (totalOf(shown) - Math.max(0, title - narrowestTitle) <= width) break;
    shown = shown.filter(({ column }) => column.expendable < least);
  }
  return shown;
}

/** Assets as a table of text; no wider than `width` columns where that is given. */
export function assetTable(assets: readonly Asset[], width: number | undefined): string {
  if (assets.length === 0) return '';
  const all = columns.map((column): Filled => {
    const cells = [column.heading, ...assets.map((asset) => visible(column.cell(asset)))];
    return { column, cells, width: widest(cells) };
  });
  const shown = width === undefined ? all : chosen(all, width);
  const [title] = all.map((filled) => filled.width);
  const others = totalOf(shown) - (title ?? 0);
  const titleWidth = Math.min(title ?? 0, width === undefined ? widestTitle : Math.max(1, width - others));
  const lines = ['', ...assets].map((_, row) =>
    shown
      .map(({ column, cells, width: natural }) => {
        const room = column.expendable === 0 ? titleWidth : natural;
        const text = fit(cells[row] ?? '', room);
        const padding = ' '.repeat(room - stringWidth(text));
        return column.alignEnd === true ? padding + text : text + padding;
      })
      .join(gap)
      .trimEnd(),
  );
  return lines.map((line) => `${line}\n`).join('');
}

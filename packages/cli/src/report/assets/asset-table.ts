import type { Asset } from '@assetql/client';
import { cellText, visible, type AssetColumns } from '@assetql/client/export';
import { columnGap, columnWidths, fitText, textTable } from '../text-table.ts';

interface Column {
  readonly heading: string;
  readonly cell: (asset: Asset) => string;
  readonly alignEnd?: boolean;
  /** On a narrow terminal, columns with lower ranks are kept; the title always is. */
  readonly rank: number;
}

const columns: readonly Column[] = [
  { heading: 'TITLE', cell: (asset) => asset.title ?? asset.file.fileName ?? '', rank: 0 },
  { heading: 'TYPE', cell: (asset) => asset.media.type ?? '', rank: 3 },
  { heading: 'EXT', cell: (asset) => asset.file.extension ?? '', rank: 6 },
  { heading: 'RATING', cell: (asset) => asset.rating.average?.toFixed(1) ?? '', alignEnd: true, rank: 4 },
  { heading: 'STATUS', cell: (asset) => asset.statusName ?? String(asset.status ?? ''), rank: 2 },
  { heading: 'UPLOADED', cell: (asset) => asset.record.createdAt?.slice(0, 10) ?? '', rank: 5 },
  { heading: 'ID', cell: (asset) => asset.id, rank: 1 },
];

/** The widths of a title in terminal columns: the maximum when the terminal's width is unknown, and the minimum to tell titles apart. */
const widestTitle = 60;
const narrowestTitle = 24;

/** The columns that fit, by rank. One that does not fit leaves its space to the following ones. */
function chosen(widths: readonly number[], width: number): ReadonlySet<Column> {
  const shown = new Set<Column>();
  let taken = -columnGap.length;
  for (const column of columns.toSorted((left, right) => left.rank - right.rank)) {
    const natural = widths[columns.indexOf(column)] ?? 0;
    const needed = columnGap.length + (column.rank === 0 ? Math.min(natural, narrowestTitle) : natural);
    if (column.rank > 0 && taken + needed > width) continue;
    shown.add(column);
    taken += needed;
  }
  return shown;
}

/** A text table of assets, at most `width` terminal columns wide if given. */
export function assetTable(assets: readonly Asset[], width: number | undefined): string {
  if (assets.length === 0) return '';
  const rowOf = (asset: Asset, shown: readonly Column[]): readonly string[] =>
    shown.map((column) => {
      const text = visible(column.cell(asset));
      return width === undefined && column.rank === 0 ? fitText(text, widestTitle) : text;
    });
  const headings = columns.map(({ heading }) => heading);
  const kept =
    width === undefined
      ? new Set(columns)
      : chosen(columnWidths([headings, ...assets.map((asset) => rowOf(asset, columns))]), width);
  const shown = columns.filter((column) => kept.has(column));
  const alignEnd = shown.flatMap((column, index) => (column.alignEnd === true ? [index] : []));
  const rows = [shown.map(({ heading }) => heading), ...assets.map((asset) => rowOf(asset, shown))];
  return textTable(rows, { width, flexible: [0], alignEnd });
}

/** A text table with the columns that the user selected: all are shown, and long values are cut. */
export function chosenTable(assets: readonly Asset[], { headings, values }: AssetColumns, width?: number): string {
  if (assets.length === 0) return '';
  const rows = assets.map((asset) => values(asset).map((each) => visible(cellText(each))));
  return textTable([headings.map(visible), ...rows], { width });
}

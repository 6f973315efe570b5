import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AssetList } from '../view/asset-list.ts';
import type { ResultLayout } from '../view/result-layout.ts';
import { SkimmingContext } from '../view/pictures/skimming.ts';
import { rovingIndex } from '../view/roving.ts';
import { phrase } from '../view/text/phrase.ts';
import { GridRow, noActs, type TileActs } from './grid-row.tsx';
import { useGridColumns } from './use-grid-columns.ts';
import { useRowFocus } from './use-row-focus.ts';
import { isLongList, useVirtualRows } from './use-virtual-rows.ts';

export interface AssetGridProps {
  readonly assets: AssetList;
  /** Identifies the answer; with another one the list starts at its first row. */
  readonly subject?: string | undefined;
  readonly layout: ResultLayout;
  readonly isSelected: (id: string) => boolean;
  /** Whether an asset is selected; then every tile shows its checkbox. */
  readonly isSelecting: boolean;
  readonly onToggle: (index: number) => void;
  /** Selects the assets between the last one that was selected and this one. */
  readonly onRange: (index: number) => void;
  readonly onAll: () => void;
  /** Clears the selection. False when nothing was selected. */
  readonly onClear: () => boolean;
  readonly onOpen: (index: number) => void;
  /** Called with the assets that are rendered, from `start` to before `end`. */
  readonly onSee: (start: number, end: number) => void;
  /** The asset to show and focus, such as the last one whose details were open; a new object for each time. */
  readonly goTo?: { readonly index: number } | undefined;
  /** The asset whose details are open, which stays in sight. */
  readonly opened?: number | undefined;
}

/** Pixels of a tile below its picture, and of a line. */
const tileText = 84;
const lineHeight = 57;

/** Rows that Page Down moves by where all are rendered. */
const shortPage = 4;

/**
 * The assets as tiles or lines, of which only those in sight are rendered. The pattern is the grid of WAI-ARIA: Tab reaches one tile, arrow
 * keys, Home, End, Page Up and Page Down move among them, Enter opens the details. Space, Ctrl and a click select, Shift selects a range,
 * Ctrl-A everything, Escape clears the selection.
 */
export function AssetGrid(props: AssetGridProps): VNode {
  const { assets, layout, onSee, onOpen, goTo, opened } = props;
  const { length } = assets;
  const grid = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const reachable = Math.max(0, Math.min(current, length - 1));
  const { count: columns, width } = useGridColumns(probe, layout);
  const rowCount = Math.ceil(length / columns);
  const isVirtual = isLongList(length);
  const virtual = useVirtualRows({
    count: rowCount,
    isVirtual,
    estimate: layout === 'grid' ? width + tileText : lineHeight,
    list: grid,
    shape: `${layout} ${columns} ${width}`,
    subject: props.subject,
  });
  const { start: firstRow, end: endRow } = virtual;
  const start = firstRow * columns;
  const end = Math.min(length, endRow * columns);
  useEffect(() => onSee(start, end), [onSee, start, end]);
  const focus = useRowFocus(grid, reachable, (index) =>
    grid.current?.querySelector(`[data-tile="${index}"] .aql-tile`),
  );
  const show = (index: number): void => {
    setCurrent(index);
    if (isVirtual) virtual.show(Math.floor(index / columns));
    focus.goTo(index, !isVirtual);
  };
  useEffect(() => {
    if (goTo !== undefined) show(goTo.index);
  }, [goTo]);
  const reveal = (index: number): void => {
    if (isVirtual) virtual.show(Math.floor(index / columns));
    else grid.current?.querySelector(`[data-tile="${index}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useEffect(() => {
    if (opened !== undefined) reveal(opened);
    // A grid of another width has its tiles in other rows.
    else if (grid.current?.contains(document.activeElement) === true) reveal(reachable);
  }, [opened, columns]);

  const press = (event: KeyboardEvent): void => {
    if (event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'a') props.onAll();
    else if (event.key === ' ') (event.shiftKey ? props.onRange : props.onToggle)(reachable);
    else if (event.key === 'Escape') {
      if (!props.onClear()) return;
    } else {
      const rows = isVirtual ? Math.max(1, virtual.inSight - 1) : shortPage;
      const next = isCommand ? undefined : nextTile(event.key, reachable, length, columns, rows);
      if (next === undefined) return;
      show(next);
      if (event.shiftKey) props.onRange(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const acts = useRef<TileActs>(noActs);
  acts.current = { onReach: setCurrent, onOpen, onToggle: props.onToggle, onRange: props.onRange };
  return (
    <div
      ref={grid}
      class="aql-browse"
      role="grid"
      aria-label={phrase('Assets')}
      aria-multiselectable="true"
      data-selecting={props.isSelecting ? '' : undefined}
      aria-rowcount={rowCount}
      aria-colcount={columns}
      tabIndex={focus.containerTabIndex}
      onKeyDown={press}
      // A button is pressed when Space is released.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
    >
      <div ref={probe} class={`aql-${layout}`} aria-hidden="true" />
      {isVirtual && <div role="presentation" style={{ blockSize: `${virtual.before}px` }} />}
      <SkimmingContext.Provider value={virtual.skimming}>
        {Array.from({ length: endRow - firstRow }, (_, offset) => firstRow + offset).map((row) => {
          const first = row * columns;
          const tiles = Array.from({ length: Math.min(columns, length - first) }, (_, column) =>
            assets.at(first + column),
          );
          return (
            <GridRow
              key={row}
              row={row}
              columns={columns}
              layout={layout}
              tiles={tiles}
              selected={tiles.map((asset) => (asset !== undefined && props.isSelected(asset.id) ? '1' : '0')).join('')}
              current={reachable - first}
              measure={isVirtual ? virtual.measure : undefined}
              acts={acts}
            />
          );
        })}
      </SkimmingContext.Provider>
      {isVirtual && <div role="presentation" style={{ blockSize: `${virtual.after}px` }} />}
    </div>
  );
}

/** The asset that a key leads to; `undefined` when the key does not move the focus. `page` is the number of rows in sight. */
function nextTile(key: string, index: number, length: number, columns: number, page: number): number | undefined {
  const rows = key === 'PageDown' ? page : key === 'PageUp' ? -page : 0;
  if (rows === 0) return rovingIndex(key, index, length, columns);
  const next = Math.min(length - 1, Math.max(0, index + rows * columns));
  return next === index ? undefined : next;
}

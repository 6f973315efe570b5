import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AssetList } from '../view/asset-list.ts';
import type { ResultLayout } from '../view/result-layout.ts';
import { ResultTile } from '../view/result-tile.tsx';
import { rovingIndex } from '../view/roving.ts';
import { phrase } from '../view/text/phrase.ts';
import type { ViewAsset } from '../view/view-asset.ts';
import { useGridColumns } from './use-grid-columns.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

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
}

/** Pixels of a tile below its picture, and of a line. */
const tileText = 84;
const lineHeight = 57;

/**
 * The assets as tiles or lines, of which only those in sight are rendered. The pattern is the grid of WAI-ARIA: Tab reaches one tile, arrow
 * keys, Home, End, Page Up and Page Down move among them, Enter opens the details. Space, Ctrl and a click select, Shift selects a range,
 * Ctrl-A everything, Escape clears the selection.
 */
export function AssetGrid(props: AssetGridProps): VNode {
  const { assets, layout, onSee, onOpen, goTo } = props;
  const { length } = assets;
  const grid = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const reachable = Math.max(0, Math.min(current, length - 1));
  const { count: columns, width } = useGridColumns(probe, layout);
  const virtual = useVirtualRows({
    count: Math.ceil(length / columns),
    estimate: layout === 'grid' ? width + tileText : lineHeight,
    list: grid,
    shape: `${layout} ${columns} ${width}`,
    subject: props.subject,
  });
  const start = (virtual.rows[0]?.index ?? 0) * columns;
  const end = Math.min(length, ((virtual.rows.at(-1)?.index ?? -1) + 1) * columns);
  useEffect(() => onSee(start, end), [onSee, start, end]);
  const focus = useRowFocus(grid, (index) => grid.current?.querySelector(`[data-tile="${index}"] .aql-tile`));
  const show = (index: number): void => {
    setCurrent(index);
    virtual.show(Math.floor(index / columns));
    focus.goTo(index);
  };
  useEffect(() => {
    if (goTo !== undefined) show(goTo.index);
  }, [goTo]);

  const press = (event: KeyboardEvent): void => {
    if (event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'a') props.onAll();
    else if (event.key === ' ') (event.shiftKey ? props.onRange : props.onToggle)(reachable);
    else if (event.key === 'Escape') {
      if (!props.onClear()) return;
    } else {
      const rows = Math.max(1, virtual.rows.length - 1);
      const next = isCommand ? undefined : nextTile(event.key, reachable, length, columns, rows);
      if (next === undefined) return;
      show(next);
      if (event.shiftKey) props.onRange(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const click = (event: MouseEvent, index: number): void => {
    if (event.shiftKey) props.onRange(index);
    else if (event.ctrlKey || event.metaKey) props.onToggle(index);
    else onOpen(index);
  };
  return (
    <div
      ref={grid}
      class="aql-browse"
      role="grid"
      aria-label={phrase('Assets')}
      aria-multiselectable="true"
      data-selecting={props.isSelecting ? '' : undefined}
      aria-rowcount={Math.ceil(length / columns)}
      aria-colcount={columns}
      tabIndex={focus.containerTabIndex}
      onKeyDown={press}
      // A button is pressed when Space is released.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
    >
      <div ref={probe} class={`aql-${layout}`} aria-hidden="true" />
      <div role="presentation" style={{ blockSize: `${virtual.before}px` }} />
      {virtual.rows.map(({ index: row }) => (
        <div
          key={row}
          ref={virtual.measure}
          data-index={row}
          class={`aql-browse-row aql-${layout}`}
          role="row"
          aria-rowindex={row + 1}
        >
          {Array.from({ length: Math.min(columns, length - row * columns) }, (_, column) => {
            const index = row * columns + column;
            const asset = assets.at(index);
            const isSelected = asset !== undefined && props.isSelected(asset.id);
            return (
              <div
                key={column}
                role="gridcell"
                class="aql-browse-cell"
                data-tile={index}
                aria-colindex={column + 1}
                aria-selected={isSelected}
              >
                {asset === undefined ? (
                  <ComingTile current={index === reachable} onFocus={() => setCurrent(index)} />
                ) : (
                  <>
                    <SelectMark
                      asset={asset}
                      isSelected={isSelected}
                      onClick={({ shiftKey }) => (shiftKey ? props.onRange(index) : props.onToggle(index))}
                    />
                    <ResultTile
                      asset={asset}
                      layout={layout}
                      current={index === reachable}
                      onOpen={(event) => click(event, index)}
                      onFocus={() => setCurrent(index)}
                    />
                  </>
                )}
              </div>
            );
          })}
        </div>
      ))}
      <div role="presentation" style={{ blockSize: `${virtual.after}px` }} />
    </div>
  );
}

interface SelectMarkProps {
  readonly asset: ViewAsset;
  readonly isSelected: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

/** Selects an asset by a click. Keys select by Space, so that it is not a stop of its own. */
function SelectMark({ asset, isSelected, onClick }: SelectMarkProps): VNode {
  return (
    <input
      type="checkbox"
      class="aql-tile-mark"
      tabIndex={-1}
      aria-label={phrase('Select {0}', asset.title || asset.fileName || phrase('Without a title'))}
      checked={isSelected}
      onClick={onClick}
    />
  );
}

/** A tile that is being loaded. */
function ComingTile({ current, onFocus }: { readonly current: boolean; readonly onFocus: () => void }): VNode {
  return (
    <button
      type="button"
      class="aql-tile aql-tile-coming"
      aria-disabled="true"
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
    >
      <span class="aql-thumbnail" />
      <span class="aql-tile-text">
        <span class="aql-unseen">{phrase('Loading')}</span>
      </span>
    </button>
  );
}

/** The asset that a key leads to; `undefined` when the key does not move the focus. `page` is the number of rows in sight. */
function nextTile(key: string, index: number, length: number, columns: number, page: number): number | undefined {
  const rows = key === 'PageDown' ? page : key === 'PageUp' ? -page : 0;
  if (rows === 0) return rovingIndex(key, index, length, columns);
  const next = Math.min(length - 1, Math.max(0, index + rows * columns));
  return next === index ? undefined : next;
}

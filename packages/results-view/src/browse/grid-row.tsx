import type { RefObject, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ResultLayout } from '../view/result-layout.ts';
import { ResultTile } from '../view/result-tile.tsx';
import { currentFormats } from '../view/text/formats.ts';
import { phrase } from '../view/text/phrase.ts';
import type { ViewAsset } from '../view/view-asset.ts';

/** What keys and clicks on a tile do, by the tile's number within all of them. */
export interface TileActs {
  readonly onReach: (index: number) => void;
  readonly onOpen: (index: number) => void;
  readonly onToggle: (index: number) => void;
  readonly onRange: (index: number) => void;
}

const nothing = (): void => undefined;
export const noActs: TileActs = { onReach: nothing, onOpen: nothing, onToggle: nothing, onRange: nothing };

export interface GridRowProps {
  readonly row: number;
  /** The number of columns of the grid; the last row can have fewer tiles. */
  readonly columns: number;
  readonly layout: ResultLayout;
  /** `undefined` for tiles that are being loaded. */
  readonly tiles: readonly (ViewAsset | undefined)[];
  /** A digit for each tile: 1 when it is selected. */
  readonly selected: string;
  /** The column of the tab stop; outside of the row in other rows. */
  readonly current: number;
  /** Measures the row, in a grid that renders only the rows in sight. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
  readonly acts: RefObject<TileActs>;
}

/** A row of tiles. While the list is scrolled it is drawn once, and again in other formats. */
export function GridRow(props: GridRowProps): VNode {
  const { row, columns, layout, tiles, selected, current, measure, acts } = props;
  const stop = current >= 0 && current < tiles.length ? current : -1;
  return useMemo(
    () => (
      <div
        ref={measure ?? null}
        data-index={row}
        class={`aql-browse-row aql-${layout}`}
        role="row"
        aria-rowindex={row + 1}
      >
        {tiles.map((asset, column) => {
          const index = row * columns + column;
          const onFocus = (): void => acts.current?.onReach(index);
          const select = ({ shiftKey }: MouseEvent): void =>
            shiftKey ? acts.current?.onRange(index) : acts.current?.onToggle(index);
          const open = (event: MouseEvent): void =>
            event.shiftKey || event.ctrlKey || event.metaKey ? select(event) : acts.current?.onOpen(index);
          const isSelected = selected[column] === '1';
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
                <ComingTile current={column === stop} onFocus={onFocus} />
              ) : (
                <>
                  <SelectMark asset={asset} isSelected={isSelected} onClick={select} />
                  <ResultTile asset={asset} layout={layout} current={column === stop} onOpen={open} onFocus={onFocus} />
                </>
              )}
            </div>
          );
        })}
      </div>
    ),
    [row, columns, layout, selected, stop, measure, acts, currentFormats(), ...tiles],
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

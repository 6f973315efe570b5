import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  assetProperties,
  schema as specified,
  type AssetProperty,
  type Catalogue,
  type Schema,
  type Sort,
} from '@assetql/core';
import type { ChoiceStore } from '../answer/choice-store.ts';
import { sourceOf } from '../answer/view-asset.ts';
import { useRowFocus } from '../browse/use-row-focus.ts';
import { isLongList, useVirtualRows } from '../browse/use-virtual-rows.ts';
import type { AssetList } from '../view/asset-list.ts';
import { SkimmingContext } from '../view/pictures/skimming.ts';
import { formatCount } from '../view/text/format-count.ts';
import { phrase } from '../view/text/phrase.ts';
import { rovingIndex } from '../view/roving.ts';
import { assetRow, isShown } from './asset-cell.ts';
import { chosenProperties, readColumns, resetColumns, rowHeader, toggledColumns } from './column-choice.ts';
import { ColumnMenu } from './column-menu.tsx';
import { changeWidth, readWidths, widthOf, type ColumnWidths } from './column-widths.ts';
import { sortedBy } from './sort-by.ts';
import { TableHeading } from './table-heading.tsx';
import { TableRow, type RowActs } from './table-row.tsx';
import type { TableSelection } from './table-selection.ts';

export interface ResultTableProps {
  readonly assets: AssetList;
  /** Identifies the answer; with another one the list starts at its first row. */
  readonly subject?: string | undefined;
  readonly catalogue: Catalogue;
  /** The library's extensions of the language. */
  readonly schema?: Schema | undefined;
  readonly sort: Sort | undefined;
  /** Called with the text of the selected sort; empty for the service's default order. */
  readonly onSort: (sort: string) => void;
  readonly selection: TableSelection;
  readonly onOpen: (row: number) => void;
  /** Called with the rows that are rendered, from `start` to before `end`. */
  readonly onSee?: ((start: number, end: number) => void) | undefined;
  readonly choices: ChoiceStore;
}

/** The focusable cells of a row: its checkbox and its title. */
const stops = 2;

/** Rows that are looked at for properties that the library does not show. */
const sampled = 1000;

/** Pixels of a row with short values. */
const rowHeight = 36;

const nothing = (): void => undefined;

const isPresent = <Value,>(value: Value | undefined): value is Value => value !== undefined;

/**
 * The assets as a table with selectable columns. A heading sorts the search, its edge changes the width. Tab reaches one row; the arrow keys,
 * Home and End move among rows and between checkbox and title; Enter on the title opens the details.
 */
export function ResultTable(props: ResultTableProps): VNode {
  const { assets, catalogue: names, schema = specified, sort, onSort, onOpen, onSee, selection, choices } = props;
  const { attributes, categories } = names;
  const [chosen, setChosen] = useState(() => readColumns(choices.read('columns')));
  const [widths, setWidths] = useState(() => readWidths(choices));
  const [isWhole, setIsWhole] = useState(() => choices.read('long-values') === 'whole');
  const [current, setCurrent] = useState(1);
  const body = useRef<HTMLTableSectionElement>(null);

  const properties = useMemo(() => assetProperties(schema, attributes), [schema, attributes]);
  const columns = useMemo(() => chosenProperties(properties, chosen), [properties, chosen]);
  const unshown = useMemo(() => {
    const rows = Array.from({ length: Math.min(assets.length, sampled) }, (_, row) => {
      const asset = assets.at(row);
      const source = asset && sourceOf(asset);
      return source && assetRow(source, { attributes: attributes ?? [], categories: categories ?? [] });
    }).filter(isPresent);
    return new Set(properties.filter((property) => !rows.some((row) => isShown(property, row))));
  }, [properties, assets, attributes, categories]);
  const choose = (ids: readonly string[]): void => {
    setChosen(ids);
    choices.keep('columns', JSON.stringify(ids));
  };
  const now = sortedBy(sort);
  const reachable = Math.min(current, assets.length * stops - 1);

  const isVirtual = isLongList(assets.length);
  const shape = `${isWhole} ${isWhole ? JSON.stringify([chosen, widths]) : ''}`;
  const virtual = useVirtualRows({
    count: assets.length,
    isVirtual,
    estimate: rowHeight,
    list: body,
    shape,
    subject: props.subject,
    covered: rowHeight,
  });
  const { start, end } = virtual;
  useEffect(() => onSee?.(start, end), [onSee, start, end]);
  const focus = useRowFocus(body, reachable, (stop) => {
    const row = body.current?.querySelector(`[data-index="${Math.floor(stop / stops)}"]`);
    return row?.querySelector(stop % stops === 0 ? '.aql-row-mark' : '.aql-row-open');
  });

  const acts = useRef<RowActs>({ onReach: nothing, onSelect: nothing, onOpen: nothing });
  const select = (row: number, { shiftKey }: MouseEvent): void =>
    shiftKey ? selection.onRange(row) : selection.onToggle(row);
  acts.current = {
    onReach: (row, stop) => setCurrent(row * stops + stop),
    onSelect: select,
    onOpen: (row, event) => (event.shiftKey || event.ctrlKey || event.metaKey ? select(row, event) : onOpen(row)),
  };

  const move = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = nextStop(event.key, reachable, assets.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    if (isVirtual) virtual.show(Math.floor(next / stops));
    focus.goTo(next, !isVirtual);
  };
  const title = properties.find(({ member }) => member === rowHeader);
  const shownColumns = [...(title === undefined ? [] : [title]), ...columns];
  const sizes = [`${markWidth}px`, ...shownColumns.map((property) => columnSize(widths, property))];
  return (
    <div class="aql-table-view">
      <div class="aql-table-bar">
        <ColumnMenu
          properties={properties.filter((property) => property !== title)}
          chosen={columns}
          unshown={unshown}
          isWhole={isWhole}
          onToggle={({ id }) => choose(toggledColumns(chosen, id))}
          onReset={() => choose(resetColumns(chosen, properties))}
          onWhole={(whole) => {
            setIsWhole(whole);
            choices.keep('long-values', whole ? 'whole' : 'cut');
          }}
        />
        {!selection.isShown && (
          <span role="status" class="aql-soft">
            {selection.size > 0 && phrase('{0} selected', formatCount(selection.size))}
          </span>
        )}
        {!selection.isShown && selection.size > 0 && (
          <button type="button" class="aql-link" onClick={selection.onClear}>
            {phrase('Clear the selection')}
          </button>
        )}
      </div>
      <div class="aql-table-scroll">
        <table
          class="aql-table"
          aria-label={phrase('Assets')}
          aria-rowcount={isVirtual ? assets.length + 1 : undefined}
          data-whole={isWhole ? '' : undefined}
          style={{ inlineSize: `calc(${sizes.join(' + ')})` }}
        >
          <colgroup>
            <col style={{ inlineSize: `${markWidth}px` }} />
            {shownColumns.map((property) => (
              <col key={property.id} style={{ inlineSize: columnSize(widths, property) }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <td class="aql-table-mark">
                <input
                  type="checkbox"
                  aria-label={selection.allLabel}
                  checked={selection.isAll}
                  indeterminate={!selection.isAll && selection.size > 0}
                  onChange={() => (selection.isAll ? selection.onClear() : selection.onAll())}
                />
              </td>
              {shownColumns.map((property) => (
                <TableHeading
                  key={property.id}
                  property={property}
                  now={now}
                  onSort={onSort}
                  width={widthOf(widths, property)}
                  onWidth={(width) => setWidths((before) => changeWidth(choices, before, property.id, width))}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={move} tabIndex={focus.containerTabIndex}>
            {isVirtual && <Spacer height={virtual.before} />}
            <SkimmingContext.Provider value={virtual.skimming}>
              {Array.from({ length: end - start }, (_, offset) => start + offset).map((row) => {
                const asset = assets.at(row);
                return asset === undefined ? (
                  <ComingRow key={`row ${row}`} index={row} columns={shownColumns.length} />
                ) : (
                  <TableRow
                    key={asset.id}
                    asset={asset}
                    index={row}
                    columns={columns}
                    names={names}
                    isWhole={isWhole}
                    isSelected={selection.has(asset.id)}
                    reachable={reachable - row * stops}
                    measure={isVirtual ? virtual.measure : undefined}
                    acts={acts}
                  />
                );
              })}
            </SkimmingContext.Provider>
            {isVirtual && <Spacer height={virtual.after} />}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The size of a column in CSS. Titles stay in sight, so they leave room for other columns on a narrow screen. */
function columnSize(widths: ColumnWidths, property: AssetProperty): string {
  const width = `${widthOf(widths, property)}px`;
  return property.member === rowHeader && widths[property.id] === undefined ? `min(${width}, 45vi)` : width;
}

/** Pixels of the column of checkboxes. */
const markWidth = 32;

/** Takes the place of rows that are not rendered. */
function Spacer({ height }: { readonly height: number }): VNode | null {
  if (height <= 0) return null;
  return (
    <tr class="aql-table-spacer" aria-hidden="true">
      <td style={{ blockSize: `${height}px` }} />
    </tr>
  );
}

/** A row that is being loaded. */
function ComingRow({ index, columns }: { readonly index: number; readonly columns: number }): VNode {
  return (
    <tr data-index={index} aria-rowindex={index + 2} class="aql-table-coming">
      <td class="aql-table-mark" />
      <td colSpan={columns}>
        <span class="aql-unseen">{phrase('Loading')}</span>
      </td>
    </tr>
  );
}

/** The focus target for a key; `undefined` when the key does not move the focus. */
function nextStop(key: string, at: number, rows: number): number | undefined {
  const stop = at % stops;
  const next =
    key === 'Home'
      ? stop
      : key === 'End'
        ? (rows - 1) * stops + stop
        : (key === 'ArrowLeft' && stop === 0) || (key === 'ArrowRight' && stop === stops - 1)
          ? undefined
          : rovingIndex(key, at, rows * stops, stops);
  return next === at ? undefined : next;
}

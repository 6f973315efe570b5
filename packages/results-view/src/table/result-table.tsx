import type { VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { assetProperties, schema as specified, type Catalogue, type Schema, type Sort } from '@assetql/core';
import type { ChoiceStore } from '../answer/choice-store.ts';
import { sourceOf } from '../answer/view-asset.ts';
import { formatCount } from '../view/text/format-count.ts';
import { phrase } from '../view/text/phrase.ts';
import { rovingIndex } from '../view/roving.ts';
import type { ViewAsset } from '../view/view-asset.ts';
import { assetRow, isShown } from './asset-cell.ts';
import { chosenProperties, readColumns, resetColumns, rowHeader, toggledColumns } from './column-choice.ts';
import { ColumnMenu } from './column-menu.tsx';
import { sortedBy } from './sort-by.ts';
import { TableHeading } from './table-heading.tsx';
import { TableRow } from './table-row.tsx';
import { useSelection } from './use-selection.ts';

export interface ResultTableProps {
  readonly assets: readonly ViewAsset[];
  readonly catalogue: Catalogue;
  /** The library's extensions of the language. */
  readonly schema?: Schema | undefined;
  readonly sort: Sort | undefined;
  /** Called with the text of the selected sort; empty for the service's default order. */
  readonly onSort: (sort: string) => void;
  /** Called with the ids of the selected assets whenever they change. */
  readonly onSelect?: ((ids: readonly string[]) => void) | undefined;
  readonly onOpen: (index: number) => void;
  readonly choices: ChoiceStore;
}

/** The focusable cells of a row: its checkbox and its title. */
const stops = 2;

/**
 * The assets as a table with selectable columns. A heading sorts the search. Tab reaches one row; the arrow keys, Home and End move among
 * rows and between checkbox and title; Enter on the title opens the details.
 */
export function ResultTable(props: ResultTableProps): VNode {
  const { assets, catalogue: names, schema = specified, sort, onSort, onOpen, choices } = props;
  const { attributes, categories } = names;
  const [chosen, setChosen] = useState(() => readColumns(choices.read('columns')));
  const [isWhole, setIsWhole] = useState(() => choices.read('long-values') === 'whole');
  const [current, setCurrent] = useState(1);
  const [selected, setSelected] = useSelection(assets, props.onSelect);
  const body = useRef<HTMLTableSectionElement>(null);

  const properties = useMemo(() => assetProperties(schema, attributes), [schema, attributes]);
  const columns = useMemo(() => chosenProperties(properties, chosen), [properties, chosen]);
  const rows = useMemo(
    () =>
      assets.map((asset) => {
        const source = sourceOf(asset);
        return source && assetRow(source, { attributes: attributes ?? [], categories: categories ?? [] });
      }),
    [assets, attributes, categories],
  );
  const unshown = useMemo(
    () => new Set(properties.filter((property) => !rows.some((row) => row !== undefined && isShown(property, row)))),
    [properties, rows],
  );
  const choose = (ids: readonly string[]): void => {
    setChosen(ids);
    choices.keep('columns', JSON.stringify(ids));
  };
  const now = sortedBy(sort);
  const reachable = Math.min(current, assets.length * stops - 1);

  const move = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = nextStop(event.key, reachable, assets.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    body.current?.querySelectorAll<HTMLElement>('.aql-row-mark, .aql-row-open')[next]?.focus();
  };
  const marked = new Set(selected);
  const isAll = assets.length > 0 && assets.every(({ id }) => marked.has(id));
  const title = properties.find(({ member }) => member === rowHeader);
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
        <span role="status" class="aql-soft">
          {selected.length > 0 && phrase('{0} selected', formatCount(selected.length))}
        </span>
        {selected.length > 0 && (
          <button type="button" class="aql-link" onClick={() => setSelected([])}>
            {phrase('Clear the selection')}
          </button>
        )}
      </div>
      <div class="aql-table-scroll">
        <table class="aql-table" aria-label={phrase('Assets')} data-whole={isWhole ? '' : undefined}>
          <thead>
            <tr>
              <td class="aql-table-mark">
                <input
                  type="checkbox"
                  aria-label={phrase('Select all on this page')}
                  checked={isAll}
                  indeterminate={!isAll && selected.length > 0}
                  onChange={() => setSelected(isAll ? [] : assets.map(({ id }) => id))}
                />
              </td>
              {title !== undefined && <TableHeading property={title} now={now} onSort={onSort} />}
              {columns.map((property) => (
                <TableHeading key={property.id} property={property} now={now} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={move}>
            {assets.map((asset, index) => (
              <TableRow
                key={asset.id}
                asset={asset}
                row={rows[index]}
                columns={columns}
                names={names}
                isWhole={isWhole}
                isSelected={marked.has(asset.id)}
                reachable={reachable - index * stops}
                onReach={(stop) => setCurrent(index * stops + stop)}
                onSelect={(isSelected) =>
                  setSelected(isSelected ? [...selected, asset.id] : selected.filter((id) => id !== asset.id))
                }
                onOpen={() => onOpen(index)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
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

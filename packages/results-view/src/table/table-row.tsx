import type { RefObject, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { AssetProperty, Catalogue } from '@assetql/core';
import { sourceOf } from '../answer/view-asset.ts';
import { currentFormats } from '../view/text/formats.ts';
import { phrase } from '../view/text/phrase.ts';
import { shortened } from '../view/text/shortened.ts';
import { Icon } from '../view/icon.tsx';
import { statusWords } from '../view/text/status-words.ts';
import { Thumbnail } from '../view/pictures/thumbnail.tsx';
import type { ViewAsset } from '../view/view-asset.ts';
import { assetCell, assetRow, type AssetCell } from './asset-cell.ts';
import { alignmentOf } from './property-label.ts';

/** What keys and clicks on a row do, by the row's number within all rows. */
export interface RowActs {
  readonly onReach: (row: number, stop: number) => void;
  /** Selects the row, or removes it from the selection; with Shift, the rows up to it. */
  readonly onSelect: (row: number, event: MouseEvent) => void;
  readonly onOpen: (row: number, event: MouseEvent) => void;
}

export interface TableRowProps {
  readonly asset: ViewAsset;
  /** The row's number within all rows, from 0. */
  readonly index: number;
  readonly columns: readonly AssetProperty[];
  readonly names: Catalogue;
  /** Whether long values are shown completely. */
  readonly isWhole: boolean;
  readonly isSelected: boolean;
  /** The tab stop of this row: 0 for the checkbox, 1 for the title. */
  readonly reachable: number;
  readonly acts: RefObject<RowActs>;
  /** Measures the row, in a table that renders only the rows in sight. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
}

/** A table row: a checkbox, the title, which opens the details, and the values. */
export function TableRow(props: TableRowProps): VNode {
  const { asset, index, columns, names, isWhole, isSelected, reachable, acts, measure } = props;
  const { attributes, categories } = names;
  // The asset's data; `undefined` when the asset did not come from a library.
  const row = useMemo(() => {
    const source = sourceOf(asset);
    return source && assetRow(source, { attributes: attributes ?? [], categories: categories ?? [] });
  }, [asset, attributes, categories]);
  const title = asset.title || asset.fileName || phrase('Without a title');
  const stop = reachable === 0 || reachable === 1 ? reachable : -1;
  // While the table is scrolled, a row is drawn once.
  return useMemo(
    () => (
      <tr
        ref={measure ?? null}
        data-index={index}
        aria-rowindex={index + 2}
        data-selected={isSelected ? '' : undefined}
      >
        <td class="aql-table-mark">
          <input
            type="checkbox"
            class="aql-row-mark"
            aria-label={phrase('Select {0}', title)}
            tabIndex={stop === 0 ? 0 : -1}
            checked={isSelected}
            onFocus={() => acts.current?.onReach(index, 0)}
            onClick={(event) => acts.current?.onSelect(index, event)}
          />
        </td>
        <th scope="row">
          <button
            type="button"
            class="aql-row-open"
            title={title}
            tabIndex={stop === 1 ? 0 : -1}
            onFocus={() => acts.current?.onReach(index, 1)}
            onClick={(event) => acts.current?.onOpen(index, event)}
          >
            <Thumbnail asset={asset} size="tile" />
            <bdi dir="auto">{isWhole ? title : shortened(title, cutAt)}</bdi>
          </button>
        </th>
        {columns.map((property) => (
          <td key={property.id} class={alignmentOf(property)}>
            {row !== undefined && <Value cell={assetCell(property, row, names)} isWhole={isWhole} />}
          </td>
        ))}
      </tr>
    ),
    [asset, index, row, columns, names, isWhole, isSelected, stop, acts, measure, currentFormats()],
  );
}

/** The number of characters after which a value is cut; wider than a column. */
const cutAt = 120;

/** The number of characters from which a value may not fit into its column. */
const long = 24;

function Value({ cell, isWhole }: { readonly cell: AssetCell; readonly isWhole: boolean }): VNode {
  const { text, exact, status } = cell;
  const words = status === undefined ? undefined : statusWords(status);
  const isLong = text.length > long;
  const look = words === undefined ? '' : ` aql-status aql-status-${words.tone}`;
  return (
    <span
      class={`aql-table-value${isLong ? ' aql-table-long' : ''}${look}`}
      title={exact ?? (isLong ? text : undefined)}
      dir="auto"
    >
      {words !== undefined && <Icon name={words.icon} />}
      {isWhole ? text : shortened(text, cutAt)}
    </span>
  );
}

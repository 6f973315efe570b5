import type { VNode } from 'preact';
import type { AssetProperty, Catalogue } from '@assetql/core';
import { phrase } from '../view/text/phrase.ts';
import { shortened } from '../view/text/shortened.ts';
import { statusWords } from '../view/text/status-words.ts';
import { Thumbnail } from '../view/pictures/thumbnail.tsx';
import type { ViewAsset } from '../view/view-asset.ts';
import { assetCell, type AssetCell, type AssetRow } from './asset-cell.ts';
import { alignmentOf } from './property-label.ts';

export interface TableRowProps {
  readonly asset: ViewAsset;
  /** The asset's data; `undefined` when the asset did not come from a library. */
  readonly row: AssetRow | undefined;
  readonly columns: readonly AssetProperty[];
  readonly names: Catalogue;
  /** Whether long values are shown completely. */
  readonly isWhole: boolean;
  readonly isSelected: boolean;
  /** The tab stop of this row: 0 for the checkbox, 1 for the title. */
  readonly reachable: number;
  readonly onReach: (stop: number) => void;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onOpen: () => void;
}

/** A table row: a checkbox, the title, which opens the details, and the values. */
export function TableRow(props: TableRowProps): VNode {
  const { asset, row, columns, names, isWhole, isSelected, reachable, onReach } = props;
  const title = asset.title || asset.fileName || phrase('Without a title');
  return (
    <tr data-selected={isSelected ? '' : undefined}>
      <td class="aql-table-mark">
        <input
          type="checkbox"
          class="aql-row-mark"
          aria-label={phrase('Select {0}', title)}
          tabIndex={reachable === 0 ? 0 : -1}
          checked={isSelected}
          onFocus={() => onReach(0)}
          onChange={() => props.onSelect(!isSelected)}
        />
      </td>
      <th scope="row">
        <button
          type="button"
          class="aql-row-open"
          title={title}
          tabIndex={reachable === 1 ? 0 : -1}
          onFocus={() => onReach(1)}
          onClick={props.onOpen}
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
      {words !== undefined && <span aria-hidden="true">{words.shape} </span>}
      {isWhole ? text : shortened(text, cutAt)}
    </span>
  );
}

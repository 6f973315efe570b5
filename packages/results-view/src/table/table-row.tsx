import type { VNode } from 'preact';
import type { AssetProperty, Catalogue } from '@assetql/core';
import { phrase } from '../view/phrase.ts';
import { shortened } from '../view/shortened.ts';
import { statusWords } from '../view/status-words.ts';
import { Thumbnail } from '../view/thumbnail.tsx';
import type { ViewAsset } from '../view/view-asset.ts';
import { assetCell, type AssetCell, type AssetRow } from './asset-cell.ts';
import { alignmentOf } from './property-label.ts';

export interface TableRowProps {
  readonly asset: ViewAsset;
  /** What is read of the asset; nothing of one that no library gave. */
  readonly row: AssetRow | undefined;
  readonly columns: readonly AssetProperty[];
  readonly names: Catalogue;
  /** Whether long values are shown whole. */
  readonly isWhole: boolean;
  readonly isSelected: boolean;
  /** 0 where Tab reaches the checkbox of this row, 1 for its title. */
  readonly reachable: number;
  readonly onReach: (stop: number) => void;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onOpen: () => void;
}

/** An asset in a table: a checkbox, its title, which opens the details, and its values. */
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

/** Characters of a value that are cut: more than a column is wide. */
const cutAt = 120;

/** Characters of a value that may not fit into its column. */
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

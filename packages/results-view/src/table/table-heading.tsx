import type { VNode } from 'preact';
import type { AssetProperty } from '@assetql/core';
import { LateIcon } from '../view/late-icon.tsx';
import { phrase } from '../view/text/phrase.ts';
import { ColumnResizer } from './column-resizer.tsx';
import { alignmentOf, propertyLabel } from './property-label.ts';
import { nextSort, type SortedBy } from './sort-by.ts';

export interface TableHeadingProps {
  readonly property: AssetProperty;
  readonly now: SortedBy | undefined;
  readonly onSort: (sort: string) => void;
  /** Pixels. */
  readonly width: number;
  readonly onWidth: (width: number | undefined) => void;
}

/** The heading of a column: a button that sorts the search if the language has a sort key for it, and an edge that changes its width. */
export function TableHeading({ property, now, onSort, width, onWidth }: TableHeadingProps): VNode {
  const { sortKey } = property;
  const label = propertyLabel(property);
  const align = alignmentOf(property);
  const resizer = <ColumnResizer label={label} width={width} onWidth={onWidth} />;
  if (sortKey === undefined)
    return (
      <th scope="col" class={align} title={phrase('The library cannot sort by this.')}>
        <bdi>{label}</bdi>
        {resizer}
      </th>
    );
  const direction = now?.key === sortKey.key ? now.direction : undefined;
  return (
    <th
      scope="col"
      class={align}
      aria-sort={direction === undefined ? 'none' : direction === 'A' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        class="aql-table-sort"
        title={phrase('Sort the search by this')}
        onClick={() => onSort(nextSort(sortKey, now))}
      >
        <bdi>{label}</bdi>
        <LateIcon name={direction === undefined ? 'unsorted' : direction === 'A' ? 'up' : 'open'} />
      </button>
      {resizer}
    </th>
  );
}

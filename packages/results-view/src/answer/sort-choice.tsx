import type { VNode } from 'preact';
import { parameter, schema, type Sort, type SortKeyRow } from '@assetql/core';

export interface SortChoiceProps {
  readonly sort: Sort | undefined;
  /** The text of the chosen sort; empty for the service's own order. */
  readonly onChoose: (sort: string) => void;
}

const directions: Readonly<Record<SortKeyRow['type'], Readonly<Record<'A' | 'D', string>>>> = {
  timestamp: { D: 'newest first', A: 'oldest first' },
  string: { A: 'A to Z', D: 'Z to A' },
  integer: { D: 'largest first', A: 'smallest first' },
};

const unsorted = parameter('sort')?.default ?? '';

/** The order of the results; choosing one writes it into the query. */
export function SortChoice({ sort, onChoose }: SortChoiceProps): VNode {
  const chosen = sort?.kind === 'SortKey' ? `${sort.key.canonical ?? sort.key.text} ${sort.direction}` : unsorted;
  return (
    <label class="aql-sort">
      <span class="aql-unseen">Order</span>
      <select
        class="aql-select aql-button-quiet"
        value={chosen}
        onChange={({ currentTarget: { value } }) => onChoose(value === unsorted ? '' : value)}
      >
        {schema.sortKeys.flatMap(({ key, label, type }) =>
          (['D', 'A'] as const).map((direction) => (
            <option key={`${key} ${direction}`} value={`${key} ${direction}`}>
              {label}, {directions[type][direction]}
            </option>
          )),
        )}
      </select>
    </label>
  );
}

import { nameOf, parameter, schema as specified, type Schema, type Sort, type SortKeyRow } from '@assetql/core';
import type { VNode } from 'preact';
import { phrase, tableWord } from '../view/phrase.ts';

export interface SortChoiceProps {
  readonly sort: Sort | undefined;
  /** What the library has beyond the specification. */
  readonly schema?: Schema | undefined;
  /** The text of the chosen sort; empty for the service's own order. */
  readonly onChoose: (sort: string) => void;
}

const directions = (): Readonly<Record<SortKeyRow['type'], Readonly<Record<'A' | 'D', string>>>> => ({
  timestamp: { D: phrase('newest first'), A: phrase('oldest first') },
  string: { A: phrase('A to Z'), D: phrase('Z to A') },
  integer: { D: phrase('largest first'), A: phrase('smallest first') },
});

const unsorted = parameter('sort')?.default ?? '';

/** The order of the results; choosing one writes it into the query. */
export function SortChoice({ sort, schema = specified, onChoose }: SortChoiceProps): VNode {
  const chosen = sort?.kind === 'SortKey' ? `${nameOf(sort.key)} ${sort.direction}` : unsorted;
  const words = directions();
  return (
    <label class="aql-sort">
      <span class="aql-unseen">{phrase('Order')}</span>
      <select
        class="aql-select aql-button-quiet"
        value={chosen}
        onChange={({ currentTarget: { value } }) => onChoose(value === unsorted ? '' : value)}
      >
        {schema.sortKeys.flatMap(({ key, label, type }) =>
          (['D', 'A'] as const).map((direction) => (
            <option key={`${key} ${direction}`} value={`${key} ${direction}`}>
              {tableWord(label)}, {words[type][direction]}
            </option>
          )),
        )}
      </select>
    </label>
  );
}

import { nameOf, parameter, schema as specified, type Schema, type Sort, type SortKeyRow } from '@assetql/core';
import type { VNode } from 'preact';
import { phrase, tableWord } from '../view/text/phrase.ts';

export interface SortChoiceProps {
  readonly sort: Sort | undefined;
  /** The library's extensions of the language. */
  readonly schema?: Schema | undefined;
  /** Called with the text of the selected sort; empty for the service's default order. */
  readonly onChoose: (sort: string) => void;
}

const directions = (): Readonly<Record<SortKeyRow['type'], Readonly<Record<'A' | 'D', string>>>> => ({
  timestamp: { D: phrase('newest first'), A: phrase('oldest first') },
  string: { A: phrase('A to Z'), D: phrase('Z to A') },
  integer: { D: phrase('largest first'), A: phrase('smallest first') },
});

const unsorted = parameter('sort')?.default ?? '';

/** A choice of sort orders, which are written into the query. */
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

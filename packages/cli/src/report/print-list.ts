import { visible } from '@assetql/client/visible';
import type { Io } from '../io.ts';
import type { ListFormat } from './list-formats.ts';
import { textTable } from './text-table.ts';

export interface ListForm<Item> {
  readonly headings: readonly string[];
  readonly row: (item: Item) => readonly string[];
  /** The columns of numbers, from 0. */
  readonly alignEnd: readonly number[];
  /** A sentence for an empty table. */
  readonly none: string;
}

/** Prints items as a JSON array, or as a table whose second column gives way on a narrow terminal. */
export function printList<Item>(
  io: Io,
  format: ListFormat,
  items: readonly Item[],
  { headings, row, alignEnd, none }: ListForm<Item>,
): void {
  if (format === 'json') io.out(`${JSON.stringify(items, undefined, 2)}\n`);
  else if (items.length === 0) io.err(`${none}\n`);
  else
    io.out(
      textTable([headings, ...items.map((item) => row(item).map(visible))], {
        width: io.outIsTerminal ? io.columns : undefined,
        flexible: [1],
        alignEnd,
      }),
    );
}

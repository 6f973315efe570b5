import { compareCodePoints, sortOrder } from '@assetql/core/meaning';
import type { SortKey } from '@assetql/core';
import type { BitSet } from './bit-set.ts';
import { layout, type Segment } from './segment.ts';
import type { NumberColumn, TextColumn } from './value-column.ts';

/** What was found in a segment. */
export interface Found {
  readonly segment: Segment;
  readonly set: BitSet;
}

/** An asset, with what it is ordered by. */
interface Entry {
  readonly id: string;
  readonly value: string | number | undefined;
}

/** Ids of the assets of a page, in the order of a sort. */
export function pageOf(
  found: readonly Found[],
  sort: SortKey | undefined,
  { count, offset }: { readonly count: number; readonly offset: number },
): readonly string[] {
  const { row, descending } = sortOrder(sort);
  const column = layout.columnOf({ member: row.member }, row.type === 'timestamp' ? { whole: 'floor' } : {});
  const lists = found.map(({ segment, set }) => ({ segment, set, column: segment.column(column) }));
  const [only, ...others] = lists;
  const ids: string[] = [];
  if (only === undefined) return ids;
  const sorted =
    others.length === 0
      ? idsInOrder(only, descending)
      : merged(
          lists.map((list) => entries(list, descending)),
          descending,
        );
  let passed = 0;
  for (const id of sorted) {
    if (passed >= offset + count) break;
    if (passed >= offset) ids.push(id);
    passed += 1;
  }
  return ids;
}

interface List extends Found {
  readonly column: TextColumn | NumberColumn;
}

function* idsInOrder({ segment, set, column }: List, descending: boolean): Generator<string, void> {
  for (const position of column.inOrder(set, descending)) yield segment.idAt(position);
}

function* entries({ segment, set, column }: List, descending: boolean): Generator<Entry, void> {
  for (const position of column.inOrder(set, descending))
    yield { id: segment.idAt(position), value: column.valueAt(position) };
}

/** Merges lists that are in order. There are few, so that the first of them is found by looking at each. */
function* merged(lists: readonly Iterator<Entry, void>[], descending: boolean): Generator<string, void> {
  const compare = comparing(descending);
  const heads = lists.flatMap((list) => {
    const { value } = list.next();
    return value === undefined ? [] : [{ list, entry: value }];
  });
  for (;;) {
    const [head, ...others] = heads;
    if (head === undefined) return;
    let first = head;
    for (const other of others) if (compare(other.entry, first.entry) < 0) first = other;
    yield first.entry.id;
    const { value } = first.list.next();
    if (value === undefined) heads.splice(heads.indexOf(first), 1);
    else first.entry = value;
  }
}

/** The order of core's `compareAssets`, of values as columns have them. */
function comparing(descending: boolean): (a: Entry, b: Entry) => number {
  const direction = descending ? -1 : 1;
  return (a, b) => {
    if (a.value === undefined || b.value === undefined)
      return Number(a.value === undefined) - Number(b.value === undefined) || compareCodePoints(a.id, b.id);
    const order =
      typeof a.value === 'string' && typeof b.value === 'string'
        ? compareCodePoints(a.value, b.value)
        : Number(a.value) - Number(b.value);
    return direction * order || compareCodePoints(a.id, b.id);
  };
}

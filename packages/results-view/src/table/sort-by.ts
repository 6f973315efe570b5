import { nameOf, parameter, type Sort, type SortKeyRow } from '@assetql/core';

export type SortDirection = 'A' | 'D';

/** An order: a key of the language with its direction. */
export interface SortedBy {
  readonly key: string;
  readonly direction: SortDirection;
}

/** What a service takes where a search has no sort. */
const unsorted = parameter('sort')?.default ?? '';

/** The order that a sort asks for; the service's own where there is none. */
export function sortedBy(sort: Sort | undefined): SortedBy | undefined {
  if (sort?.kind === 'SortKey') return { key: nameOf(sort.key), direction: sort.direction === 'A' ? 'A' : 'D' };
  if (sort !== undefined) return undefined;
  const [key = '', direction] = unsorted.split(' ');
  return { key, direction: direction === 'A' ? 'A' : 'D' };
}

/** The text that a click on the heading of a key writes: what people want first of it, then the other direction. Empty for the service's own order. */
export function nextSort({ key, type }: SortKeyRow, now: SortedBy | undefined): string {
  const usual: SortDirection = type === 'string' ? 'A' : 'D';
  const other = now?.direction === 'A' ? 'D' : 'A';
  const text = `${key} ${now?.key === key ? other : usual}`;
  return text === unsorted ? '' : text;
}

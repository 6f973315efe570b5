import { nameOf, parameter, type Sort, type SortKeyRow } from '@assetql/core';

export type SortDirection = 'A' | 'D';

/** A sort order: a key of the language with its direction. */
export interface SortedBy {
  readonly key: string;
  readonly direction: SortDirection;
}

/** The default sort of services. */
const unsorted = parameter('sort')?.default ?? '';

/** The order of a sort; the service's default order if there is none. */
export function sortedBy(sort: Sort | undefined): SortedBy | undefined {
  if (sort?.kind === 'SortKey') return { key: nameOf(sort.key), direction: sort.direction === 'A' ? 'A' : 'D' };
  if (sort !== undefined) return undefined;
  const [key = '', direction] = unsorted.split(' ');
  return { key, direction: direction === 'A' ? 'A' : 'D' };
}

/**
 * The sort text that a click on a heading writes: the preferred direction first, then the other one. Empty for the service's default order.
 */
export function nextSort({ key, type }: SortKeyRow, now: SortedBy | undefined): string {
  const usual: SortDirection = type === 'string' ? 'A' : 'D';
  const other = now?.direction === 'A' ? 'D' : 'A';
  const text = `${key} ${now?.key === key ? other : usual}`;
  return text === unsorted ? '' : text;
}

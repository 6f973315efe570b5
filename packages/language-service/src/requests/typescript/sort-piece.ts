import type { Sort } from '@assetql/core';
import type { OpenLibrary } from './library.ts';
import { call, text, type Source } from './source.ts';

/** A sort in the builder's words; `undefined` for a key that it does not know. */
export function sortPiece(
  sort: Sort | undefined,
  { schema }: Pick<OpenLibrary, 'schema'>,
): { readonly source: Source } | undefined {
  const row = sort?.kind === 'SortKey' ? schema.sortKey(sort.key.text) : undefined;
  if (sort?.kind !== 'SortKey' || row === undefined) return undefined;
  return { source: call(sort.direction === 'A' ? 'ascending' : 'descending', text(row.key)) };
}

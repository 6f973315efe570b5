import type { Schema } from '@assetql/core';
import { pageByOffset } from './page-by-offset.ts';
import { pageByKeyset } from './page-by-keyset.ts';
import type { PagingRequest, PagingStep } from './paging-strategy.ts';
import { keysetOrder } from './keyset-order.ts';
import { shrinkPages } from './shrink-pages.ts';

/**
 * Chooses keyset paging where the order allows it, else paging by offset, with smaller pages where a service asks for that. `asWritten` keeps the text of the filter
 * unchanged.
 */
export function choosePaging(
  paging: PagingRequest,
  options: { readonly schema: Schema; readonly asWritten: boolean },
): AsyncGenerator<PagingStep, void, undefined> {
  const order = keysetOrder(paging.request, options);
  return (order === undefined ? pageByOffset : pageByKeyset(order))({ ...paging, list: shrinkPages(paging.list) });
}

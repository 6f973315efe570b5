import type { Schema } from '@assetql/core';
import { pageByOffset } from './page-by-offset.ts';
import { pageByKeyset } from './page-by-keyset.ts';
import type { PagingRequest, PagingStep } from './paging-strategy.ts';
import { keysetOrder } from './keyset-order.ts';

/** Pages through a list by date where its order allows it, else by offset. `asWritten` keeps the text of the filter as it is. */
export function choosePaging(
  paging: PagingRequest,
  options: { readonly schema: Schema; readonly asWritten: boolean },
): AsyncGenerator<PagingStep, void, undefined> {
  const order = keysetOrder(paging.request, options);
  return (order === undefined ? pageByOffset : pageByKeyset(order))(paging);
}

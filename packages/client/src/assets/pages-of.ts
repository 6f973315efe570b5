import type { Schema } from '@assetql/core';
import { pageByOffset } from './page-by-offset.ts';
import { pageBySeam } from './page-by-seam.ts';
import type { Paging, PagingStep } from './paging-strategy.ts';
import { seamOrder } from './seam-order.ts';

/** Pages through a list by date where its order allows it, else by offset. `asWritten` keeps the text of the filter as it is. */
export function pagesOf(
  paging: Paging,
  options: { readonly schema: Schema; readonly asWritten: boolean },
): AsyncGenerator<PagingStep, void, undefined> {
  const order = seamOrder(paging.request, options);
  return (order === undefined ? pageByOffset : pageBySeam(order))(paging);
}

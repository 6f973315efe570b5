import { OffsetWallError } from '../../errors/offset-wall-error.ts';
import { pageByOffset } from './page-by-offset.ts';
import type { PagingStrategy } from './paging-strategy.ts';
import type { KeysetOrder } from './keyset-order.ts';
import { isSorted, readKeysetPage } from './keyset-page.ts';
import { KeysetPaging } from './keyset-paging.ts';

/**
 * Pages by date instead of by offset, which neither knows a wall nor minds what is added and removed meanwhile: each page is the start
 * of the list from the date on that the last one ended with, so it shows all that was not shown. Assets of that date come again and are
 * not given again. Where a service gives no dates, or in another order, it pages by offset.
 */
export const pageByKeyset = (order: KeysetOrder): PagingStrategy =>
  async function* (paging) {
    const { request, pageSize, limit, list } = paging;
    if (limit === 0) return;
    const offset = request.offset ?? 0;
    if (offset >= paging.offsetWall) throw new OffsetWallError(paging.call, offset, paging.offsetWall);
    const page = await list({ ...order.request, count: Math.min(pageSize, limit), offset });
    const first = readKeysetPage(page, offset, order);
    const dated = first.assets.every(({ moment }) => moment !== undefined);
    if (dated && isSorted(first, order)) {
      yield* new KeysetPaging(paging, order).steps(first);
      return;
    }
    let again: typeof page | undefined = page;
    yield* pageByOffset({
      ...paging,
      request: order.request,
      list: async (next) => {
        const known = again;
        again = undefined;
        return known ?? (await list(next));
      },
    });
  };

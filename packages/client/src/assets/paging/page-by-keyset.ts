import { OffsetWallError } from '../../errors/offset-wall-error.ts';
import { pageByOffset } from './page-by-offset.ts';
import type { PagingStrategy } from './paging-strategy.ts';
import type { KeysetOrder } from './keyset-order.ts';
import { isSorted, readKeysetPage } from './keyset-page.ts';
import { KeysetPaging } from './keyset-paging.ts';

/**
 * Keyset paging: each page starts at the date that the previous one ended with, instead of at an offset. It has no offset limit and does
 * not skip assets when others are added or removed. Assets with that date come again and are filtered out. Falls back to offsets when the
 * service does not return dates or does not sort by them.
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

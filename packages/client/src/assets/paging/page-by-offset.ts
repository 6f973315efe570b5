import type { Asset } from '../../asset.ts';
import { OffsetWallError } from '../../errors/offset-wall-error.ts';
import { PagingError } from '../../errors/paging-error.ts';
import type { PagingStrategy } from './paging-strategy.ts';

/** The number of consecutive pages without a new asset after which paging fails. */
const patience = 2;

/**
 * Pages by `offset` (§4.9). The next page starts where the previous one ended, because services may return fewer assets than requested; a
 * page that is not full does not end the list. It ends at the total or at an empty page. Repeated pages are a {@link PagingError}. When
 * more assets match than offsets can reach, it throws an {@link OffsetWallError} before it yields any asset, or later when the list grows
 * past the limit.
 */
export const pageByOffset: PagingStrategy = async function* ({ call, request, pageSize, limit, offsetWall, list }) {
  const seen = new Set<string>();
  let offset = request.offset ?? 0;
  let stale = 0;
  const last = offset + limit;
  while (seen.size < limit) {
    if (offset >= offsetWall) throw new OffsetWallError(call, offset, offsetWall);
    const count = Math.min(pageSize, limit - seen.size);
    const page = await list({ ...request, count, offset });
    if (Math.min(page.total, last) > offsetWall) throw new OffsetWallError(call, page.total, offsetWall);
    const fresh = takeFresh(page.assets, seen);
    yield { page, fresh };
    offset += page.assets.length;
    // a total below the end of the page is wrong, so only an empty page ends the list
    if (page.assets.length === 0 || (page.totalKnown && offset === page.total)) return;
    stale = fresh.length === 0 ? stale + 1 : 0;
    if (stale === patience) throw new PagingError(call, 'repeated');
  }
};

function takeFresh(assets: readonly Asset[], seen: Set<string>): readonly Asset[] {
  return assets.filter(({ id }) => {
    const fresh = !seen.has(id);
    seen.add(id);
    return fresh;
  });
}

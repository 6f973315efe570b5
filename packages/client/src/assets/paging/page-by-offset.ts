import type { Asset } from '../../asset.ts';
import { OffsetWallError } from '../../errors/offset-wall-error.ts';
import { PagingError } from '../../errors/paging-error.ts';
import type { PagingStrategy } from './paging-strategy.ts';

/** After so many pages in a row without an asset that is new, the service does not page. */
const patience = 2;

/**
 * Pages by `offset` (§4.9). The next page starts where the last one really ended, since services may give fewer assets than asked for.
 * It ends where the total says so and at an empty page; a page that is not full means nothing. Pages that repeat are a
 * {@link PagingError}. More matches than can be reached are an {@link OffsetWallError}, before anything is given; it also comes when the
 * list grows past the wall meanwhile.
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
    // a total below the end of the page is wrong, so only an empty page can tell
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

import { parameter } from '@assetql/core';
import type { Asset } from '../asset.ts';
import { OffsetWallError } from '../errors/offset-wall-error.ts';
import type { PagingStrategy } from './paging-strategy.ts';

/** The first offset that live services refuse; the specification gives none. */
export const offsetWall: number = Number(parameter('offset')?.maximum) + 1;

/** After so many pages in a row without an asset that is new, the service does not page. */
const patience = 2;

/**
 * Pages by `offset` (§4.9). The next page starts where the last one really ended, since services may give fewer assets than asked for.
 * It ends where the total says so, at an empty page, and when pages repeat; a page that is not full means nothing.
 * More matches than can be reached are an {@link OffsetWallError}, before anything is given; it also comes when the list grows past
 * the wall meanwhile.
 */
export const pageByOffset: PagingStrategy = async function* ({ call, query, pageSize, limit, list }) {
  const seen = new Set<string>();
  let offset = query.offset ?? 0;
  let stale = 0;
  const last = offset + limit;
  while (seen.size < limit && stale < patience) {
    if (offset >= offsetWall) throw new OffsetWallError(call, offset, offsetWall);
    const count = Math.min(pageSize, limit - seen.size);
    const page = await list({ ...query, count, offset });
    if (Math.min(page.total, last) > offsetWall) throw new OffsetWallError(call, page.total, offsetWall);
    const fresh = takeFresh(page.assets, seen);
    stale = fresh.length === 0 ? stale + 1 : 0;
    yield { page, fresh };
    offset += page.assets.length;
    // a total below the end of the page is wrong, so only an empty page can tell
    if (page.assets.length === 0 || (page.totalKnown && offset === page.total)) return;
  }
};

function takeFresh(assets: readonly Asset[], seen: Set<string>): readonly Asset[] {
  return assets.filter(({ id }) => {
    const fresh = !seen.has(id);
    seen.add(id);
    return fresh;
  });
}

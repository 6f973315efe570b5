import type { ListRequest } from '@assetql/core/wire';
import type { Asset } from '../../asset.ts';
import { PagingError } from '../../errors/paging-error.ts';
import type { AssetPage } from '../asset-page.ts';
import type { KeysetOrder } from './keyset-order.ts';

/** A page of a list in the order of its dates. */
export interface KeysetPage {
  readonly page: AssetPage;
  /** Where it was asked for. */
  readonly offset: number;
  readonly assets: readonly DatedAsset[];
  /** The date of the last asset that shows one. */
  readonly last: number | undefined;
  /** Whether there is nothing after it, as far as the service knows the number. */
  readonly ends: boolean;
}

export interface DatedAsset {
  readonly asset: Asset;
  /** Epoch milliseconds. */
  readonly moment: number | undefined;
}

export function readKeysetPage(page: AssetPage, offset: number, order: KeysetOrder): KeysetPage {
  const assets = page.assets.map((asset) => ({ asset, moment: order.momentOf(asset) }));
  return {
    page,
    offset,
    assets,
    last: assets.findLast(({ moment }) => moment !== undefined)?.moment,
    ends: assets.length === 0 || (page.totalKnown && offset + assets.length === page.total),
  };
}

/** Whether dates are shown in the order that was asked for. */
export function isSorted({ assets }: KeysetPage, order: KeysetOrder): boolean {
  let before: number | undefined;
  return assets.every(({ moment }) => {
    if (moment === undefined) return true;
    const sorted = before === undefined || order.compare(before, moment) <= 0;
    before = moment;
    return sorted;
  });
}

/** Gives pages of the list that starts at a seam, or, without one, of the whole list. */
export type ReadPages = (cursor: number | undefined, offset: number, count: number) => Promise<KeysetPage>;

/** Throws a {@link PagingError} for a page that is not what was asked for: the service reads the sort or the filter otherwise. */
export function keysetReader(
  call: string,
  order: KeysetOrder,
  list: (request: ListRequest) => Promise<AssetPage>,
): ReadPages {
  return async (cursor, offset, count) => {
    const request = cursor === undefined ? order.request : order.from(cursor);
    const page = readKeysetPage(await list({ ...request, count, offset }), offset, order);
    const isBefore = ({ moment }: DatedAsset): boolean =>
      cursor !== undefined && moment !== undefined && order.compare(moment, cursor) < 0;
    if (page.assets.some(isBefore)) throw new PagingError(call, 'unrestricted');
    if (!isSorted(page, order)) throw new PagingError(call, 'unsorted');
    return page;
  };
}

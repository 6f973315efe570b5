import type { ListRequest } from '@assetql/core/wire';
import type { Asset } from '../../asset.ts';
import { PagingError } from '../../errors/paging-error.ts';
import type { AssetPage } from '../asset-page.ts';
import type { KeysetOrder } from './keyset-order.ts';

/** A page of a list that is sorted by date. */
export interface KeysetPage {
  readonly page: AssetPage;
  /** The offset it was requested with. */
  readonly offset: number;
  readonly assets: readonly DatedAsset[];
  /** The date of the last asset that has one, in epoch milliseconds. */
  readonly last: number | undefined;
  /** Whether the list ends with this page, as far as the service reports a total. */
  readonly ends: boolean;
}

export interface DatedAsset {
  readonly asset: Asset;
  /** Epoch milliseconds; `undefined` when the response has no date. */
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

/** Whether the dates of a page are in the requested order. */
export function isSorted({ assets }: KeysetPage, order: KeysetOrder): boolean {
  let before: number | undefined;
  return assets.every(({ moment }) => {
    if (moment === undefined) return true;
    const sorted = before === undefined || order.compare(before, moment) <= 0;
    before = moment;
    return sorted;
  });
}

/** Reads a page of the list that starts at the cursor, or of the whole list without one. */
export type ReadPages = (cursor: number | undefined, offset: number, count: number) => Promise<KeysetPage>;

/** Reads pages and verifies them. Throws a {@link PagingError} when a page is not sorted or restricted as requested. */
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

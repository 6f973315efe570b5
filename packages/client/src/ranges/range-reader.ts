import { schema as specified, type Schema } from '@assetql/core';
import type { ListRequest } from '@assetql/core/wire';
import type { Asset } from '../asset.ts';
import type { AssetPage } from '../assets/asset-page.ts';
import { keysetOrder, type KeysetOrder } from '../assets/paging/keyset-order.ts';
import type { CallOptions } from '../client-options.ts';
import { OffsetWallError } from '../errors/offset-wall-error.ts';
import { PagingError } from '../errors/paging-error.ts';
import { defaultOffsetWall } from '../resolve-options.ts';

/** Assets of a list, and the total when they were read. */
export interface AssetRange {
  readonly assets: readonly Asset[];
  readonly total: number;
}

/** Reads a list in any order, as a view does that scrolls to any row. */
export interface RangeReader {
  /** The number of rows of a list of `total` assets that can be read. */
  readonly reach: (total: number) => number;
  /**
   * Reads `count` assets from a row on, the first one being 0. Rejects as the client's `list` does, and with an {@link OffsetWallError} for a
   * row that cannot be reached.
   */
  readonly read: (row: number, count: number, options?: CallOptions) => Promise<AssetRange>;
}

export interface RangeReaderOptions {
  /** Requests one page, as the client's `assets.list` does. */
  readonly list: (request: ListRequest, options?: CallOptions) => Promise<AssetPage>;
  /** What to list. `count` and `offset` are ignored. */
  readonly request: ListRequest;
  readonly schema?: Schema | undefined;
  /** The first offset that the service refuses. */
  readonly offsetWall?: number | undefined;
}

/** The list from a date on, which starts with a row of the whole list. */
interface Section {
  readonly request: ListRequest;
  /** The row of the whole list with which it starts. */
  readonly start: number;
}

const call = 'GET /assets';

/**
 * Rows before the offset wall are read by their offset. Behind it, lists that are sorted by upload date are divided into sections: each
 * starts at the date of the last row that the section before it reaches, and is read by offsets of its own. A section costs two small
 * requests, once. Rows are those at the time of the request: assets that are added meanwhile move the rows after them.
 */
export function createRangeReader(options: RangeReaderOptions): RangeReader {
  const { list, schema = specified, offsetWall = defaultOffsetWall } = options;
  const { count: _count, offset: _offset, ...request } = options.request;
  const order = keysetOrder(request, { schema, asWritten: false });
  const whole: Section = { request: order?.request ?? request, start: 0 };
  /** The sections after the first one, in order. */
  const later: Promise<Section>[] = [];

  const sectionAfter = async (before: Section, byDate: KeysetOrder): Promise<Section> => {
    const last = await list({ ...before.request, offset: offsetWall - 1, count: 1 });
    const [asset] = last.assets;
    const moment = asset && byDate.momentOf(asset);
    // The row is not there any more, or the response has no date to continue from.
    if (moment === undefined) throw new OffsetWallError(call, before.start + last.total, offsetWall);
    // One millisecond earlier in the order: services may compare dates more precisely than they return them.
    const next = byDate.from(byDate.compare(moment, moment + 1) < 0 ? moment - 1 : moment + 1);
    const { total } = await list({ ...next, count: 0 });
    const start = before.start + last.total - total;
    if (start < before.start) throw new PagingError(call, 'inconsistent');
    // More assets share one date than offsets can reach.
    if (start === before.start)
      throw new OffsetWallError(call, before.start + last.total, offsetWall, new Date(moment).toISOString());
    return { request: next, start };
  };
  const sectionOf = async (row: number): Promise<Section> => {
    let section = whole;
    for (let index = 0; row - section.start >= offsetWall; index += 1) {
      if (order === undefined) throw new OffsetWallError(call, row, offsetWall);
      const next = (later[index] ??= sectionAfter(section, order));
      // The next call tries again after a failure.
      next.catch(() => void (later.length = Math.min(later.length, index)));
      section = await next;
    }
    return section;
  };
  return {
    reach: (total) => (order === undefined ? Math.min(total, offsetWall) : total),
    read: async (row, count, calling) => {
      const section = await sectionOf(row);
      const page = await list({ ...section.request, offset: row - section.start, count }, calling);
      return { assets: page.assets, total: section.start + page.total };
    },
  };
}

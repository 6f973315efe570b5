import { parameter } from '@assetql/core';
import { OffsetWallError } from '../../errors/offset-wall-error.ts';
import { PagingError } from '../../errors/paging-error.ts';
import { GroupPasses } from './group-passes.ts';
import type { PagingRequest, PagingStep } from './paging-strategy.ts';
import { KeysetMemory } from './keyset-memory.ts';
import type { KeysetOrder } from './keyset-order.ts';
import { keysetReader, type ReadPages, type KeysetPage } from './keyset-page.ts';

/** The largest page that live services return. */
const largestPage = Number(parameter('count')?.maximum);

/** The number of passes after which a group of equal dates is considered to have no stable order. */
const mostPasses = 30;

/** The number of consecutive failures to find known assets by their date; edits during paging do not explain so many. */
const mostFailures = 3;

/**
 * Keyset paging by date. Invariant between two requests: every asset before the date reached was returned, and every asset not yet returned
 * is in the list that starts at the cursor.
 */
export class KeysetPaging {
  readonly #paging: PagingRequest;
  readonly #order: KeysetOrder;
  readonly #read: ReadPages;
  readonly #memory: KeysetMemory;
  /**
   * The date at which the list starts, in epoch milliseconds; `undefined` for the whole list. Every asset not yet returned is in that list.
   */
  #cursor: number | undefined;
  /** The offset in the list at which new assets start. */
  #start: number;
  /** The latest date among the assets that the query's `offset` skips. */
  #skipped: number | undefined;
  /** The number of matching assets before the list. */
  #passed = 0;
  /** The date reached: every asset before it was returned. */
  #front: number | undefined;
  /** Whether the service compares dates more precisely than it returns them, so that the cursor has to be one date earlier. */
  #coarse = false;
  /** How many times in a row known assets were not found by their date although the list still contained them. */
  #failures = 0;
  /** Whether to request the largest pages, because a group of equal dates does not fit into a smaller one. */
  #wide = false;

  constructor(paging: PagingRequest, order: KeysetOrder) {
    this.#paging = paging;
    this.#order = order;
    this.#read = keysetReader(paging.call, order, paging.list);
    this.#memory = new KeysetMemory(order);
    this.#start = paging.request.offset ?? 0;
  }

  async *steps(first: KeysetPage): AsyncGenerator<PagingStep, void, undefined> {
    let at = first;
    if (first.offset > 0) this.#front = this.#skipped = first.assets[0]?.moment;
    let group = this.#openGroup();
    for (;;) {
      const fresh = this.#memory.take(at);
      group.add(at, this.#front);
      yield { page: { ...at.page, total: this.#passed + at.page.total }, fresh };
      if (this.#memory.given >= this.#paging.limit) return;
      const left = this.#isPast(at.last);
      if (!left && !at.ends && !group.isStale) {
        at = await this.#readOn(at, group);
      } else if ((group.isStale && !left) || !group.isWhole(this.#groupSize(at))) {
        if (group.passes === mostPasses)
          throw new PagingError(this.#paging.call, group.isStale ? 'repeated' : 'unsettled');
        at = await this.#readAgain(group);
      } else if (at.ends) {
        return;
      } else {
        this.#front = at.last;
        this.#wide = false;
        group = this.#openGroup();
        at = await this.#move();
      }
    }
  }

  #openGroup(): GroupPasses {
    const group = new GroupPasses(this.#order);
    group.begin();
    return group;
  }

  /** Whether a date is after the date reached. */
  #isPast(moment: number | undefined): boolean {
    return moment !== undefined && (this.#front === undefined || this.#order.compare(this.#front, moment) < 0);
  }

  /** The number of assets up to the date reached, computed from the page that continues after it. */
  #groupSize({ offset, assets }: KeysetPage): number {
    const past = assets.findIndex(({ moment }) => this.#isPast(moment));
    return offset - this.#start + (past < 0 ? assets.length : past);
  }

  /** The number of assets to request, when `again` of them were returned before. */
  #count(again: number): number {
    const { pageSize, limit } = this.#paging;
    const wanted = limit - this.#memory.given;
    return Math.min((this.#wide ? wanted : Math.min(pageSize, wanted)) + again, Math.max(pageSize, largestPage));
  }

  /** Reads the group again from its start, in the largest pages. */
  async #readAgain(group: GroupPasses): Promise<KeysetPage> {
    this.#wide = true;
    group.begin();
    return await this.#read(this.#cursor, this.#start, this.#count(this.#memory.size));
  }

  /** The next page within a group of equal dates. It overlaps the previous page by one asset, so that a shift is detected. */
  async #readOn({ offset, assets, last, page }: KeysetPage, group: GroupPasses): Promise<KeysetPage> {
    if (!this.#wide) return await this.#readAgain(group);
    const { call, offsetWall } = this.#paging;
    const next = offset + assets.length - (assets.length > 1 ? 1 : 0);
    if (next >= offsetWall) {
      const moment = last === undefined ? undefined : new Date(last).toISOString();
      throw new OffsetWallError(call, this.#passed + page.total, offsetWall, moment);
    }
    return await this.#read(this.#cursor, next, this.#count(this.#memory.size));
  }

  /** Moves the cursor to the date reached and returns the first page from there. */
  async #move(): Promise<KeysetPage> {
    let missed: number | undefined;
    for (const cursor of this.#candidates()) {
      const page = await this.#read(cursor, 0, this.#count(this.#memory.countFrom(cursor)));
      // assets already returned come first, so a list that contains one of them contains everything not yet returned
      if (this.#memory.known(page) > 0) return this.#moveTo(cursor, page);
      if (page.ends || this.#isPast(page.last)) missed = cursor;
    }
    // All assets of the last dates were removed, or the service does not find them by the dates that it returned.
    const page = await this.#read(this.#cursor, this.#start, this.#count(this.#memory.size));
    const isHidden = missed !== undefined && missed !== this.#front && this.#memory.known(page, missed) > 0;
    this.#failures = isHidden ? this.#failures + 1 : 0;
    if (this.#failures === mostFailures) throw new PagingError(this.#paging.call, 'inconsistent');
    return page;
  }

  #moveTo(cursor: number, page: KeysetPage): KeysetPage {
    // a date that is compared more precisely than it is returned may be earlier than the returned millisecond
    this.#coarse = cursor !== this.#front && this.#memory.known(page, this.#front) > 0;
    this.#memory.forgetBefore(cursor);
    this.#passed = (this.#paging.request.offset ?? 0) + this.#memory.given - this.#memory.size;
    this.#cursor = cursor;
    this.#start = 0;
    this.#failures = 0;
    return page;
  }

  /** The dates at which the next list may start, the latest first. */
  #candidates(): readonly number[] {
    const least = this.#cursor ?? this.#skipped;
    const earlier = this.#memory.before(this.#front);
    const isAllowed = (moment: number | undefined): moment is number =>
      moment !== undefined && (least === undefined || this.#order.compare(least, moment) < 0);
    return (this.#coarse && isAllowed(earlier) ? [earlier] : [this.#front, earlier]).filter(isAllowed);
  }
}

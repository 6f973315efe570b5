import { parameter } from '@assetql/core';
import { OffsetWallError } from '../../errors/offset-wall-error.ts';
import { PagingError } from '../../errors/paging-error.ts';
import { GroupPasses } from './group-passes.ts';
import type { PagingRequest, PagingStep } from './paging-strategy.ts';
import { KeysetMemory } from './keyset-memory.ts';
import type { KeysetOrder } from './keyset-order.ts';
import { keysetReader, type ReadPages, type KeysetPage } from './keyset-page.ts';

/** The largest page that live services give. */
const largestPage = Number(parameter('count')?.maximum);

/** A group that is read so often keeps no order. */
const mostPasses = 30;

/** So many assets are not edited away and back just while a seam is moved. */
const mostFailures = 3;

/**
 * Reads a list from date to date. What holds between two requests: every asset before the date that was reached was given, and every
 * asset that was not given is in the list that starts at the seam.
 */
export class KeysetPaging {
  readonly #paging: PagingRequest;
  readonly #order: KeysetOrder;
  readonly #read: ReadPages;
  readonly #memory: KeysetMemory;
  /** Where the list starts: everything that was not given is in it. Without one it is the whole list. */
  #cursor: number | undefined;
  /** The offset in the list from which on assets are wanted. */
  #start: number;
  /** The last date that assets before the list may have that are not to be given. */
  #skipped: number | undefined;
  /** Matches before the list. */
  #passed = 0;
  /** The date that was reached: every asset before it was given. */
  #front: number | undefined;
  /** Whether the service compares dates more finely than it shows them, so that a seam must be one date earlier. */
  #coarse = false;
  /** How often in a row assets were not found by their dates that were there before and after. */
  #failures = 0;
  /** Whether the largest pages are asked for, since a group of equal dates does not fit into one. */
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

  /** Whether a date lies behind the one that was reached. */
  #isPast(moment: number | undefined): boolean {
    return moment !== undefined && (this.#front === undefined || this.#order.compare(this.#front, moment) < 0);
  }

  /** How many assets there are up to the date that was reached, by the page that shows what comes after. */
  #groupSize({ offset, assets }: KeysetPage): number {
    const past = assets.findIndex(({ moment }) => this.#isPast(moment));
    return offset - this.#start + (past < 0 ? assets.length : past);
  }

  /** Assets to ask for, when so many will come again. */
  #count(again: number): number {
    const { pageSize, limit } = this.#paging;
    const wanted = limit - this.#memory.given;
    return Math.min((this.#wide ? wanted : Math.min(pageSize, wanted)) + again, Math.max(pageSize, largestPage));
  }

  /** The group from its start, in the largest pages. */
  async #readAgain(group: GroupPasses): Promise<KeysetPage> {
    this.#wide = true;
    group.begin();
    return await this.#read(this.#cursor, this.#start, this.#count(this.#memory.size));
  }

  /** The page after one that ends within a group. It starts with the last asset of that, so that a shift shows. */
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

  /** Moves the seam to the date that was reached, and gives the first page from there. */
  async #move(): Promise<KeysetPage> {
    let missed: number | undefined;
    for (const cursor of this.#candidates()) {
      const page = await this.#read(cursor, 0, this.#count(this.#memory.countFrom(cursor)));
      // what was given comes before what was not, so the list that has some of the one has all of the other
      if (this.#memory.known(page) > 0) return this.#moveTo(cursor, page);
      if (page.ends || this.#isPast(page.last)) missed = cursor;
    }
    // All assets of the last dates were removed, or the service does not find them by the dates that it shows.
    const page = await this.#read(this.#cursor, this.#start, this.#count(this.#memory.size));
    const isHidden = missed !== undefined && missed !== this.#front && this.#memory.known(page, missed) > 0;
    this.#failures = isHidden ? this.#failures + 1 : 0;
    if (this.#failures === mostFailures) throw new PagingError(this.#paging.call, 'inconsistent');
    return page;
  }

  #moveTo(cursor: number, page: KeysetPage): KeysetPage {
    // a date that is compared more finely than it is shown may lie before the millisecond that is shown
    this.#coarse = cursor !== this.#front && this.#memory.known(page, this.#front) > 0;
    this.#memory.forgetBefore(cursor);
    this.#passed = (this.#paging.request.offset ?? 0) + this.#memory.given - this.#memory.size;
    this.#cursor = cursor;
    this.#start = 0;
    this.#failures = 0;
    return page;
  }

  /** The dates that the next list may start at, the latest first. */
  #candidates(): readonly number[] {
    const least = this.#cursor ?? this.#skipped;
    const earlier = this.#memory.before(this.#front);
    const isAllowed = (moment: number | undefined): moment is number =>
      moment !== undefined && (least === undefined || this.#order.compare(least, moment) < 0);
    return (this.#coarse && isAllowed(earlier) ? [earlier] : [this.#front, earlier]).filter(isAllowed);
  }
}

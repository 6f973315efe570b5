import type { Asset } from '../../asset.ts';
import type { KeysetOrder } from './keyset-order.ts';
import type { KeysetPage } from './keyset-page.ts';

/** The assets that were returned and that the next page can contain again: those of the last page and of its dates. */
export class KeysetMemory {
  readonly #compare: KeysetOrder['compare'];
  readonly #moments = new Map<string, number | undefined>();
  #given = 0;

  constructor({ compare }: KeysetOrder) {
    this.#compare = compare;
  }

  /** The number of assets returned so far. */
  get given(): number {
    return this.#given;
  }

  /** The number of assets remembered. */
  get size(): number {
    return this.#moments.size;
  }

  /** Returns the assets of a page that were not returned before, and remembers them. */
  take({ assets }: KeysetPage): readonly Asset[] {
    const fresh: Asset[] = [];
    for (const { asset, moment } of assets) {
      if (this.#moments.has(asset.id)) continue;
      this.#moments.set(asset.id, moment);
      fresh.push(asset);
    }
    this.#given += fresh.length;
    return fresh;
  }

  /** The number of a page's assets that were returned before with the same date. `from` limits the count to dates at or after it. */
  known({ assets }: KeysetPage, from?: number): number {
    return assets.filter(({ asset: { id }, moment }) => {
      if (!this.#moments.has(id) || this.#moments.get(id) !== moment) return false;
      return from === undefined || (moment !== undefined && this.#compare(from, moment) <= 0);
    }).length;
  }

  /** The number of remembered assets at or after a date. */
  countFrom(moment: number): number {
    let count = 0;
    for (const own of this.#moments.values()) if (own === undefined || this.#compare(moment, own) <= 0) count += 1;
    return count;
  }

  /** The latest remembered date before another one. */
  before(moment: number | undefined): number | undefined {
    if (moment === undefined) return undefined;
    let last: number | undefined;
    for (const own of this.#moments.values()) {
      if (own === undefined || this.#compare(own, moment) >= 0) continue;
      if (last === undefined || this.#compare(last, own) < 0) last = own;
    }
    return last;
  }

  /**
   * Forgets the assets before a date, which the list from there on does not contain. Assets without a date are kept, because they may be
   * anywhere.
   */
  forgetBefore(moment: number): void {
    for (const [id, own] of this.#moments) {
      if (own !== undefined && this.#compare(own, moment) < 0) this.#moments.delete(id);
    }
  }
}

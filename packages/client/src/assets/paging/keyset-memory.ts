import type { Asset } from '../../asset.ts';
import type { KeysetOrder } from './keyset-order.ts';
import type { KeysetPage } from './keyset-page.ts';

/** The assets that were given and that the list from the seam on can show again: those of the last page and of its dates. */
export class KeysetMemory {
  readonly #compare: KeysetOrder['compare'];
  readonly #moments = new Map<string, number | undefined>();
  #given = 0;

  constructor({ compare }: KeysetOrder) {
    this.#compare = compare;
  }

  /** How many assets were given. */
  get given(): number {
    return this.#given;
  }

  /** How many of them are remembered. */
  get size(): number {
    return this.#moments.size;
  }

  /** The assets of a page that were not given before. They are given now. */
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

  /** How many of a page's assets were given before, with the date that they have, of those that are not before a moment. */
  known({ assets }: KeysetPage, from?: number): number {
    return assets.filter(({ asset: { id }, moment }) => {
      if (!this.#moments.has(id) || this.#moments.get(id) !== moment) return false;
      return from === undefined || (moment !== undefined && this.#compare(from, moment) <= 0);
    }).length;
  }

  /** How many that are remembered are not before a moment. */
  countFrom(moment: number): number {
    let count = 0;
    for (const own of this.#moments.values()) if (own === undefined || this.#compare(moment, own) <= 0) count += 1;
    return count;
  }

  /** The last date before a moment. */
  before(moment: number | undefined): number | undefined {
    if (moment === undefined) return undefined;
    let last: number | undefined;
    for (const own of this.#moments.values()) {
      if (own === undefined || this.#compare(own, moment) >= 0) continue;
      if (last === undefined || this.#compare(last, own) < 0) last = own;
    }
    return last;
  }

  /** Forgets what is before a moment: the list from there on does not show it. An asset without a date may be anywhere. */
  forgetBefore(moment: number): void {
    for (const [id, own] of this.#moments) {
      if (own !== undefined && this.#compare(own, moment) < 0) this.#moments.delete(id);
    }
  }
}

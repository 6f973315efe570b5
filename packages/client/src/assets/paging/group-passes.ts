import type { KeysetOrder } from './keyset-order.ts';
import type { KeysetPage } from './keyset-page.ts';

/** After so many pages in a row that show a pass nothing new, the pass has failed. */
const patience = 3;

/**
 * Says whether a group of equal dates was read whole. One page that shows all of it did. Several pages did when each starts with the
 * asset that the one before ended with: then the order was kept and nothing was moved past the offset by what was removed. An order
 * that changes from page to page takes several passes, until they show as many assets as there are, and one more shows no others.
 */
export class GroupPasses {
  /** Passes that were begun. */
  passes = 0;
  readonly #compare: KeysetOrder['compare'];
  /** What the passes showed while the group was as large as it is. */
  #shown = new Set<string>();
  #size = -1;
  #pass = new Set<string>();
  #matched = true;
  #stale = 0;
  #before: KeysetPage | undefined;
  #pages = 0;

  constructor({ compare }: KeysetOrder) {
    this.#compare = compare;
  }

  /** Begins at the start of the group. */
  begin(): void {
    this.passes += 1;
    this.#pass = new Set();
    this.#matched = true;
    this.#stale = 0;
    this.#before = undefined;
    this.#pages = 0;
  }

  /** Takes the next page of a pass. `group` is the date of the group. */
  add(page: KeysetPage, group: number | undefined): void {
    if (this.#before !== undefined) this.#matched &&= continues(this.#before, page);
    this.#before = page;
    this.#pages += 1;
    const size = this.#pass.size;
    for (const { asset, moment } of page.assets) {
      if (moment !== undefined && (group === undefined || this.#compare(group, moment) < 0)) break;
      this.#pass.add(asset.id);
    }
    this.#stale = this.#pass.size === size ? this.#stale + 1 : 0;
  }

  /** Whether pages repeat. */
  get isStale(): boolean {
    return this.#stale >= patience;
  }

  /** At the end of a pass: whether the group was read whole. `size` is the number of assets that were found in it. */
  isWhole(size: number): boolean {
    if (this.#matched && (this.#pages === 1 || this.#pass.size === size)) return true;
    // what was shown by passes over another group, or was removed since, says nothing
    if (size !== this.#size || this.#shown.size > size) this.#shown = new Set();
    this.#size = size;
    const before = this.#shown.size;
    for (const id of this.#pass) this.#shown.add(id);
    return before === size && this.#shown.size === size;
  }
}

/** Whether a page starts with the asset that another one ended with. */
const continues = (before: KeysetPage, { offset, assets }: KeysetPage): boolean =>
  offset < before.offset + before.assets.length && assets[0]?.asset.id === before.assets.at(-1)?.asset.id;

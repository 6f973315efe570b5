import type { KeysetOrder } from './keyset-order.ts';
import type { KeysetPage } from './keyset-page.ts';

/** The number of consecutive pages without a new asset after which a pass has failed. */
const patience = 3;

/**
 * Determines whether a group of assets with equal dates was read completely. A single page that contains the whole group is enough. Several
 * pages are enough when each starts with the last asset of the previous one: then the order was kept and removals did not shift an asset
 * past the offset. When the order changes from page to page, several passes are needed, until they contain as many assets as the group and
 * one further pass contains no others.
 */
export class GroupPasses {
  /** The number of passes that have started. */
  passes = 0;
  readonly #compare: KeysetOrder['compare'];
  /** The assets seen by the passes while the group has had its current size. */
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

  /** Starts a pass at the first asset of the group. */
  begin(): void {
    this.passes += 1;
    this.#pass = new Set();
    this.#matched = true;
    this.#stale = 0;
    this.#before = undefined;
    this.#pages = 0;
  }

  /** Adds the next page of a pass. `group` is the date that the group shares, in epoch milliseconds. */
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

  /** Whether the service repeats pages. */
  get isStale(): boolean {
    return this.#stale >= patience;
  }

  /** Whether the group was read completely, called at the end of a pass. `size` is the number of assets found in the group. */
  isWhole(size: number): boolean {
    if (this.#matched && (this.#pages === 1 || this.#pass.size === size)) return true;
    // earlier passes do not count when the group has changed since
    if (size !== this.#size || this.#shown.size > size) this.#shown = new Set();
    this.#size = size;
    const before = this.#shown.size;
    for (const id of this.#pass) this.#shown.add(id);
    return before === size && this.#shown.size === size;
  }
}

/** Whether a page starts with the asset that the previous page ended with. */
const continues = (before: KeysetPage, { offset, assets }: KeysetPage): boolean =>
  offset < before.offset + before.assets.length && assets[0]?.asset.id === before.assets.at(-1)?.asset.id;

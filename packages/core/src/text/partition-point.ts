/**
 * The index of the first item for which `isBefore` is false, by binary search; `items.length` when it is true for all.
 * The items for which it is true come before all others.
 */
export function partitionPoint<Item>(items: readonly Item[], isBefore: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

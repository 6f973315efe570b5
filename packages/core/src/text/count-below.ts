/** The number of items that come before `limit`, in a list that ascends by `key`. */
export function countBelow<Item>(items: readonly Item[], limit: number, key: (item: Item) => number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && key(item) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first index below `length` for which `isBefore` is false, by binary search; `length` when it is true for all. It is true for those before, and for none after. */
export function firstIndex(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

import type { Range } from '../text/range.ts';

/** Finds the first of `ranges`, which are in ascending order, that touches a range. It must be asked in ascending order, too. */
export function rangeFinder(ranges: readonly Range[]): (range: Range) => Range | undefined {
  let next = 0;
  return ({ start, end }) => {
    while ((ranges[next]?.end ?? Infinity) < start) next++;
    const found = ranges[next];
    return found !== undefined && found.start <= end ? found : undefined;
  };
}

/** The smallest of 1, 2, 4, 6, 8, 10, 20, 40 … that is at least a count: the top of an axis whose middle is a whole number, except for 1. */
export function niceTop(count: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= count) ?? power * 10;
}

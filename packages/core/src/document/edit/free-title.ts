/** A title that is not taken yet: the name itself, or the name with the smallest number from 2 on. Linear in the number of titles. */
export function freeTitle(name: string, taken: Iterable<string | undefined>): string {
  const titles = new Set(taken);
  let title = name;
  for (let number = 2; titles.has(title); number += 1) title = `${name} ${number}`;
  return title;
}

/** Longer texts are no typing mistake of any name; it also keeps hostile input cheap. */
const longestText = 64;

/**
 * Damerau–Levenshtein distance in its restricted form: insertions, deletions, replacements and swaps of neighbours.
 * Gives `limit + 1` as soon as the distance is known to be larger than `limit`.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let distance = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) distance = Math.min(distance, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(distance);
      if (distance < smallest) smallest = distance;
    }
    if (smallest > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(previous[right.length] ?? 0, limit + 1);
}

/** How far a text may be from a known name to be taken for it: one step for names of 5 to 9 letters, two for longer ones. */
export const nearMiss = (name: string): number => (name.length < 5 ? 0 : name.length < 10 ? 1 : 2);

/** For suggestions that change no severity: short names, too, may be one step away. */
export const suggestion = (name: string): number => (name.length < 3 ? 0 : Math.max(1, nearMiss(name)));

/** The names that `text` may have been meant to be, nearest first; case is ignored. `allowance` gives the largest distance for a name. */
export function nearest(
  text: string,
  names: readonly string[],
  allowance: (name: string) => number = nearMiss,
): readonly string[] {
  if (text.length > longestText) return [];
  const lower = text.toLowerCase();
  const found: { name: string; distance: number }[] = [];
  for (const name of names) {
    const limit = allowance(name);
    const distance = editDistance(lower, name.toLowerCase(), limit);
    if (distance <= limit) found.push({ name, distance });
  }
  return found.toSorted((left, right) => left.distance - right.distance).map((entry) => entry.name);
}

/**
 * Whether `text` is one slip of the finger away from a name that it is near to. With two it may be a word of its own, as `DateExported` is
 * beside `DateExpired`.
 */
export const isSlip = (text: string, name: string): boolean =>
  editDistance(text.toLowerCase(), name.toLowerCase(), 1) <= 1;

/** A set as a tree, so that a union takes constant time. */
export type SetOf<Item> =
  | { readonly size: 0 }
  | { readonly size: 1; readonly item: Item }
  | { readonly size: number; readonly parts: readonly [SetOf<Item>, SetOf<Item>] };

/** Some sets, the smallest first. */
export interface Sets<Item> {
  readonly sets: readonly SetOf<Item>[];
  /** False when sets were left out. */
  readonly complete: boolean;
}

const nothing = { size: 0 } as const;

/** The empty set alone: nothing has to be done. */
export const nothingNeeded: Sets<never> = { sets: [nothing], complete: true };

/** One set with one item. */
export const needed = <Item>(item: Item): Sets<Item> => ({ sets: [{ size: 1, item }], complete: true });

/** The smallest sets that satisfy one of several options. */
export function eitherOf<Item>(options: readonly Sets<Item>[], most: number): Sets<Item> {
  return smallest(
    options.flatMap(({ sets }) => sets),
    options.every(({ complete }) => complete),
    most,
  );
}

/**
 * The smallest sets that satisfy all of several parts. The parts have no item in common, so the unions of minimal sets are minimal, and the
 * smallest unions are unions of the smallest sets.
 */
export function allOf<Item>(parts: readonly Sets<Item>[], most: number): Sets<Item> {
  return parts.reduce<Sets<Item>>((all, part) => both(all, part, most), nothingNeeded);
}

function both<Item>(left: Sets<Item>, right: Sets<Item>, most: number): Sets<Item> {
  const pairs: SetOf<Item>[] = [];
  for (const [at, first] of left.sets.entries()) {
    // With the n-th and m-th sets, at least n · m unions are not larger, so later pairs are not among the smallest.
    for (const second of right.sets.slice(0, Math.floor(most / (at + 1)))) pairs.push(union(first, second));
  }
  const all = left.sets.length * right.sets.length;
  return smallest(pairs, left.complete && right.complete && pairs.length === all, most);
}

function union<Item>(left: SetOf<Item>, right: SetOf<Item>): SetOf<Item> {
  if (left.size === 0) return right;
  return right.size === 0 ? left : { size: left.size + right.size, parts: [left, right] };
}

function smallest<Item>(sets: readonly SetOf<Item>[], complete: boolean, most: number): Sets<Item> {
  return {
    sets: sets.toSorted((left, right) => left.size - right.size).slice(0, most),
    complete: complete && sets.length <= most,
  };
}

/** The items of a set in order. */
export function itemsOf<Item>(set: SetOf<Item>): readonly Item[] {
  const items: Item[] = [];
  const open: SetOf<Item>[] = [set];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if ('item' in next) items.push(next.item);
    else if ('parts' in next) open.push(next.parts[1], next.parts[0]);
  }
  return items;
}

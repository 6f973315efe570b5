/** Groups items by a key, in the order of the first item of each; groups of one are left out. */
export function groupBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => unknown): readonly (readonly Item[])[] {
  const groups = new Map<unknown, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

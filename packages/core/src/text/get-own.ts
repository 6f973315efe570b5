/** The member of a table that has this name itself: names come from texts, and `constructor` is one. */
export const getOwn = <Item>(table: Readonly<Record<string, Item>>, name: string): Item | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

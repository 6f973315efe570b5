/** A list whose members are all known; `undefined` when one of them is not. */
export function allKnown<Item>(items: readonly (Item | undefined)[]): readonly Item[] | undefined {
  const found = items.filter((item) => item !== undefined);
  return found.length === items.length ? found : undefined;
}

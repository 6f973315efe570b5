/** A list whose members are all known; one that is not makes the list unknown. */
export function allKnown<Item>(items: readonly (Item | undefined)[]): readonly Item[] | undefined {
  const found = items.filter((item) => item !== undefined);
  return found.length === items.length ? found : undefined;
}

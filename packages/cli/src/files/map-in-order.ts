/**
 * Maps items with at most `limit` running at once. Yields results in the order of the items, each as soon as it and all earlier ones are
 * ready. The first failure ends the iteration; items not yet started are skipped.
 */
export async function* mapInOrder<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  let free = limit;
  let over = false;
  const waiting: (() => void)[] = [];
  const results = items.map(async (item) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    if (over) throw new Error('It ended before this was begun.');
    try {
      return await work(item);
    } catch (error) {
      over = true;
      throw error;
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  });
  // A failure during the wait for an earlier item is reported in its turn.
  for (const result of results) result.catch(() => undefined);
  try {
    for (const result of results) yield await result;
  } finally {
    over = true;
  }
}

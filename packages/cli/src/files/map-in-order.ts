/**
 * Works on items, at most `limit` of them at once, and gives the results in the order of the items, each as soon as it and those before
 * it are there. The first item that fails ends it; what was not begun then never is.
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
  // What fails while another is waited for is told when its turn comes.
  for (const result of results) result.catch(() => undefined);
  try {
    for (const result of results) yield await result;
  } finally {
    over = true;
  }
}

/** Does work for items, at most `limit` of them at a time, and gives the results in their order. Rejects with the first failure. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Map<number, Result>();
  let failed = false;
  const queue = items.entries();
  const lane = async (): Promise<void> => {
    for (const [at, item] of queue) {
      if (failed) return;
      try {
        results.set(at, await work(item));
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  return [...results].toSorted(([left], [right]) => left - right).map(([, result]) => result);
}

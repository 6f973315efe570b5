/** How many items are worked on. */
export interface Window {
  /** At the same time. */
  readonly parallel: number;
  /** Ahead of the first one that is not done. */
  readonly ahead: number;
}

/**
 * Maps items that arrive one by one, several at the same time. Yields results in the order of the items. Waits for work that was begun
 * before it ends, also after a failure or when the consumer stops.
 */
export async function* mapStreamInOrder<Item, Result>(
  items: AsyncIterable<Item>,
  { parallel, ahead }: Window,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const running = new Set<Promise<unknown>>();
  const begun: { readonly result: Promise<Result>; isDone: boolean }[] = [];
  const isNext = (): boolean => begun.length >= ahead || begun[0]?.isDone === true;
  try {
    for await (const item of items) {
      const one = { result: work(item), isDone: false };
      begun.push(one);
      const settle = async (): Promise<void> => {
        await Promise.allSettled([one.result]);
        one.isDone = true;
        running.delete(settled);
      };
      const settled = settle();
      running.add(settled);
      if (running.size >= parallel) await Promise.race(running);
      while (isNext()) for (const { result } of begun.splice(0, 1)) yield await result;
    }
    for (const { result } of begun) yield await result;
  } finally {
    await Promise.all(running);
  }
}

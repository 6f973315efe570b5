/** Lets so many pieces of work run at the same time; others wait for their turn, in their order. */
export type Lane = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createLane(atOnce: number): Lane {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The slot is handed to the next waiter, so that no other caller takes it in between.
      if (next === undefined) free += 1;
      else next();
    }
  };
}

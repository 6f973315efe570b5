/** Items that are worked on before other work has its turn: one to two milliseconds. */
const slice = 1000;

/** Lets other work have its turn. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Calls `work` with each thousand items, in their order, and lets other work have its turn in between. */
export async function forEachSlice<Item>(items: readonly Item[], work: (part: readonly Item[]) => void): Promise<void> {
  for (let start = 0; start < items.length; start += slice) {
    if (start > 0) await turn();
    work(items.slice(start, start + slice));
  }
}

/**
 * Runs long work, one piece after the other: several at once would each take a slice between two turns of everybody else. Of one caller few pieces
 * wait.
 */
export class LongWork {
  private readonly mostOfCaller: number;
  /** How many pieces run and wait, by caller. */
  private readonly pieces = new Map<string, number>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(mostOfCaller: number) {
    this.mostOfCaller = mostOfCaller;
  }

  /** Resolves or rejects as `work` does; `undefined` without a call when too many pieces of this caller wait. */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result | undefined> {
    const before = this.pieces.get(caller) ?? 0;
    if (before >= this.mostOfCaller) return undefined;
    this.pieces.set(caller, before + 1);
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      const left = (this.pieces.get(caller) ?? 0) - 1;
      if (left > 0) this.pieces.set(caller, left);
      else this.pieces.delete(caller);
    }
  }
}

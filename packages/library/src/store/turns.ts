/** Milliseconds of work after which others get their turn. */
const slice = 12;
/** How many steps pass between two looks at the clock. */
const steps = 512;

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/** Walks items without holding up the page or server for long, and stops with the signal's reason when it is aborted. */
export async function inTurns<Item>(
  items: Iterable<Item>,
  visit: (item: Item) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  let since = performance.now();
  let left = steps;
  for (const item of items) {
    visit(item);
    left -= 1;
    if (left > 0) continue;
    left = steps;
    if (performance.now() - since < slice) continue;
    await turn();
    signal?.throwIfAborted();
    since = performance.now();
  }
}

/** Finishes work that yields after each step, without holding up the page or server for long. Stops with the signal's reason when it is aborted. */
export async function finishInTurns<Result>(
  work: Generator<void, Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  signal?.throwIfAborted();
  let since = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() - since < slice) continue;
    await turn();
    signal?.throwIfAborted();
    since = performance.now();
  }
}

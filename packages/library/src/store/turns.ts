/** Milliseconds of work after which others get their turn. */
const slice = 12;

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

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

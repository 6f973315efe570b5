/** Lets the host deal with what waits. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Milliseconds of work after which the host has its turn. */
const stretch = 8;

/** Works on items, `atOnce` of them at the same time, so that a host stays responsive however many there are. */
export async function inBatches<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  let began = performance.now();
  const worker = async (): Promise<void> => {
    for (const item of rest) {
      await work(item);
      if (performance.now() - began < stretch) continue;
      await turn();
      began = performance.now();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

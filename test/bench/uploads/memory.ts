/** What a process is asked: `idle` to remember what it takes now, `peak` for the most that it has taken since, above that. */
export type MemoryQuestion = 'idle' | 'peak';

/** Milliseconds. */
const interval = 10;

/** Answers the questions of the parent process in bytes of resident memory. Looks at it from `idle` on: to look takes time, too. */
export function reportMemory(): void {
  let [idle, peak] = [0, 0];
  const look = (): void => void (peak = Math.max(peak, process.memoryUsage.rss()));
  let looks: NodeJS.Timeout | undefined;
  process.on('message', (question: MemoryQuestion | 'send') => {
    if (question === 'send') return;
    if (question === 'idle') {
      looks ??= setInterval(look, interval).unref();
      globalThis.gc?.();
      idle = process.memoryUsage.rss();
      peak = idle;
    } else look();
    process.send?.({ memory: peak - idle });
  });
}

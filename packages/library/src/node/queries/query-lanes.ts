import { availableParallelism } from 'node:os';
import type { QueryCall } from '../../http/query-call.ts';
import { isLarge } from './is-large.ts';
import { Lane } from './lane.ts';
import type { QueryWorker } from './query-worker.ts';
import type { TurnLimits } from './turns.ts';

/** How many slow calls run at once. */
const slowAtOnce = (): number => Math.min(4, Math.max(1, availableParallelism() - 1));

/** How many calls wait in a lane at most; others are asked to try again. */
const mostWaiting: TurnLimits = { ofCaller: 64, ofAll: 256 };

/**
 * Spreads calls over processes in two lanes, so that a call that takes long holds up none that does not. Calls that look large go to the
 * slow lane, where processes have a lower priority; all others go to the quick lane. A call that takes long there all the same keeps its
 * process, and the other calls of its caller go to the slow lane meanwhile. So a caller has one process of the quick lane at a time, and
 * another one is ready for others; where all are taken by calls that take long, one more is started.
 */
export class QueryLanes {
  private readonly quick: Lane;
  private readonly slow: Lane;

  /** `slow` is how many slow calls run at once. */
  constructor(start: () => QueryWorker, slow: number = slowAtOnce()) {
    this.quick = new Lane({
      start,
      needed: ({ long }) => Math.min(slow + 2, Math.max(2, long + 1)),
      keepsOneFree: true,
      waiting: mostWaiting,
      passOn: (job) => this.slow.add(job),
    });
    this.slow = new Lane({
      start: () => {
        const worker = start();
        worker.lowerPriority();
        return worker;
      },
      needed: ({ running, waiting }) => Math.min(slow, running + waiting),
      keepsOneFree: false,
      waiting: mostWaiting,
    });
  }

  /** Starts a process, so that the first call need not wait for it. */
  open(): void {
    this.quick.open();
  }

  /** Rejects when the library failed, and with the signal's reason when the call is given up. */
  answer(call: QueryCall, signal: AbortSignal): Promise<Response> {
    signal.throwIfAborted();
    const lane = isLarge(call) || this.quick.hasLong(call.viewer) ? this.slow : this.quick;
    return new Promise((resolve, reject) => lane.add({ call, signal, resolve, reject }));
  }

  /** Ends all processes, and resolves when they are gone. Calls that are not answered yet fail. */
  async close(): Promise<void> {
    await Promise.all([this.quick.close(), this.slow.close()]);
  }
}

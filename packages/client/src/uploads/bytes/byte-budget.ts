import { abortable } from '../../transport/abortable.ts';

/** Limits the bytes that are held at the same time. */
export interface ByteBudget {
  /** Waits until there is room for this many bytes, in turn. Returns the function that gives them back, which may be called twice. */
  readonly take: (bytes: number, signal: AbortSignal) => Promise<() => void>;
}

interface Waiting {
  readonly bytes: number;
  begin: () => void;
}

/** Creates a budget. More bytes than its limit are granted as soon as nothing else is held. */
export function createByteBudget(limit: number): ByteBudget {
  const queue: Waiting[] = [];
  let held = 0;
  const admit = (): void => {
    for (let [first] = queue; first !== undefined && held + first.bytes <= limit; [first] = queue) {
      queue.shift();
      held += first.bytes;
      first.begin();
    }
  };
  return {
    take: async (wanted, signal) => {
      signal.throwIfAborted();
      const bytes = Math.min(wanted, limit);
      let isHeld = false;
      const waiting: Waiting = { bytes, begin: () => undefined };
      const granted = new Promise<void>((resolve) => {
        waiting.begin = () => {
          isHeld = true;
          resolve();
        };
      });
      const giveBack = (): void => {
        const at = queue.indexOf(waiting);
        if (at >= 0) queue.splice(at, 1);
        if (isHeld) held -= bytes;
        isHeld = false;
        admit();
      };
      queue.push(waiting);
      admit();
      try {
        await abortable(granted, signal);
      } catch (error) {
        giveBack();
        throw error;
      }
      return giveBack;
    },
  };
}

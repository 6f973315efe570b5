import type { QueryCall } from '../../http/query-call.ts';

/** A process that answers one call at a time. */
export interface QueryWorker {
  /** False as soon as it is to end, or has ended. */
  readonly isAlive: boolean;
  /** Resolves when it is ready to answer at once; rejects with the reason when it cannot be. */
  readonly opened: Promise<void>;
  /** Resolves when it is gone. */
  readonly ended: Promise<void>;
  /** Rejects when the library failed to answer, or the worker ended, which is not alive then. Calls `onLong` once the call is known to take long. */
  ask(call: QueryCall, onLong: () => void): Promise<Response>;
  /** Lets others go first. */
  lowerPriority(): void;
  kill(): void;
}

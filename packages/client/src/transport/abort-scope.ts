import type { Clock } from './clock.ts';

/** A signal with a limited lifetime. */
export interface AbortScope {
  readonly signal: AbortSignal;
  /** Aborts the work, whose promise rejects with `reason`. */
  readonly abort: (reason: unknown) => void;
  /** Removes the listener and the timer. Must be called when the work has ended. */
  readonly release: () => void;
}

export interface AbortScopeOptions {
  readonly parent?: AbortSignal | undefined;
  /** Aborts after this many milliseconds with the error from `expired`; `Infinity` disables it. */
  readonly limit?: { readonly milliseconds: number; readonly clock: Clock; readonly expired: () => Error };
}

/** Creates a signal that aborts when its parent does, with the same reason, or when its time is up. */
export function openAbortScope({ parent, limit }: AbortScopeOptions): AbortScope {
  const controller = new AbortController();
  const follow = (): void => controller.abort(parent?.reason);
  if (parent?.aborted === true) follow();
  else parent?.addEventListener('abort', follow, { once: true });
  const stopTimer =
    limit === undefined || limit.milliseconds === Infinity
      ? undefined
      : limit.clock.after(limit.milliseconds, () => controller.abort(limit.expired()));
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    release: () => {
      parent?.removeEventListener('abort', follow);
      stopTimer?.();
    },
  };
}

/** How often and after which waits a call that failed for a passing reason is tried again. Waits are in milliseconds. */
export interface RetryPolicy {
  /** Tries in all, the first included; 1 never retries. */
  readonly attempts: number;
  /** The longest wait before the second try; it doubles from try to try. */
  readonly baseDelay: number;
  /** No wait that the client chooses is longer. */
  readonly maxDelay: number;
  /** A service that asks for a longer wait with `Retry-After` is not tried again: the call rejects at once, with the wait in its error. */
  readonly maxRetryAfter: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 4,
  baseDelay: 300,
  maxDelay: 10_000,
  maxRetryAfter: 60_000,
};

/** Too many requests, bad gateway, unavailable, gateway time-out: the same call may well succeed a moment later. */
const passingStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export const isPassing = (status: number): boolean => passingStatuses.has(status);

/**
 * The wait before the next try: what the service asks for; otherwise exponential back-off with full jitter,
 * so that many clients that failed together do not come back together. A service that asks for no wait, such as with a date that has
 * passed on its clock or on ours, says nothing about when it recovers, so the back-off holds then, too.
 * `random` gives a number from 0 to 1; `failures` counts the tries that have failed.
 */
export function retryDelay(
  policy: RetryPolicy,
  failures: number,
  retryAfter: number | undefined,
  random: () => number,
): number {
  if (retryAfter !== undefined && retryAfter > 0) return retryAfter;
  return random() * Math.min(policy.maxDelay, policy.baseDelay * 2 ** (failures - 1));
}

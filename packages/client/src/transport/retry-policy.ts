/** How often, and after which delays, transient failures are retried. Delays are in milliseconds. */
export interface RetryPolicy {
  /** The maximum number of attempts, including the first; 1 disables retries. */
  readonly attempts: number;
  /** The maximum delay before the second attempt; it doubles with each attempt. */
  readonly baseDelay: number;
  /** The maximum delay that the client chooses. */
  readonly maxDelay: number;
  /**
   * The maximum delay requested with `Retry-After`. A longer one is not waited for: the call rejects at once, with the delay in its error.
   */
  readonly maxRetryAfter: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 4,
  baseDelay: 300,
  maxDelay: 10_000,
  maxRetryAfter: 60_000,
};

/** Transient failures: too many requests, bad gateway, unavailable, gateway time-out. */
const passingStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export const isPassing = (status: number): boolean => passingStatuses.has(status);

/**
 * The delay before the next attempt: what the service requests, else exponential back-off with full jitter, so that clients which failed
 * together do not retry together. A requested delay of 0 or less, such as a date in the past, says nothing about recovery, so the back-off
 * applies as well. `random` returns a number from 0 to 1; `failures` is the number of failed attempts.
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

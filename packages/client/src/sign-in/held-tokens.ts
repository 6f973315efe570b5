import type { SteadyClock } from './steady-clock.ts';
import type { Tokens } from './tokens.ts';

/** Tokens with their age, which is correct even when the system clock is changed. */
export interface HeldTokens {
  readonly tokens: Tokens;
  /** Whether they should be renewed now: they have expired or will soon. */
  readonly due: () => boolean;
  /** Whether the access token may still be accepted, as far as is known. */
  readonly usable: () => boolean;
}

/** Milliseconds before expiry at which a long-lived token is renewed. */
const longestMargin = 60_000;

/** The fraction of its lifetime before expiry at which a short-lived token is renewed. */
const marginOfLife = 0.2;

/**
 * Starts to track the age of tokens by two clocks and uses the larger value: the monotonic one, which may stop while the machine sleeps,
 * and the system clock, which can be changed. So a clock change can make a renewal early, but never late.
 */
export function holdTokens(tokens: Tokens, clock: SteadyClock): HeldTokens {
  const life = tokens.expiresIn === undefined ? Infinity : tokens.expiresIn * 1000;
  const [setAt, steadyAt] = [clock.now(), clock.steady()];
  // a token from the future: the clock was set back by an unknown amount
  const ageThen = setAt < tokens.receivedAt ? Infinity : setAt - tokens.receivedAt;
  const left = (): number => {
    if (life === Infinity) return Infinity;
    return life - ageThen - Math.max(clock.now() - setAt, clock.steady() - steadyAt);
  };
  // a token that cannot be renewed is used until it expires
  const margin = tokens.refreshToken === undefined ? 0 : Math.min(longestMargin, life * marginOfLife);
  return {
    tokens,
    due: () => left() <= margin,
    usable: () => left() > 0,
  };
}

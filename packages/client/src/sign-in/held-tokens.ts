import type { SteadyClock } from './steady-clock.ts';
import type { Tokens } from './tokens.ts';

/** Tokens whose age is known, on clocks that may be set meanwhile. */
export interface HeldTokens {
  readonly tokens: Tokens;
  /** Whether they should be renewed now: their life is over, or nearly. */
  readonly due: () => boolean;
  /** Whether the access token may still be accepted, as far as is known. */
  readonly usable: () => boolean;
}

/** Milliseconds before its end at which a long-lived token is renewed. */
const longestMargin = 60_000;

/** The part of its life that a short-lived token is renewed before its end. */
const marginOfLife = 0.2;

/**
 * Takes tokens in hand. From now on their age goes by whichever clock says more: the steady one, which may stand still while the machine
 * sleeps, or the one that people and time servers set. So a clock that jumps can make a renewal come early, but never too late.
 */
export function holdTokens(tokens: Tokens, clock: SteadyClock): HeldTokens {
  const life = tokens.expiresIn === undefined ? Infinity : tokens.expiresIn * 1000;
  const [setAt, steadyAt] = [clock.now(), clock.steady()];
  // tokens of the future: the clock was set back since, and nobody knows by how much
  const ageThen = setAt < tokens.receivedAt ? Infinity : setAt - tokens.receivedAt;
  const left = (): number => {
    if (life === Infinity) return Infinity;
    return life - ageThen - Math.max(clock.now() - setAt, clock.steady() - steadyAt);
  };
  // what cannot be renewed is good to its very end
  const margin = tokens.refreshToken === undefined ? 0 : Math.min(longestMargin, life * marginOfLife);
  return {
    tokens,
    due: () => left() <= margin,
    usable: () => left() > 0,
  };
}

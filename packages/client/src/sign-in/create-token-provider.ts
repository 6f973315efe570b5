import { abortable } from '../transport/abortable.ts';
import type { TokenProvider } from '../transport/credentials.ts';
import { holdTokens, type HeldTokens } from './held-tokens.ts';
import { createRenewal } from './renewal.ts';
import { resolveSignInSettings } from './resolve-sign-in-settings.ts';
import { SignInError } from './sign-in-error.ts';
import { SignInNeededError } from './sign-in-needed-error.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { systemSteadyClock } from './steady-clock.ts';
import { tokenCall } from './token-call.ts';
import { createTokenEndpoint, type TokenRequestOptions } from './token-endpoint.ts';
import type { TokenStorage } from './token-storage.ts';
import type { Tokens } from './tokens.ts';

export interface TokenProviderOptions extends TokenRequestOptions {
  readonly settings: SignInSettings;
  /** Where the sign-in is kept, and its tokens are renewed. */
  readonly storage: TokenStorage;
  /** Told when the sign-in turns out to be over, before the call that needed it rejects with the same error. */
  readonly onSignedOut?: ((reason: SignInNeededError) => void) | undefined;
}

/** Milliseconds that nobody waits longer for a new token while the old one is still good, and after which a failed renewal is tried again. */
const patience = 5_000;

/** A renewal that is under way. */
interface Running {
  readonly result: Promise<HeldTokens>;
  /** The result, or, as soon as it takes too long or fails, the old tokens while they are good. */
  readonly timely: Promise<HeldTokens>;
}

/**
 * Gives the access token of a stored sign-in to `createClient({ auth })`, and renews it (the interface specification, §5.6): ahead of its
 * end, and when the service refuses it. All who wait for a token wait for one renewal, which goes on when some of them give up. While the
 * identity service cannot be reached, the old token serves as long as it is good. Rejects with a {@link SignInNeededError} when a person
 * must sign in. Throws a `TypeError` for settings that cannot be meant.
 */
export function createTokenProvider(options: TokenProviderOptions): TokenProvider {
  const { storage, clock = systemSteadyClock, onSignedOut } = options;
  const renewal = createRenewal(storage, createTokenEndpoint(resolveSignInSettings(options.settings), options));
  /** The token that each call was given last: a signal belongs to one call. So a late refusal of an old token renews nothing. */
  const given = new WeakMap<AbortSignal, string>();
  let held: HeldTokens | undefined;
  let running: Running | undefined;
  let failedAt = -Infinity;

  const isFresh = (one: HeldTokens, refused: string | undefined): boolean =>
    one.tokens.accessToken !== refused && !one.due();

  const signedOut = (reason: SignInNeededError): never => {
    held = undefined;
    onSignedOut?.(reason);
    throw reason;
  };

  const load = async (): Promise<HeldTokens> => {
    const stored = await storage.read();
    if (stored?.tokens === undefined) return signedOut(new SignInNeededError(tokenCall, 'signed-out'));
    return (held ??= holdTokens(stored.tokens, clock));
  };

  const renew = async (old: HeldTokens, refused: string | undefined): Promise<HeldTokens> => {
    /** Of tokens that are in hand more is known than the storage tells: how long they have been. */
    const take = (stored: Tokens): HeldTokens =>
      stored.accessToken === old.tokens.accessToken ? old : holdTokens(stored, clock);
    try {
      const tokens = await renewal((stored) => isFresh(take(stored), refused));
      failedAt = -Infinity;
      return (held = take(tokens));
    } catch (error) {
      failedAt = clock.steady();
      if (error instanceof SignInNeededError) return signedOut(error);
      throw error;
    }
  };

  const start = (old: HeldTokens, refused: string | undefined): Running => {
    const result = renew(old, refused);
    if (old.tokens.accessToken === refused) return { result, timely: result };
    const timely = new Promise<HeldTokens>((resolve, reject) => {
      const stop = clock.after(patience, () => resolve(old));
      result
        .catch((error: unknown) => {
          const final = error instanceof SignInNeededError || error instanceof SignInError;
          if (final || !old.usable()) throw error;
          return old;
        })
        .then(resolve, reject)
        .finally(stop);
    });
    return { result, timely };
  };

  const obtain = async (renewing: boolean, signal: AbortSignal): Promise<string> => {
    const current = held ?? (await load());
    const refused = renewing ? (given.get(signal) ?? current.tokens.accessToken) : undefined;
    if (running === undefined) {
      if (isFresh(current, refused)) return current.tokens.accessToken;
      const resting = clock.steady() - failedAt < patience;
      if (resting && current.usable() && current.tokens.accessToken !== refused) return current.tokens.accessToken;
    }
    if (running === undefined) {
      running = start(current, refused);
      const end = (): void => void (running = undefined);
      running.result.then(end, end);
    }
    const { result, timely } = running;
    const soon = await timely;
    const accepted = soon.tokens.accessToken !== refused && soon.usable();
    return (accepted ? soon : await result).tokens.accessToken;
  };

  return async ({ renew: renewing, signal }) => {
    const token = await abortable(obtain(renewing, signal), signal);
    given.set(signal, token);
    return token;
  };
}

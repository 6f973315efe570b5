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
  /** Where the sign-in is stored and its renewed tokens are written. */
  readonly storage: TokenStorage;
  /** Called when the sign-in turns out to have ended, before the call that needed it rejects with the same error. */
  readonly onSignedOut?: ((reason: SignInNeededError) => void) | undefined;
}

/** Milliseconds that callers wait for a new token while the old one is still valid, and after which a failed renewal is retried. */
const patience = 5_000;

/** A renewal in progress. */
interface Running {
  readonly result: Promise<HeldTokens>;
  /** The new tokens, or, when renewing is slow or fails, the old ones while they are valid. */
  readonly timely: Promise<HeldTokens>;
}

/**
 * Provides the access token of a stored sign-in to `createClient({ auth })` and renews it (the interface specification, §5.6): before it
 * expires, and when the service rejects it. All callers share one renewal, which continues when some of them abort. While the identity
 * service is unreachable, the old token is used as long as it is valid. Rejects with a {@link SignInNeededError} when the user has to sign
 * in. Throws a `TypeError` for invalid settings.
 */
export function createTokenProvider(options: TokenProviderOptions): TokenProvider {
  const { storage, clock = systemSteadyClock, onSignedOut } = options;
  const renewal = createRenewal(storage, createTokenEndpoint(resolveSignInSettings(options.settings), options));
  /**
   * The last token returned to each call, which is identified by its signal. So a late rejection of an old token does not trigger a
   * renewal.
   */
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
    /** The tokens already held, whose age is known more precisely than the storage tells. */
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

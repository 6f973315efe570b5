import type { PendingSignIn } from './begin-sign-in.ts';
import { readCallback } from './read-callback.ts';
import { resolveSignInSettings } from './resolve-sign-in-settings.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { createTokenEndpoint, type TokenRequestOptions } from './token-endpoint.ts';
import type { Tokens } from './tokens.ts';

/** Options for completing a sign-in. */
export interface CompleteSignInOptions extends Omit<TokenRequestOptions, 'retry'> {
  /** Cancels the exchange, which then rejects with the signal's reason. The code may have been used already. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Completes a sign-in: checks the redirect URL and exchanges its code for tokens (the interface specification, §5.3). Rejects with a
 * `SignInError`, or like calls do: `ServiceError`, `ResponseError`, `NetworkError`, `TimeoutError`.
 */
export async function completeSignIn(
  settings: SignInSettings,
  pending: PendingSignIn,
  callbackUrl: string | URL,
  { signal, ...options }: CompleteSignInOptions = {},
): Promise<Tokens> {
  const resolved = resolveSignInSettings(settings);
  const callback = readCallback(resolved, pending, callbackUrl);
  return await createTokenEndpoint(resolved, options).redeem(callback, pending, signal);
}

import { isThisMachine } from '@assetql/client';
import type { Tokens } from '@assetql/client/sign-in';
import { awaitCallback, type CallbackAnswer } from './await-callback.ts';
import type { SignInEntry } from './sign-in-entry.ts';

/** How a sign-in ended. */
export type SignInOutcome = { readonly kind: 'signed-in' } | { readonly kind: 'failed'; readonly failure: unknown };

/** A sign-in that waits for a person in the browser. */
export interface BrowserSignIn {
  /** The address to open in the browser. */
  readonly url: string;
  /**
   * Waits for the browser to come back, gives its code for tokens, and has them kept. Then the browser is given its answer, also to a
   * failure, which is thrown on after that.
   */
  readonly finish: (
    keep: (tokens: Tokens) => Promise<void>,
    answer: (outcome: SignInOutcome) => CallbackAnswer,
  ) => Promise<void>;
}

/** Whether the browser comes back to this machine, where a program can wait for it. */
export function comesBackHere({ redirectUri }: SignInEntry): boolean {
  const url = URL.parse(redirectUri);
  return url?.protocol === 'http:' && isThisMachine(url);
}

/**
 * Begins a sign-in, and listens where the browser will come back. Rejects when nobody can listen there, and with a `TypeError` for
 * settings that cannot be meant.
 */
export async function beginBrowserSignIn(
  entry: SignInEntry,
  clientSecret: string,
  signal: AbortSignal,
): Promise<BrowserSignIn> {
  const { beginSignIn, completeSignIn } = await import('@assetql/client/sign-in');
  const settings = { ...entry, clientSecret };
  const pending = await beginSignIn(settings);
  const callback = await awaitCallback(entry.redirectUri, pending.state, signal);
  return {
    url: pending.url,
    finish: async (keep, answer) => {
      const outcome = await callback.address
        .then((address) => completeSignIn(settings, pending, address, { signal }))
        .then(keep)
        .then(
          (): SignInOutcome => ({ kind: 'signed-in' }),
          (failure: unknown): SignInOutcome => ({ kind: 'failed', failure }),
        );
      await callback.close(answer(outcome));
      if (outcome.kind === 'failed') throw outcome.failure;
    },
  };
}

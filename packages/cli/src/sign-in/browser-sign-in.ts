import { isThisMachine } from '@assetql/client';
import type { CallbackListener, CallbackPage } from '@assetql/client/node';
import type { CompleteSignInOptions, Tokens } from '@assetql/client/sign-in';
import { CommandFailure } from '../io.ts';
import type { SignInEntry } from './sign-in-entry.ts';

/** Milliseconds for a person to log in. */
const longestLogIn = 10 * 60_000;

/** The result of a sign-in. */
export type SignInOutcome = { readonly kind: 'signed-in' } | { readonly kind: 'failed'; readonly failure: unknown };

/** A sign-in in progress in the browser. */
export interface BrowserSignIn {
  /** The URL to open in the browser. */
  readonly url: string;
  /**
   * Waits for the browser to return, exchanges its code for tokens and has them stored. Then sends the browser its final page, even after a
   * failure, which is rethrown.
   */
  readonly finish: (
    keep: (tokens: Tokens) => Promise<void>,
    page: (outcome: SignInOutcome) => CallbackPage,
  ) => Promise<void>;
}

/** Whether the redirect URI is on this machine, so that the program can wait for the browser. */
export function comesBackHere({ redirectUri }: SignInEntry): boolean {
  const url = URL.parse(redirectUri);
  return url?.protocol === 'http:' && isThisMachine(url);
}

const strayPages = {
  'other-sign-in': {
    title: 'Not signed in',
    text: 'This answer belongs to another sign-in. Go back to where you began, and sign in again.',
  },
  unknown: { title: 'Nothing here', text: 'This address only takes the answer to a sign-in.' },
} as const;

/** Listens at the redirect URI. */
async function listen(redirectUri: string, state: string): Promise<CallbackListener> {
  const { awaitCallback } = await import('@assetql/client/node');
  try {
    return await awaitCallback({ redirectUri, state, strayPage: (stray) => strayPages[stray] });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const taken = 'code' in error && error.code === 'EADDRINUSE';
    const why = taken ? 'another program listens there' : error.message;
    throw new CommandFailure(`Nothing can wait for the browser at ${redirectUri}: ${why}.`);
  }
}

/** The URL of the redirect. Rejects when it does not come in time, or when the signal aborts. */
function arrival({ arrived }: CallbackListener, signal: AbortSignal): Promise<string> {
  const late = AbortSignal.timeout(longestLogIn);
  return new Promise((resolve, reject) => {
    const end = (): void =>
      reject(late.aborted ? new CommandFailure('Nobody has signed in for ten minutes.') : signal.reason);
    void arrived.then(resolve);
    for (const each of [late, signal]) each.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}

/** Starts a sign-in and listens at the redirect URI. Rejects when it cannot listen there, and with a `TypeError` for invalid settings. */
export async function beginBrowserSignIn(
  entry: SignInEntry,
  clientSecret: string,
  { signal, fetch }: Pick<CompleteSignInOptions, 'fetch'> & { readonly signal: AbortSignal },
): Promise<BrowserSignIn> {
  const { beginSignIn, completeSignIn } = await import('@assetql/client/sign-in');
  const settings = { ...entry, clientSecret };
  const pending = await beginSignIn(settings);
  signal.throwIfAborted();
  const callback = await listen(entry.redirectUri, pending.state);
  const address = arrival(callback, signal);
  // avoids an unhandled rejection before the promise is awaited
  address.catch(() => undefined);
  return {
    url: pending.url,
    finish: async (keep, page) => {
      const outcome = await address
        .then((arrived) => completeSignIn(settings, pending, arrived, { signal, fetch }))
        .then(keep)
        .then(
          (): SignInOutcome => ({ kind: 'signed-in' }),
          (failure: unknown): SignInOutcome => ({ kind: 'failed', failure }),
        );
      await callback.close(outcome.kind, page(outcome));
      if (outcome.kind === 'failed') throw outcome.failure;
    },
  };
}

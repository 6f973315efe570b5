import { ClientError, NetworkError, TimeoutError } from '@assetql/client';
import type { StoredSignIn } from '@assetql/client/sign-in';
import { CommandFailure, type Io } from '../io.ts';
import { beginBrowserSignIn, comesBackHere } from '../sign-in/browser-sign-in.ts';
import { checkReachable } from './check-reachable.ts';
import type { OpenService } from './open-service.ts';
import type { SignInProblem } from './open-services.ts';

/** Secrets that the user entered in the page. */
export type GivenSecrets = Pick<StoredSignIn, 'clientSecret' | 'subscriptionKey'>;

/** Sign-ins started from the page, one at a time. */
export interface SignIns {
  /**
   * Starts a sign-in, replacing the previous one, and returns the URL for the browser, which finally returns to `returnTo`. Rejects with a
   * {@link CommandFailure} that explains the problem.
   */
  readonly begin: (service: OpenService, given: GivenSecrets, returnTo: string) => Promise<string>;
  /** Ends the sign-in in progress, if any. */
  readonly stop: () => Promise<void>;
}

function explain(failure: unknown, authUrl: string): SignInProblem {
  const needsSecret = failure instanceof ClientError && 'fault' in failure && failure.fault === 'client-refused';
  if (failure instanceof NetworkError || failure instanceof TimeoutError)
    return { message: `The identity service at ${authUrl} did not answer. Sign in again.`, needsSecret };
  return { message: failure instanceof Error ? failure.message : String(failure), needsSecret };
}

export function createSignIns(io: Io, note: (connection: string, problem: SignInProblem | undefined) => void): SignIns {
  let underWay: { readonly abort: AbortController; readonly ended: Promise<void> } | undefined;

  const stop = async (): Promise<void> => {
    underWay?.abort.abort();
    await underWay?.ended;
    underWay = undefined;
  };

  const begin: SignIns['begin'] = async ({ listed: { name }, signIn, storage }, given, returnTo) => {
    if (signIn === undefined || storage === undefined)
      throw new CommandFailure(`Nobody signs in to ${name}: its connection says nothing of an identity service.`);
    if (!comesBackHere(signIn))
      throw new CommandFailure(
        `The redirect address of ${name}, ${signIn.redirectUri}, is not on this machine. Sign in with “assetql login --connection ${name}”.`,
      );
    const secrets = { ...(await storage.read()), ...given };
    const { clientSecret } = secrets;
    if (clientSecret === undefined) throw new CommandFailure(`Enter the client secret of ${name}.`);
    await stop();
    note(name, undefined);
    const abort = new AbortController();
    const signal = AbortSignal.any([abort.signal, io.signal]);
    await checkReachable(signIn.authUrl, signal);
    const begun = await beginBrowserSignIn(signIn, clientSecret, { signal });
    const ended = begun
      .finish(
        (tokens) => storage.lock(() => storage.write({ ...secrets, tokens })),
        (outcome) => {
          if (outcome.kind === 'signed-in') return { title: 'Signed in', text: 'AssetQL opens again.', back: returnTo };
          note(name, explain(outcome.failure, signIn.authUrl));
          return { title: 'Not signed in', text: 'AssetQL opens again, and says why.', back: returnTo };
        },
      )
      // the failure is recorded elsewhere
      .catch(() => undefined);
    underWay = { abort, ended };
    return begun.url;
  };

  // sequential, because each one ends the previous one
  let last: Promise<unknown> = Promise.resolve();
  return {
    stop,
    begin: (...wanted) => {
      const mine = last.then(() => begin(...wanted));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

import { ClientError, NetworkError, TimeoutError } from '@assetql/client';
import type { StoredSignIn } from '@assetql/client/sign-in';
import { CommandFailure, type Io } from '../io.ts';
import { beginBrowserSignIn, comesBackHere } from '../sign-in/browser-sign-in.ts';
import { checkReachable } from './check-reachable.ts';
import type { OpenService } from './open-service.ts';
import type { SignInProblem } from './open-services.ts';

/** Secrets that the person typed into the page. */
export type GivenSecrets = Pick<StoredSignIn, 'clientSecret' | 'subscriptionKey'>;

/** Sign-ins that are begun in the page, one at a time. */
export interface SignIns {
  /**
   * Begins one, in the place of the one before, and gives the address for the browser, which is led back to `returnTo` at its end.
   * Rejects with a {@link CommandFailure} that says what is wrong.
   */
  readonly begin: (service: OpenService, given: GivenSecrets, returnTo: string) => Promise<string>;
  /** Ends the one that is under way, where there is one. */
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
    const begun = await beginBrowserSignIn(signIn, clientSecret, signal);
    const ended = begun
      .finish(
        (tokens) => storage.lock(() => storage.write({ ...secrets, tokens })),
        (outcome) => {
          if (outcome.kind === 'signed-in') return { title: 'Signed in', text: 'AssetQL opens again.', back: returnTo };
          note(name, explain(outcome.failure, signIn.authUrl));
          return { title: 'Not signed in', text: 'AssetQL opens again, and says why.', back: returnTo };
        },
      )
      // it is noted
      .catch(() => undefined);
    underWay = { abort, ended };
    return begun.url;
  };

  // one after the other: each ends the one before
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

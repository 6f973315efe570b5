import { createAuthorizedFetch, type AuthorizedFetch } from '@assetql/client';
import type { FileTokenStorage } from '@assetql/client/node';
import type { ServiceSettings } from '../connections/config-file.ts';
import type { Io } from '../io.ts';
import { secretsOf } from '../sign-in/secrets-of.ts';
import type { SignInEntry } from '../sign-in/sign-in-entry.ts';
import { storedAuth } from '../sign-in/stored-auth.ts';

/** How a service authorizes requests: `open` ones need no token. */
export type ServiceState = 'embedded' | 'signed-in' | 'signed-out' | 'fixed-token' | 'open';

/** A service's state for the page. Contains no secrets. */
export interface ListedService {
  /** The name of the connection. */
  readonly name: string;
  readonly baseUrl: string;
  readonly state: ServiceState;
  /** The signed-in user, if the service reports it. */
  readonly user?: string;
  /** A sentence that says why no one is signed in or the service cannot be used. */
  readonly problem?: string;
  /** Whether the client secret has to be entered to sign in. */
  readonly needsSecret?: boolean;
}

/** A service that can be called and signed in to. */
export interface OpenService {
  readonly listed: ListedService;
  /** `undefined` when it cannot be called. */
  readonly fetch?: AuthorizedFetch;
  readonly signIn?: SignInEntry;
  readonly storage?: FileTokenStorage;
}

const hints = { signIn: 'Sign in again.', changedSecret: 'Sign in again with the right one.' };

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Opens a connection with its stored secrets. Secrets in the environment are ignored, because they may belong to another service. */
export async function openService(io: Io, name: string, settings: ServiceSettings): Promise<OpenService> {
  const { baseUrl, token, signIn, subscriptionKey } = settings;
  if (signIn === undefined || token !== undefined) {
    const state = token === undefined ? 'open' : 'fixed-token';
    try {
      const fetch = createAuthorizedFetch({ baseUrl, auth: token, subscriptionKey });
      return { listed: { name, baseUrl, state }, fetch };
    } catch (error) {
      return { listed: { name, baseUrl, state, problem: sentence(error) } };
    }
  }
  const signedOut: ListedService = { name, baseUrl, state: 'signed-out' };
  let storage: FileTokenStorage | undefined;
  try {
    storage = await secretsOf(io, name);
    const { clientSecret, tokens, ...kept } = (await storage.read()) ?? {};
    if (tokens === undefined || clientSecret === undefined)
      return { listed: { ...signedOut, needsSecret: clientSecret === undefined }, signIn, storage };
    const { auth } = await storedAuth(io, name, signIn, hints);
    const fetch = createAuthorizedFetch({ baseUrl, auth, subscriptionKey: subscriptionKey ?? kept.subscriptionKey });
    const user = tokens.user?.name ?? tokens.user?.id;
    return {
      listed: { name, baseUrl, state: 'signed-in', ...(user === undefined ? {} : { user }) },
      fetch,
      signIn,
      storage,
    };
  } catch (error) {
    return { listed: { ...signedOut, problem: sentence(error) }, signIn, ...(storage && { storage }) };
  }
}

import { createAuthorizedFetch, type AuthorizedFetch } from '@assetql/client';
import type { FileTokenStorage } from '@assetql/client/node';
import type { ServiceSettings } from '../connections/config-file.ts';
import type { Io } from '../io.ts';
import { secretsOf } from '../sign-in/secrets-of.ts';
import type { SignInEntry } from '../sign-in/sign-in-entry.ts';
import { storedAuth } from '../sign-in/stored-auth.ts';

/** Whether and how a service lets us in: `open` ones are asked without a token. */
export type ServiceState = 'embedded' | 'signed-in' | 'signed-out' | 'fixed-token' | 'open';

/** A service as the page may know it. Nothing of it is secret. */
export interface ListedService {
  /** Of the connection. */
  readonly name: string;
  readonly baseUrl: string;
  readonly state: ServiceState;
  /** Who is signed in, where the service says it. */
  readonly user?: string;
  /** Why nobody is signed in, or the service cannot be used: a sentence. */
  readonly problem?: string;
  /** Whether the client secret must be given to sign in. */
  readonly needsSecret?: boolean;
}

/** A service that can be asked, and signed in to. */
export interface OpenService {
  readonly listed: ListedService;
  /** Absent when it cannot be asked. */
  readonly fetch?: AuthorizedFetch;
  readonly signIn?: SignInEntry;
  readonly storage?: FileTokenStorage;
}

const hints = { signIn: 'Sign in again.', changedSecret: 'Sign in again with the right one.' };

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Opens a connection with what is kept for it. Secrets of the environment are left alone: they may be of another service. */
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

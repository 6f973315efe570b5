import type { TokenProvider } from '@assetql/client';
import { CommandFailure, type Io } from '../io.ts';
import { secretsOf } from './secrets-of.ts';
import type { SignInEntry } from './sign-in-entry.ts';

/** What lets calls in by the sign-in that is kept for a connection. */
export interface StoredAuth {
  readonly auth: TokenProvider;
  readonly signedIn: boolean;
  readonly subscriptionKey?: string;
}

/** What to do when nobody is signed in. */
export const loginHint = (connection: string): string => `Run assetql login --connection ${connection}`;

/** Finds the sign-in of a connection. That nobody is signed in shows only when a token is needed. */
export async function storedAuth(io: Io, connection: string, entry: SignInEntry): Promise<StoredAuth> {
  const storage = await secretsOf(io, connection);
  const [{ createTokenProvider, SignInNeededError }, stored] = await Promise.all([
    import('@assetql/client/sign-in'),
    storage.read().catch((error: unknown) => {
      throw new CommandFailure(error instanceof Error ? error.message : String(error));
    }),
  ]);
  const { clientSecret, subscriptionKey, tokens } = stored ?? {};
  const kept = { signedIn: tokens !== undefined, ...(subscriptionKey === undefined ? {} : { subscriptionKey }) };
  if (clientSecret === undefined)
    return { ...kept, auth: () => Promise.reject(new CommandFailure(`Nobody is signed in. ${loginHint(connection)}`)) };
  const provider = createTokenProvider({ settings: { ...entry, clientSecret }, storage });
  const auth: TokenProvider = async (request) => {
    try {
      return await provider(request);
    } catch (error) {
      if (error instanceof SignInNeededError) throw new CommandFailure(`${error.message} ${loginHint(connection)}`);
      throw error;
    }
  };
  return { ...kept, auth };
}

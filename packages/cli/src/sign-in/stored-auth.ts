import { ClientError, type TokenProvider } from '@assetql/client';
import type { SignInNeededReason, StoredSignIn } from '@assetql/client/sign-in';
import { CommandFailure, type Io } from '../io.ts';
import { secretsOf } from './secrets-of.ts';
import type { SignInEntry } from './sign-in-entry.ts';

/** The credentials of a stored sign-in. */
export interface StoredAuth {
  readonly auth: TokenProvider;
  /** A message when no one is signed in, which says what to do; `undefined` otherwise. */
  readonly signedOut?: string;
  readonly subscriptionKey?: string;
}

/** A call needs the user to act first; the message says what to do. */
export class SignedOutError extends ClientError {
  override readonly name = 'SignedOutError';

  constructor(message: string) {
    super('POST /connect/token', message);
  }
}

/** What to do when no one is signed in. */
export const loginHint = (connection: string): string => `Sign in with “assetql login --connection ${connection}”.`;

/** What to do when the service rejects the stored secret. */
export const changedSecretHint = (connection: string, what: 'secret' | 'key'): string =>
  `Where the ${what} is another one, “assetql logout --connection ${connection} --forget” makes the next login ask for it.`;

/** Instructions in the wording of the program that shows them. */
export interface SignInHints {
  readonly signIn: string;
  readonly changedSecret: string;
}

const reasons: Readonly<Record<SignInNeededReason, (connection: string) => string>> = {
  'signed-out': (connection) => `Nobody is signed in to ${connection}.`,
  refused: (connection) => `The identity service has ended the sign-in to ${connection}: it refused to renew it.`,
  'not-renewable': (connection) =>
    `The sign-in to ${connection} is over and cannot be renewed, since the service gave no refresh token.`,
};

/**
 * Finds the stored sign-in of a connection. A later sign-in in another terminal is picked up when a token is needed. The hints default to
 * those of the command line.
 */
export async function storedAuth(
  io: Io,
  connection: string,
  entry: SignInEntry,
  hints: SignInHints = { signIn: loginHint(connection), changedSecret: changedSecretHint(connection, 'secret') },
): Promise<StoredAuth> {
  const storage = await secretsOf(io, connection);
  const [{ createTokenProvider, SignInError, SignInNeededError }, { TokenStorageError }] = await Promise.all([
    import('@assetql/client/sign-in'),
    import('@assetql/client/node'),
  ]);
  const needed = (reason: SignInNeededReason): string => `${reasons[reason](connection)} ${hints.signIn}`;

  async function open(): Promise<TokenProvider> {
    const { clientSecret } = (await storage.read()) ?? {};
    if (clientSecret === undefined) throw new SignedOutError(needed('signed-out'));
    try {
      return createTokenProvider({ settings: { ...entry, clientSecret }, storage });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new SignedOutError(`The connection ${connection} cannot be signed in to: ${error.message}`);
    }
  }

  let provider: Promise<TokenProvider> | undefined;
  const auth: TokenProvider = async (request) => {
    const used = (provider ??= open());
    /** Discards the provider, so that the next call reads the storage again: someone may have signed in with another secret. */
    const closeWith = (message: string): never => {
      if (provider === used) provider = undefined;
      throw new SignedOutError(message);
    };
    try {
      const provide = await used;
      return await provide(request);
    } catch (error) {
      if (error instanceof SignedOutError || error instanceof TokenStorageError) return closeWith(error.message);
      if (error instanceof SignInNeededError) return closeWith(needed(error.reason));
      if (error instanceof SignInError && error.fault === 'client-refused')
        return closeWith(`${error.message} ${hints.changedSecret}`);
      throw error;
    }
  };

  const { subscriptionKey, tokens }: StoredSignIn =
    (await storage.read().catch((error: unknown) => {
      throw new CommandFailure(error instanceof Error ? error.message : String(error));
    })) ?? {};
  return {
    auth,
    ...(tokens === undefined ? { signedOut: needed('signed-out') } : {}),
    ...(subscriptionKey === undefined ? {} : { subscriptionKey }),
  };
}

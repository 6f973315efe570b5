import { known } from '../reading/known.ts';
import { SignInError } from './sign-in-error.ts';
import { SignInNeededError, type SignInNeededReason } from './sign-in-needed-error.ts';
import { tokenCall } from './token-call.ts';
import type { TokenEndpoint } from './token-endpoint.ts';
import type { StoredSignIn, TokenStorage } from './token-storage.ts';
import type { Tokens } from './tokens.ts';

/**
 * Returns tokens that are `fresh`: the stored ones, if another process has renewed them or the user has signed in again, else new ones. New
 * tokens are stored before they are returned.
 */
export type Renewal = (fresh: (tokens: Tokens) => boolean) => Promise<Tokens>;

const needed = (reason: SignInNeededReason): SignInNeededError => new SignInNeededError(tokenCall, reason);

export function createRenewal(storage: TokenStorage, endpoint: TokenEndpoint): Renewal {
  // Tokens that could not be stored are kept: their refresh token is the only valid one.
  let unstored: StoredSignIn | undefined;
  const store = async (next: StoredSignIn): Promise<void> => {
    unstored = next;
    await storage.write(next);
    unstored = undefined;
  };

  const renew = async (stored: StoredSignIn, tokens: Tokens, refreshToken: string): Promise<Tokens> => {
    try {
      const renewed = await endpoint.renew(refreshToken, tokens);
      await store({ ...stored, tokens: renewed });
      return renewed;
    } catch (error) {
      if (!(error instanceof SignInError) || error.fault !== 'code-refused') throw error;
      // without a lock another process may have used the refresh token a moment ago
      const now = await storage.read();
      if (now?.tokens !== undefined && now.tokens.refreshToken !== refreshToken) return now.tokens;
      await storage.write(known({ ...stored, tokens: undefined }));
      throw needed('refused');
    }
  };

  const underLock: Renewal = async (fresh) => {
    if (unstored !== undefined) await store(unstored);
    const stored = await storage.read();
    const tokens = stored?.tokens;
    if (stored === undefined || tokens === undefined) throw needed('signed-out');
    if (fresh(tokens)) return tokens;
    if (tokens.refreshToken === undefined) throw needed('not-renewable');
    return await renew(stored, tokens, tokens.refreshToken);
  };

  const { lock } = storage;
  return (fresh) => (lock === undefined ? underLock(fresh) : lock(() => underLock(fresh)));
}

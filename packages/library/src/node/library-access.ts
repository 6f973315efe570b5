import { createHash, timingSafeEqual } from 'node:crypto';
import type { Authenticate } from '../http/authentication.ts';

export interface LibraryAccess {
  readonly subscriptionKey: string;
  /** A token that is accepted without signing in, and the user for whom it acts. Absent where there is none. */
  readonly development?: { readonly token: string; readonly userId: string } | undefined;
  /** Returns the id of the user to whom the identity service issued the token. */
  readonly bearer?: ((accessToken: string) => Promise<string | undefined>) | undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** Authenticates callers by an access token and the subscription key (§4.1). */
export function libraryAccess({ subscriptionKey, development, bearer }: LibraryAccess): Authenticate {
  return async (shown) => {
    const isDevelopment = development !== undefined && same(shown.accessToken, development.token);
    const viewer = isDevelopment ? development.userId : await bearer?.(shown.accessToken);
    if (viewer === undefined) return { refused: 'access-token' };
    return same(shown.subscriptionKey, subscriptionKey) ? { viewer } : { refused: 'subscription-key' };
  };
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Authenticate } from '../http/authentication.ts';
import { developer } from '../sample/people.ts';

export interface LibraryAccess {
  readonly subscriptionKey: string;
  /** Stands for the sample's developer without signing in; absent where it is off. */
  readonly developmentToken?: string | undefined;
  /** The id of the user who bears a token of the identity service. */
  readonly bearer?: ((accessToken: string) => string | undefined) | undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** Lets in who bears a token and the subscription key (§4.1). */
export function libraryAccess({ subscriptionKey, developmentToken, bearer }: LibraryAccess): Authenticate {
  return async (shown) => {
    const isDeveloper = developmentToken !== undefined && same(shown.accessToken, developmentToken);
    const viewer = isDeveloper ? developer.id : bearer?.(shown.accessToken);
    if (viewer === undefined) return { refused: 'access-token' };
    return same(shown.subscriptionKey, subscriptionKey) ? { viewer } : { refused: 'subscription-key' };
  };
}

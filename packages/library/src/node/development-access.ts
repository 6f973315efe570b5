import { createHash, timingSafeEqual } from 'node:crypto';
import type { Authenticate, Credentials } from '../http/authentication.ts';
import { developer } from '../sample/people.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** Lets in whoever bears the development credentials, as the sample's developer; nobody when there are none. */
export function developmentAccess(credentials: Credentials | undefined): Authenticate {
  return async (shown) => {
    if (credentials === undefined || !same(shown.accessToken, credentials.accessToken))
      return { refused: 'access-token' };
    if (!same(shown.subscriptionKey, credentials.subscriptionKey)) return { refused: 'subscription-key' };
    return { viewer: developer.id };
  };
}

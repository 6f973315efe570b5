import type { StoredSignIn } from '@assetql/client/sign-in';

/** Whether someone is signed in. */
export const isSignedIn = (stored: StoredSignIn | undefined): boolean => stored?.tokens !== undefined;

/**
 * Whether what is kept lets the same person in by the same means. Where tokens are `renewable`, others are no difference: they change by
 * themselves.
 */
export function isSameSignIn(
  before: StoredSignIn | undefined,
  now: StoredSignIn | undefined,
  renewable: boolean,
): boolean {
  return (
    isSignedIn(before) === isSignedIn(now) &&
    before?.clientSecret === now?.clientSecret &&
    before?.subscriptionKey === now?.subscriptionKey &&
    before?.tokens?.user?.id === now?.tokens?.user?.id &&
    (renewable || before?.tokens?.accessToken === now?.tokens?.accessToken)
  );
}

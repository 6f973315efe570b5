import { NetworkError, ServiceError, TimeoutError } from '@assetql/client';
import { SignInError, SignInNeededError } from '@assetql/client/sign-in';
import type { L10n } from '../l10n.ts';
import type { ServiceDefinition } from '../settings/service-definition.ts';
import type { ServiceProblem } from './service-refusal.ts';
import { unreachableText } from './unreachable-text.ts';

/** What a fault of a request, or of the renewal of its token, says of the service. Nothing where it says nothing. */
export function problemOf(
  error: unknown,
  { name, baseUrl, signIn }: ServiceDefinition,
  l10n: L10n,
): ServiceProblem | undefined {
  if (error instanceof SignInNeededError) {
    const problem = {
      'signed-out': l10n.t('Nobody is signed in to “{0}”. Sign in.', name),
      refused: l10n.t('“{0}” has ended the sign-in. Sign in again.', name),
      'not-renewable': l10n.t(
        'The sign-in to “{0}” is over, and cannot be renewed without the scope offline_access. Sign in again.',
        name,
      ),
    }[error.reason];
    return { problem, wanted: 'sign-in' };
  }
  if (error instanceof SignInError)
    return error.fault === 'client-refused'
      ? {
          problem: l10n.t(
            'The identity service of “{0}” does not accept the client secret any more. Sign in again and enter the new one.',
            name,
          ),
          wanted: 'client-secret',
        }
      : { problem: l10n.t('“{0}” has not renewed the sign-in. Sign in again.', name), wanted: 'sign-in' };
  if (error instanceof NetworkError || error instanceof TimeoutError) {
    // the renewal of a token goes to another service
    const isIdentity = error.call.includes('/connect/token') && signIn !== undefined;
    const known = unreachableText(error, name, isIdentity ? signIn.authUrl : baseUrl, l10n);
    if (known !== undefined) return { problem: known };
    return {
      problem: isIdentity
        ? l10n.t(
            'The identity service of “{0}” does not answer at {1}. It is tried again by itself.',
            name,
            signIn.authUrl,
          )
        : l10n.t(
            '“{0}” does not answer at {1}. It is tried again by itself; look at the network if that goes on.',
            name,
            baseUrl,
          ),
    };
  }
  if (error instanceof ServiceError)
    return { problem: l10n.t('The identity service of “{0}” gives no token now. It is tried again by itself.', name) };
  return undefined;
}

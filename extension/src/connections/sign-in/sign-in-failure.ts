import { NetworkError, ServiceError, TimeoutError } from '@assetql/client';
import { SignInError, type SignInFault } from '@assetql/client/sign-in';
import type { L10n } from '../l10n.ts';
import { unreachableText } from '../library/unreachable-text.ts';
import type { ServiceDefinition } from '../settings/service-definition.ts';
import { SecretsNotKept, SignInTimeout } from './sign-in-flow.ts';

/** What the user can do after a failed sign-in: try again, enter a secret anew, or change the settings of the connection. */
export type Remedy = 'again' | 'client-secret' | 'settings';

/** Why a sign-in failed: a sentence that says what to do, and what does it. */
export interface SignInFailure {
  readonly message: string;
  readonly remedy: Remedy;
}

function faultFailure({ fault, message }: SignInError, name: string, l10n: L10n): SignInFailure {
  const foreign = l10n.t(
    'The answer to the sign-in is not of the identity service of “{0}”: look at authUrl, clientId and issuer in its settings.',
    name,
  );
  const noCode = l10n.t(
    'The identity service of “{0}” gave no code that holds; a code holds for a minute, and once. Sign in again.',
    name,
  );
  const failures: Readonly<Record<SignInFault, readonly [message: string, remedy: Remedy]>> = {
    'wrong-address': [
      l10n.t(
        'The address is not the one that the browser ended at. Sign in to “{0}” again, and paste the whole address.',
        name,
      ),
      'again',
    ],
    'state-mismatch': [
      l10n.t(
        'The browser came back from another sign-in than this one. Sign in to “{0}” again, on the newest page.',
        name,
      ),
      'again',
    ],
    'foreign-client': [foreign, 'settings'],
    'foreign-issuer': [foreign, 'settings'],
    'untrusted-identity': [foreign, 'settings'],
    denied: [l10n.t('The sign-in to “{0}” was declined. Sign in again, and allow it.', name), 'again'],
    refused: [l10n.t('Signing in to “{0}” failed. {1}', name, message), 'settings'],
    'missing-code': [noCode, 'again'],
    'code-refused': [noCode, 'again'],
    'missing-scope': [
      l10n.t(
        'The identity service did not grant all that “{0}” wants. Sign in again and agree to it, or ask the provider to allow it.',
        name,
      ),
      'again',
    ],
    'client-refused': [
      l10n.t(
        'The identity service of “{0}” does not know this client, or not with this secret. Enter the client secret again, or look at clientId in the settings.',
        name,
      ),
      'client-secret',
    ],
  };
  const [said, remedy] = failures[fault];
  return { message: said, remedy };
}

/** Whether the identity service does not accept the client secret. */
export const refusesClient = (error: unknown): boolean =>
  error instanceof SignInError && error.fault === 'client-refused';

/** Explains why a sign-in failed. Nothing of it is secret. */
export function explainSignIn(error: unknown, { name, signIn }: ServiceDefinition, l10n: L10n): SignInFailure {
  const authUrl = signIn?.authUrl ?? '';
  if (error instanceof SignInError) return faultFailure(error, name, l10n);
  if (error instanceof SignInTimeout)
    return {
      message: l10n.t('Nobody came back from the browser for ten minutes. Sign in to “{0}” again.', name),
      remedy: 'again',
    };
  if (error instanceof SecretsNotKept)
    return {
      message: l10n.t(
        'The sign-in to “{0}” cannot be kept on this machine. Unlock its keychain, and sign in again.',
        name,
      ),
      remedy: 'again',
    };
  if (error instanceof NetworkError || error instanceof TimeoutError)
    return {
      message:
        unreachableText(error, name, authUrl, l10n) ??
        l10n.t(
          'The identity service of “{0}” does not answer at {1}. Look at the network, and sign in again.',
          name,
          authUrl,
        ),
      remedy: 'again',
    };
  if (error instanceof ServiceError)
    return {
      message: l10n.t(
        'The identity service of “{0}” answered {1} at {2}. Look at authUrl in its settings, or sign in again later.',
        name,
        error.status,
        authUrl,
      ),
      remedy: 'settings',
    };
  if (error instanceof TypeError)
    return {
      message: l10n.t('“{0}” cannot be signed in to as its settings are. {1}', name, error.message),
      remedy: 'settings',
    };
  return {
    message: l10n.t('Signing in to “{0}” failed. Sign in again; the log says more if it goes on.', name),
    remedy: 'again',
  };
}

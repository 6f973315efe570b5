import { ClientError } from '../errors/client-error.ts';

/** Why a token is missing: nobody has signed in, the service has ended the sign-in, or it gave no refresh token. */
export type SignInNeededReason = 'signed-out' | 'refused' | 'not-renewable';

const messages: Readonly<Record<SignInNeededReason, string>> = {
  'signed-out': 'Nobody is signed in. Sign in.',
  refused: 'The identity service has ended the sign-in: it refused to renew it. Sign in again.',
  'not-renewable':
    'The sign-in is over and cannot be renewed, since it was made without the scope offline_access. Sign in again.',
};

/** A token was requested, but the user has to sign in first. */
export class SignInNeededError extends ClientError {
  override readonly name = 'SignInNeededError';
  readonly reason: SignInNeededReason;

  constructor(call: string, reason: SignInNeededReason) {
    super(call, messages[reason]);
    this.reason = reason;
  }
}

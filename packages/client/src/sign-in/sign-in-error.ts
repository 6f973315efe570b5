import { ClientError } from '../errors/client-error.ts';

/**
 * Why a sign-in failed. `wrong-address`, `state-mismatch`, `foreign-client`, `foreign-issuer`: the redirect URL does not belong to this
 * sign-in. `denied`, `refused`, `missing-code`, `missing-scope`: the service did not grant the user access, or not enough. `code-refused`,
 * `client-refused`: the service issues no tokens for this code or client. `untrusted-identity`: the `id_token` is invalid.
 */
export type SignInFault =
  | 'wrong-address'
  | 'state-mismatch'
  | 'foreign-client'
  | 'foreign-issuer'
  | 'denied'
  | 'refused'
  | 'missing-code'
  | 'missing-scope'
  | 'code-refused'
  | 'client-refused'
  | 'untrusted-identity';

/** A sign-in failed (the interface specification, §4.2 and §5). The message says what to do and contains no secret. */
export class SignInError extends ClientError {
  override readonly name = 'SignInError';
  readonly fault: SignInFault;

  constructor(call: string, fault: SignInFault, message: string) {
    super(call, message);
    this.fault = fault;
  }
}

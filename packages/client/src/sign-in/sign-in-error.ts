import { ClientError } from '../errors/client-error.ts';

/**
 * Why a sign-in failed. `wrong-address`, `state-mismatch`, `foreign-client` and `foreign-issuer`: the address that the browser came back
 * with is not the answer to this sign-in. `denied`, `refused`, `missing-code`, `missing-scope`: the service did not let the user in, or
 * not far enough. `code-refused`, `client-refused`: the service gives no tokens for this code, or to this client. `untrusted-identity`:
 * it gives an `id_token` that cannot be trusted.
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

/** A sign-in failed (the interface specification, §4.2 and §5). Its message says what to do. It holds no secret. */
export class SignInError extends ClientError {
  override readonly name = 'SignInError';
  readonly fault: SignInFault;

  constructor(call: string, fault: SignInFault, message: string) {
    super(call, message);
    this.fault = fault;
  }
}

import { ClientError } from './client-error.ts';

/** No whole answer came: the service could not be reached, or the connection broke. All attempts failed. */
export class NetworkError extends ClientError {
  override readonly name = 'NetworkError';
  /** The platform's error code where it has one: `ECONNREFUSED`. */
  readonly code: string | undefined;
  /** How often the call was tried. */
  readonly attempts: number;

  constructor(call: string, fault: { readonly reason: string; readonly code?: string | undefined }, attempts: number) {
    super(call, `${call} failed, no answer came: ${fault.reason}`);
    this.code = fault.code;
    this.attempts = attempts;
  }
}

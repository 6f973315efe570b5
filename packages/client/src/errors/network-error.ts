import { ClientError } from './client-error.ts';

/** No whole answer came: the service could not be reached, or the connection broke. All attempts failed. */
export class NetworkError extends ClientError {
  override readonly name = 'NetworkError';
  /** The platform's error code where it has one: `ECONNREFUSED`. */
  readonly code: string | undefined;
  /** How often the call was tried. */
  readonly attempts: number;

  /** `isPartial`: the connection broke after the answer had begun. */
  constructor(
    call: string,
    fault: { readonly reason: string; readonly code?: string | undefined; readonly isPartial?: boolean },
    attempts: number,
  ) {
    super(
      call,
      fault.isPartial === true
        ? `${call} failed, only a part of the answer came: ${fault.reason}`
        : `${call} failed, no answer came: ${fault.reason}`,
    );
    this.code = fault.code;
    this.attempts = attempts;
  }
}

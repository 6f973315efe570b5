import { ClientError } from './client-error.ts';

/** There was no complete response: the service could not be reached, or the connection broke. All attempts failed. */
export class NetworkError extends ClientError {
  override readonly name = 'NetworkError';
  /** The platform's error code, if any: `ECONNREFUSED`. */
  readonly code: string | undefined;
  /** The number of attempts. */
  readonly attempts: number;

  /** `isPartial`: the connection broke after the response had started. */
  constructor(
    call: string,
    fault: { readonly reason: string; readonly code?: string | undefined; readonly isPartial?: boolean },
    attempts: number,
    mayHaveHappened = false,
  ) {
    super(
      call,
      fault.isPartial === true
        ? `${call} failed, only a part of the answer came: ${fault.reason}`
        : `${call} failed, no answer came: ${fault.reason}`,
      mayHaveHappened,
    );
    this.code = fault.code;
    this.attempts = attempts;
  }
}

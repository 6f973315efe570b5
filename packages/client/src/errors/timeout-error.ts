import { ClientError } from './client-error.ts';

/** There was no response in time. */
export class TimeoutError extends ClientError {
  override readonly name = 'TimeoutError';
  /** `attempt`: every attempt took too long. `total`: the whole call did, including waits and retries. */
  readonly limit: 'attempt' | 'total';
  readonly milliseconds: number;

  constructor(call: string, limit: 'attempt' | 'total', milliseconds: number, mayHaveHappened = false) {
    const included = limit === 'total' ? ', retries included' : '';
    super(call, `${call} was not answered within ${milliseconds} ms${included}.`, mayHaveHappened);
    this.limit = limit;
    this.milliseconds = milliseconds;
  }
}

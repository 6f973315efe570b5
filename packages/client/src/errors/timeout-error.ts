import { ClientError } from './client-error.ts';

/** The answer did not come in time. */
export class TimeoutError extends ClientError {
  override readonly name = 'TimeoutError';
  /** `attempt`: each single attempt took too long. `total`: the whole call did, with its waits and retries. */
  readonly limit: 'attempt' | 'total';
  readonly milliseconds: number;

  constructor(call: string, limit: 'attempt' | 'total', milliseconds: number) {
    super(call, `${call} was not answered within ${milliseconds} ms${limit === 'total' ? ', retries included' : ''}.`);
    this.limit = limit;
    this.milliseconds = milliseconds;
  }
}

import { ClientError } from './client-error.ts';

/** The response has a success status, but not a known shape. */
export class ResponseError extends ClientError {
  override readonly name = 'ResponseError';
  /** What was expected: `an array`. */
  readonly expected: string;
  /** The kind of value received, never the value: `a string`. */
  readonly received: string;
  /** The path in the response: `payload.assets[3].id`; empty for the whole response. */
  readonly path: string;

  constructor(call: string, expected: string, received: string, path: string, mayHaveHappened = false) {
    super(
      call,
      `${call} was answered with ${received} where ${expected} was expected${path === '' ? '' : ` (${path})`}.`,
      mayHaveHappened,
    );
    this.expected = expected;
    this.received = received;
    this.path = path;
  }
}

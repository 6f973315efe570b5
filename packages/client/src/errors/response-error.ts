import { ClientError } from './client-error.ts';

/** The service answered with success, but the answer is not of a known shape. */
export class ResponseError extends ClientError {
  override readonly name = 'ResponseError';
  /** What should have been there: `an array`. */
  readonly expected: string;
  /** The kind of what was there, never its content: `a string`. */
  readonly received: string;
  /** Where in the answer: `payload.assets[3].id`; empty for the whole answer. */
  readonly path: string;

  constructor(call: string, expected: string, received: string, path: string) {
    super(
      call,
      `${call} was answered with ${received} where ${expected} was expected${path === '' ? '' : ` (${path})`}.`,
    );
    this.expected = expected;
    this.received = received;
    this.path = path;
  }
}

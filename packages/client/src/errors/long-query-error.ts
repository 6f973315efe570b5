import { ClientError } from './client-error.ts';

/** The URL of a list call would be too long, and the call cannot be sent in another way. */
export class LongQueryError extends ClientError {
  override readonly name = 'LongQueryError';
  /** The length of the URL in characters. */
  readonly length: number;
  /** The maximum length in characters. */
  readonly longest: number;
  /**
   * The status of the response to `POST /assets/search` of a service without that call. `undefined` when nothing was sent, as `longQueries`
   * demands.
   */
  readonly status: number | undefined;

  constructor(call: string, lengths: { readonly length: number; readonly longest: number }, status?: number) {
    const { length, longest } = lengths;
    const remedy =
      status === undefined
        ? `longer than ${longest}, and longQueries says to refuse that. Shorten the query.`
        : `longer than ${longest}, and the service does not know POST /assets/search (${status}). Shorten the query, or set longQueries to 'get' if the service takes long addresses.`;
    super(call, `${call} with this query would have an address of ${length} characters, ${remedy}`);
    this.length = length;
    this.longest = longest;
    this.status = status;
  }
}

/**
 * The base class of this package's errors. None of them contains a token, a subscription key, a request header or the query of an upload
 * address, so they can be logged. A cancelled call rejects with the reason of its `AbortSignal` instead.
 */
export abstract class ClientError extends Error {
  /** The name of the call that failed, without its query: `GET /assets`. */
  readonly call: string;
  /**
   * Whether the call may have changed the library all the same, because its answer was lost or the service failed while it worked. Always
   * false for calls that only read. Look at what the service has before you repeat a call that makes something new.
   */
  readonly mayHaveHappened: boolean;

  constructor(call: string, message: string, mayHaveHappened = false) {
    super(mayHaveHappened ? `${message.replace(/\.$/, '')}; ${warning}` : message);
    this.call = call;
    this.mayHaveHappened = mayHaveHappened;
  }
}

const warning = 'the change may have been made all the same, so look before you repeat it.';

/** The message of an error without what it says of `mayHaveHappened`, for errors that say more of that. */
export const messageOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  return message.endsWith(`; ${warning}`) ? message.slice(0, -warning.length - 2) : message;
};

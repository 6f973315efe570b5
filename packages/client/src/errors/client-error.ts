/**
 * What the errors of this package have in common. None of them carries a token, a subscription key or a header of the request:
 * they can be logged as they are. A call that is cancelled rejects with the reason of its `AbortSignal` instead.
 */
export abstract class ClientError extends Error {
  /** The call that failed, without its query: `GET /assets`. */
  readonly call: string;

  constructor(call: string, message: string) {
    super(message);
    this.call = call;
  }
}

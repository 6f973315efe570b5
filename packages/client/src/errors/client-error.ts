/**
 * The base class of this package's errors. None of them contains a token, a subscription key or a request header, so they can be logged. A
 * cancelled call rejects with the reason of its `AbortSignal` instead.
 */
export abstract class ClientError extends Error {
  /** The name of the call that failed, without its query: `GET /assets`. */
  readonly call: string;

  constructor(call: string, message: string) {
    super(message);
    this.call = call;
  }
}

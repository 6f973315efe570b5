import { JsonCursor, type ResponseOrigin } from './reading/json-cursor.ts';
import type { CallOptions } from './client-options.ts';
import { errorsOf } from './reading/envelope.ts';
import { parseResponse } from './reading/parse-response.ts';
import type { ResolvedOptions } from './resolve-options.ts';
import { serviceError } from './transport/service-failure.ts';
import { createTransport } from './transport/transport.ts';
import type { TransportCall } from './transport/transport-call.ts';

/** A call of the interface. The path is relative to the base URL. */
export interface ServiceCall
  extends CallOptions, Pick<TransportCall, 'effect' | 'notFound' | 'timeout' | 'hasHappened' | 'retries500'> {
  readonly method?: TransportCall['method'];
  readonly path: string;
  /** Without the leading `?`. */
  readonly query?: string;
  /** JSON text. */
  readonly body?: string;
  /** Whether the response may have no body; it is then read as an absent value. */
  readonly mayBeEmpty?: boolean;
}

/** Throws a `TypeError` that names the call when `signal` is not an `AbortSignal`, such as an `AbortController`, which could not cancel the call. */
function requireSignal(name: string, signal: unknown): void {
  if (signal === undefined) return;
  if (typeof signal === 'object' && signal !== null && 'aborted' in signal && 'addEventListener' in signal) return;
  const isController = typeof signal === 'object' && signal !== null && 'signal' in signal;
  const remedy = isController ? 'write { signal: controller.signal }' : 'leave it out to have none';
  throw new TypeError(`${name} was not sent: signal takes the signal of an AbortController; ${remedy}.`);
}

/** Makes calls and returns their responses as JSON. Rejects with a typed error, or with the signal's reason. */
export type Caller = (call: ServiceCall) => Promise<JsonCursor>;

export function createCaller({ baseUrl, credentials, transport }: ResolvedOptions): Caller {
  const send = createTransport(transport);
  const { redactor } = credentials;
  return async ({ method = 'GET', path, query = '', mayBeEmpty = false, ...call }) => {
    const name = `${method} ${path}`;
    requireSignal(name, call.signal);
    const url = `${baseUrl}${path}${query === '' ? '' : `?${query}`}`;
    const reply = await send({ ...call, name, method, url });
    const origin: ResponseOrigin = {
      call: name,
      redact: redactor.redact,
      isChange: (call.effect ?? 'none') !== 'none',
    };
    if (mayBeEmpty && reply.text.trim() === '') return new JsonCursor(undefined, origin);
    const answer = parseResponse(reply, origin);
    if (errorsOf(answer) === undefined) return answer;
    throw serviceError(name, reply, { url, attempts: 1, redactor });
  };
}

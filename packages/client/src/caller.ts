import type { JsonCursor } from './reading/json-cursor.ts';
import type { CallOptions } from './client-options.ts';
import { errorsOf } from './reading/envelope.ts';
import { parseResponse } from './reading/parse-response.ts';
import type { ResolvedOptions } from './resolve-options.ts';
import { serviceError } from './transport/service-failure.ts';
import { createTransport } from './transport/transport.ts';

/** A call of the interface. The path is relative to the base URL. */
export interface ServiceCall extends CallOptions {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  /** Without the leading `?`. */
  readonly query?: string;
  /** JSON text. */
  readonly body?: string;
}

/** Makes calls and returns their responses as JSON. Rejects with a typed error, or with the signal's reason. */
export type Caller = (call: ServiceCall) => Promise<JsonCursor>;

export function createCaller({ baseUrl, credentials, transport }: ResolvedOptions): Caller {
  const send = createTransport(transport);
  const { redactor } = credentials;
  return async ({ method = 'GET', path, query = '', body, signal, onRetry }) => {
    const name = `${method} ${path}`;
    const url = `${baseUrl}${path}${query === '' ? '' : `?${query}`}`;
    const reply = await send({ name, method, url, body, signal, onRetry });
    const answer = parseResponse(reply, { call: name, redact: redactor.redact });
    if (errorsOf(answer) === undefined) return answer;
    throw serviceError(name, reply, { url, attempts: 1, redactor });
  };
}

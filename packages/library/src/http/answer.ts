import type { Diagnostic } from '@assetql/core';

/** A warning or an error in the envelope of an answer. */
export interface Notice {
  /** One plain sentence. */
  readonly message: string;
  /** The request parameter it is about. */
  readonly parameter?: string;
  /** What is wrong in the parameter's expression. */
  readonly diagnostics?: readonly Diagnostic[];
}

/** What an answer carries beside its payload (assumed: §4.4 does not show the body of a list). */
export interface Envelope {
  readonly payload: unknown;
  readonly warnings?: readonly Notice[];
  readonly recordCount?: {
    readonly totalRecordsFound: number;
    readonly startingRecord: number;
    readonly recordsReturned: number;
  };
}

const apiVersion = '1.0';

/** An answer whose body is a JSON value without the envelope, where the specification shows none. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...headers,
    },
  });
}

/** An answer with a payload, status 200. */
export function answer({ payload, warnings = [], recordCount }: Envelope): Response {
  return json(
    200,
    { apiVersion, warnings, errors: [], payload, ...(recordCount === undefined ? {} : { recordCount }) },
    {},
  );
}

/** An answer that carries its result in `Payload`, as those of uploads do (§4.5), beside the members that every answer has. */
export const payloadAnswer = (payload: unknown): Response =>
  json(200, { apiVersion, warnings: [], errors: [], Payload: payload });

/** An answer that says what was wrong with the request (§7), in the same envelope. */
export function refusal(
  status: number,
  errors: string | readonly Notice[],
  headers: Readonly<Record<string, string>> = {},
): Response {
  const list = typeof errors === 'string' ? [{ message: errors }] : errors;
  return json(status, { apiVersion, warnings: [], errors: list }, headers);
}

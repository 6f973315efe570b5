import { ServiceError } from '../errors/service-error.ts';
import { looksLikeHtml, readReason } from './response-reason.ts';
import type { Reply } from './exchange.ts';
import { parseJson } from './parse-json.ts';
import type { Redactor } from './redactor.ts';
import { isWrongAddress, statusMeaning } from './status-meaning.ts';

const longestBody = 100_000;

interface Circumstances {
  /** The URL of the request; `undefined` for one that is a secret. */
  readonly url: string | undefined;
  readonly attempts: number;
  readonly retryAfter?: number | undefined;
  readonly redactor: Redactor;
  readonly mayHaveHappened?: boolean;
  /** What a 404 means, where it does not suggest a wrong base URL. */
  readonly notFound?: string | undefined;
}

/** The error for an error response. Secrets are removed from it, because services are known to quote the request. */
export function serviceError(
  call: string,
  { status, text }: Reply,
  { url, attempts, retryAfter, redactor, mayHaveHappened = false, notFound }: Circumstances,
): ServiceError {
  const redacted = redactor.redact(text);
  const path = url?.split(/[?#]/, 1)[0];
  const address = path === undefined ? undefined : redactor.redact(path);
  const isMissing = status === 404 && notFound !== undefined;
  const meaning = isMissing ? notFound : statusMeaning(status, address);
  const message = readReason(redacted, parseJson(redacted));
  const reason = looksLikeHtml(redacted)
    ? `${meaning} (the answer is an HTML page)`
    : message === '' || isMissing || !isWrongAddress(status)
      ? message || meaning
      : `${meaning} (the answer says: ${message})`;
  return new ServiceError(call, {
    address,
    status,
    body: redacted.slice(0, longestBody),
    reason,
    retryAfter,
    attempts,
    mayHaveHappened,
  });
}

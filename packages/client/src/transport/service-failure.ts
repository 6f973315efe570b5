import { ServiceError } from '../errors/service-error.ts';
import { looksLikeHtml, readReason } from './answer-reason.ts';
import type { Reply } from './exchange.ts';
import { parseJson } from './parse-json.ts';
import type { Redactor } from './redactor.ts';
import { statusMeaning } from './status-meaning.ts';

const longestBody = 100_000;

interface Circumstances {
  readonly attempts: number;
  readonly retryAfter?: number | undefined;
  readonly redactor: Redactor;
}

/** The error for an answer that is no success. Services are known to quote the request, so secrets are taken out of it. */
export function serviceError(
  call: string,
  { status, text }: Reply,
  { attempts, retryAfter, redactor }: Circumstances,
): ServiceError {
  const redacted = redactor.redact(text);
  const meaning = statusMeaning(status);
  const said = readReason(redacted, parseJson(redacted));
  const reason = looksLikeHtml(redacted) ? `${meaning} (the answer is an HTML page)` : said || meaning;
  return new ServiceError(call, { status, body: redacted.slice(0, longestBody), reason, retryAfter, attempts });
}

import { ResponseError } from '../errors/response-error.ts';
import { looksLikeHtml } from '../transport/response-reason.ts';
import type { Reply } from '../transport/exchange.ts';
import { JsonCursor, type ResponseOrigin } from './json-cursor.ts';

/** Reads a response as JSON. HTML, as login pages and gateways send it, and other text throws a {@link ResponseError}. */
export function parseResponse(reply: Reply, origin: ResponseOrigin): JsonCursor {
  if (reply.json !== undefined) return new JsonCursor(reply.json, origin);
  throw notJsonError(origin.call, reply, origin.isChange);
}

/** The error for a response that is not JSON. */
export const notJsonError = (call: string, reply: Reply, mayHaveHappened?: boolean): ResponseError =>
  new ResponseError(call, 'JSON', reply.flaw ?? describeText(reply.text), '', mayHaveHappened);

/** Whether a response starts as JSON but is not complete, as after a broken connection. */
export const isTruncatedJson = ({ json, flaw, text }: Reply): boolean =>
  json === undefined && flaw === undefined && startsAsJson(text);

const startsAsJson = (text: string): boolean => /^\s*[[{]/.test(text);

function describeText(text: string): string {
  if (text.trim() === '') return 'nothing';
  if (looksLikeHtml(text)) return 'an HTML page';
  return startsAsJson(text) ? 'broken JSON' : 'a text that is no JSON';
}

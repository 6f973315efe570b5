import { ResponseError } from '../errors/response-error.ts';
import { looksLikeHtml } from '../transport/answer-reason.ts';
import type { Reply } from '../transport/exchange.ts';
import { Answer, type AnswerOrigin } from './answer.ts';

/** Reads the JSON of an answer. HTML, as login pages and gateways send it, and other texts are a {@link ResponseError}. */
export function parseAnswer(reply: Reply, origin: AnswerOrigin): Answer {
  if (reply.json !== undefined) return new Answer(reply.json, origin);
  throw noJson(origin.call, reply);
}

/** The error for an answer that is not JSON. */
export const noJson = (call: string, reply: Reply): ResponseError =>
  new ResponseError(call, 'JSON', reply.flaw ?? describeText(reply.text), '');

/** Whether an answer starts as JSON and is none: half of it, as broken connections leave it behind. */
export const isHalf = ({ json, flaw, text }: Reply): boolean =>
  json === undefined && flaw === undefined && startsAsJson(text);

const startsAsJson = (text: string): boolean => /^\s*[[{]/.test(text);

function describeText(text: string): string {
  if (text.trim() === '') return 'nothing';
  if (looksLikeHtml(text)) return 'an HTML page';
  return startsAsJson(text) ? 'broken JSON' : 'a text that is no JSON';
}

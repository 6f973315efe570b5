import { ResponseError } from '../errors/response-error.ts';
import { looksLikeHtml } from '../transport/answer-reason.ts';
import { parseJson } from '../transport/service-failure.ts';
import { Answer, type AnswerOrigin } from './answer.ts';

/** Reads the JSON of an answer. HTML, as login pages and gateways send it, and other texts are a {@link ResponseError}. */
export function parseAnswer(text: string, origin: AnswerOrigin): Answer {
  const json = parseJson(text);
  if (json !== undefined) return new Answer(json, origin);
  throw new ResponseError(origin.call, 'JSON', describeText(text), '');
}

function describeText(text: string): string {
  if (text.trim() === '') return 'nothing';
  if (looksLikeHtml(text)) return 'an HTML page';
  return /^\s*[[{]/.test(text) ? 'broken JSON' : 'a text that is no JSON';
}

import { isRecord } from '@assetql/core/text';
import { refusal } from './answer.ts';
import { bodyText } from './body-text.ts';
import type { Call } from './service.ts';

/** A body that was read. */
export interface JsonBody {
  readonly json: unknown;
}

/** Reads the body of a request as JSON: its value, or the answer that refuses it (400, 413, 415). `empty` is that of an empty body, where it may be. */
export async function jsonBody({ request, largestBody }: Call, empty?: JsonBody): Promise<JsonBody | Response> {
  const text = await bodyText(request, largestBody);
  if (text instanceof Response) return text;
  if (text.trim() === '') return empty ?? refusal(400, 'The body is empty; send JSON.');
  try {
    return { json: JSON.parse(text) };
  } catch {
    return refusal(400, 'The body is no JSON; check its quotes, commas and brackets.');
  }
}

/** The same for a JSON object. */
export async function objectBody(call: Call, empty?: JsonBody): Promise<Readonly<Record<string, unknown>> | Response> {
  const body = await jsonBody(call, empty);
  if (body instanceof Response) return body;
  return isRecord(body.json) ? body.json : refusal(400, 'The body is no JSON object; send one, in braces.');
}

/** Entries of a list in a body. */
export const mostEntries = 10_000;

/** The same for a JSON list of texts. `what` names one of them. */
export async function textsBody(call: Call, what: string): Promise<readonly string[] | Response> {
  const body = await jsonBody(call);
  if (body instanceof Response) return body;
  const list: unknown = body.json;
  if (!Array.isArray(list)) return refusal(400, `The body is no list; send a JSON list, of each ${what} as a string.`);
  if (list.length > mostEntries) return refusal(400, `The body has more than ${mostEntries} entries.`);
  const texts = list.filter((entry): entry is string => typeof entry === 'string');
  return texts.length === list.length ? texts : refusal(400, `Each entry of the list must be a string: a ${what}.`);
}

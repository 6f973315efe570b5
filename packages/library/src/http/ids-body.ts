import { refusal } from './answer.ts';
import { bodyText } from './body-text.ts';
import { mostEntries, textsBody } from './json-body.ts';
import { bodyRepresentation } from './media-range.ts';
import type { Call } from './service.ts';
import { readXml } from './read-xml.ts';

/**
 * Reads a list of ids as JSON or XML, by `Content-Type` (§4.1): the ids, or the answer that refuses it (400, 413, 415). In XML each element
 * inside the root holds one; its name does not matter.
 */
export async function idsBody(call: Call, what: string): Promise<readonly string[] | Response> {
  const representation = bodyRepresentation(call.request.headers, 'json');
  if (representation === undefined) return refusal(415, 'Send the body as application/json or application/xml.');
  if (representation === 'json') return textsBody(call, what);
  const text = await bodyText(call.request, call.largestBody);
  if (text instanceof Response) return text;
  const root = await readXml(text);
  const isList =
    root !== undefined && root.children.length > 0 && root.children.every(({ children }) => children.length === 0);
  if (!isList || root.children.length > mostEntries)
    return refusal(400, `The body is no list in XML; send a root with an element for each ${what}.`);
  return root.children.map((element) => element.text.trim());
}

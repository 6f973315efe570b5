import { isRecord } from '../../text/is-record.ts';
import type { PastedRequest } from './shell-command.ts';

/** The requests of a file that another tool has written, and what such a file is called. */
export interface ExportedRequests {
  readonly form: 'postman' | 'har';
  readonly requests: readonly PastedRequest[];
}

const isText = (value: unknown): value is string => typeof value === 'string';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The address of a request of Postman: a text, or an object with the text that was typed. */
function postmanAddress(url: unknown): string | undefined {
  if (isText(url)) return url;
  return isRecord(url) && isText(url['raw']) ? url['raw'] : undefined;
}

function postmanRequest(request: unknown): PastedRequest | undefined {
  if (isText(request)) return { url: request, query: '', isElsewhere: false };
  if (!isRecord(request)) return undefined;
  const url = postmanAddress(request['url']);
  if (url === undefined) return undefined;
  const body = isRecord(request['body']) ? request['body'] : {};
  const raw = body['mode'] === 'raw' && isText(body['raw']) ? body['raw'] : '';
  const isElsewhere = isText(body['mode']) && body['mode'] !== 'raw' && body['mode'] !== 'none';
  return { url, query: '', ...(raw === '' ? {} : { body: raw }), isElsewhere };
}

/** All requests of a collection of Postman, whose folders contain items of their own. */
function postmanRequests(collection: unknown): readonly PastedRequest[] {
  const requests: PastedRequest[] = [];
  const waiting: unknown[] = [collection];
  for (let at = 0; at < waiting.length; at++) {
    const item = waiting[at];
    if (!isRecord(item)) continue;
    const request = postmanRequest(item['request']);
    if (request !== undefined) requests.push(request);
    for (const inner of listOf(item['item'])) waiting.push(inner);
  }
  return requests;
}

function harRequest(entry: unknown): PastedRequest | undefined {
  const request = isRecord(entry) ? entry['request'] : undefined;
  if (!isRecord(request) || !isText(request['url'])) return undefined;
  const data = isRecord(request['postData']) ? request['postData'] : {};
  const body = isText(data['text']) && data['text'] !== '' ? { body: data['text'] } : {};
  return { url: request['url'], query: '', ...body, isElsewhere: false };
}

/**
 * The requests of a collection of Postman (format 2) or of an HTTP archive (HAR), as the tools of browsers export it; `undefined` when the
 * text is neither. Headers, variables and answers are not kept.
 */
export function exportedRequests(json: string): ExportedRequests | undefined {
  let file: unknown;
  try {
    file = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!isRecord(file)) return undefined;
  const isItem = 'request' in file && 'name' in file;
  if (isItem || ('info' in file && Array.isArray(file['item'])))
    return { form: 'postman', requests: postmanRequests(file) };
  const log = file['log'];
  if (!isRecord(log) || !Array.isArray(log['entries'])) return undefined;
  const requests = listOf(log['entries']).flatMap((entry) => harRequest(entry) ?? []);
  return { form: 'har', requests };
}

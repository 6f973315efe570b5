import type { Fetch } from '@assetql/client';
import type { Editor } from '@assetql/language-server';
import { messages, type FetchAnswer, type FetchParams } from './messages.ts';

const isAnswer = (value: unknown): value is FetchAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  typeof value.status === 'number' &&
  'headers' in value &&
  'body' in value &&
  typeof value.body === 'string';

/** Statuses whose answers have no body, not even an empty one. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Bodies of calls are texts: JSON, or nothing. */
async function textOf(body: RequestInit['body']): Promise<string | undefined> {
  return body === undefined || body === null ? undefined : await new Response(body).text();
}

/** A `fetch` that lets the extension host send the request to the library of a connection. */
export const editorFetch =
  ({ ask }: Editor, connection: string | undefined): Fetch =>
  async (url, { method = 'GET', headers: given, body: sent, signal }) => {
    const headers = new Headers(given);
    // The extension host adds the credentials.
    headers.delete('Authorization');
    const body = await textOf(sent);
    const params: FetchParams = {
      url,
      method,
      headers: Object.fromEntries(headers),
      ...(connection === undefined ? {} : { connection }),
      ...(body === undefined ? {} : { body }),
    };
    const answer = await ask(messages.fetch, params, signal ?? undefined);
    if (!isAnswer(answer)) throw new TypeError('The answer was lost on its way.');
    const { status, headers: received, body: text } = answer;
    return new Response(bodiless.has(status) ? null : text, { status, headers: received });
  };

import type { AuthorizedFetch } from '@assetql/client';

/** Bytes of a refusal that are read. */
const largest = 1_000_000;

/** Headers of a refusal that are of use behind the access. */
const kept = ['content-type', 'retry-after'] as const;

async function textOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  // What has come of a refusal whose connection breaks is as good as the whole: its status says most.
  const read = (): ReturnType<typeof reader.read> => reader.read().catch(() => ({ done: true, value: undefined }));
  for (let part = await read(); !part.done; part = await read()) {
    text += decoder.decode(part.value, { stream: true });
    size += part.value.length;
    if (size < largest) continue;
    await reader.cancel();
    break;
  }
  return text + decoder.decode();
}

/**
 * An answer that refuses, without the token and the key: services are known to quote the request, and the text in an answer is shown
 * and logged by those who ask. Any other answer is given as it is, its body unread. A refusal is cut off where it is too long.
 */
export async function redactedAnswer(answer: Response, { redact }: Pick<AuthorizedFetch, 'redact'>): Promise<Response> {
  const { ok, status, type, body } = answer;
  if (ok || status === 304 || type === 'opaqueredirect' || body === null) return answer;
  const headers = new Headers();
  for (const name of kept) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(redact(await textOf(body)), { status, headers });
}

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fetchOriginal, type FetchedFile } from '../../src/export/fetch-original.ts';

/** A body that gives some bytes, and then breaks off. */
const breaking = (bytes: string): ReadableStream<Uint8Array> => {
  let isSent = false;
  return new ReadableStream({
    pull: (controller) => {
      if (isSent) controller.error(new Error('The connection breaks.'));
      else controller.enqueue(new TextEncoder().encode(bytes));
      isSent = true;
    },
  });
};

/** Fetches a file from a service that gives these responses, one for each request. */
async function fetchFrom(
  respond: (attempt: number, headers: Headers) => Response,
  expectedSize?: number,
): Promise<{ readonly result: FetchedFile | 'unchanged' | Error; readonly text: string; readonly attempts: number }> {
  const path = join(mkdtempSync(join(tmpdir(), 'assetql-original-')), 'file');
  let attempts = 0;
  const result = await fetchOriginal({
    fetchFile: async (_address, { headers }) => respond((attempts += 1), new Headers(headers)),
    during: (work) => work,
    address: 'https://library.test/file',
    renewAddress: async () => undefined,
    etag: undefined,
    expectedSize: () => expectedSize,
    path,
    signal: new AbortController().signal,
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  return { result, text: readFileSync(path, 'utf8'), attempts };
}

const strong = { etag: '"1"' };

describe('the original of an asset', () => {
  test('of a service that breaks off at the same byte each time is given up', async () => {
    const { result, attempts } = await fetchFrom(() => new Response(breaking('abc')));
    expect(result).toMatchObject({ message: 'The connection broke after 3 bytes of the original.' });
    expect(attempts).toBeLessThan(8);
  });

  test('is fetched to its end where each attempt brings some more', async () => {
    const whole = 'abcdefghij';
    const { result, text } = await fetchFrom((attempt) =>
      attempt < whole.length ? new Response(breaking(whole.slice(0, attempt))) : new Response(whole),
    );
    expect(result).toMatchObject({ size: 10 });
    expect(text).toBe(whole);
  });

  test('that is larger than its record says is not fetched to its end', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1000;
        controller.enqueue(new Uint8Array(1000));
      },
    });
    const { result } = await fetchFrom(() => new Response(endless), 2500);
    expect(result).toMatchObject({ message: expect.stringMatching(/^The service gives more than the 2500 bytes/) });
    expect(sent).toBeLessThan(10_000);
  });

  test('is never put together from a part that starts elsewhere', async () => {
    const { result } = await fetchFrom((attempt) =>
      attempt === 1
        ? new Response(breaking('abc'), { headers: strong })
        : new Response('abcdef', { status: 206, headers: { ...strong, 'content-range': 'bytes 0-5/6' } }),
    );
    expect(result).toMatchObject({ message: 'The service answers 206 for the original.' });
  });

  test('is continued where it broke', async () => {
    const { result, text } = await fetchFrom((attempt, headers) =>
      attempt === 1
        ? new Response(breaking('abc'), { headers: strong })
        : new Response(headers.get('range') === 'bytes=3-' ? 'def' : '?', {
            status: 206,
            headers: { ...strong, 'content-range': 'bytes 3-5/6' },
          }),
    );
    expect(result).toMatchObject({ size: 6 });
    expect(text).toBe('abcdef');
  });
});

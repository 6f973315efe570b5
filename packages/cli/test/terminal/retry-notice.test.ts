import { createClient, type Client } from '@assetql/client';
import { expect, test } from 'vitest';
import { retryNotice } from '../../src/terminal/retry-notice.ts';

/** A client whose service fails once, and the resulting notice. */
function failingOnce(
  failure: Response,
  errIsTerminal: boolean,
): { readonly client: Client; readonly said: () => string } {
  let said = '';
  const answers = [failure, Response.json({ payload: [] })];
  const client = createClient({
    baseUrl: 'https://library.test',
    fetch: async () => answers.shift() ?? Response.error(),
    clock: {
      now: () => 0,
      after: (milliseconds, action) => (milliseconds < 10_000 && queueMicrotask(action), () => {}),
    },
    random: () => 1,
    onRetry: retryNotice({ err: (text) => void (said += text), errIsTerminal }),
  });
  return { client, said: () => said };
}

test('a retry is shown on a terminal, with its reason and delay', async () => {
  const { client, said } = failingOnce(
    new Response('slow\u001B[2J down', { status: 429, headers: { 'retry-after': '7' } }),
    true,
  );
  await client.users();
  expect(said()).toBe('\r\u001B[KGET /users was answered 429: slow\uFFFD[2J down; trying again in 7 s (2 of 4).\n');
});

test('a short delay is not shown', async () => {
  const { client, said } = failingOnce(new Response('', { status: 503 }), true);
  await client.users();
  expect(said()).toContain('the service is not available; trying again now (2 of 4).\n');
});

test('a long delay is shown when standard error is not a terminal, too', async () => {
  const { client, said } = failingOnce(new Response('', { status: 503, headers: { 'retry-after': '7' } }), false);
  await client.users();
  expect(said()).toBe('GET /users was answered 503: the service is not available; trying again in 7 s (2 of 4).\n');
});

test('nothing else is shown when standard error is not a terminal', async () => {
  const { client, said } = failingOnce(new Response('', { status: 503 }), false);
  await client.users();
  expect(said()).toBe('');
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { browser } from './browser.ts';
import { serveIdentity, signInPageOf } from './identity-server.ts';

const form = 'content-type: application/x-www-form-urlencoded\r\n';

test('a form that is broken off, or followed by something else, is not told as a failure', async () => {
  const onFailure = vi.fn<(failure: unknown) => void>();
  const served = await serveIdentity({ onFailure });
  const { host, port } = new URL(served.server.address);
  const person = browser();
  const { address } = await signInPageOf(served, person);
  const seen = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', seen);
  await person.open(address).catch(() => {});
  vi.unstubAllGlobals();
  const cookie = new Headers(seen.mock.lastCall?.[1]?.headers).get('cookie') ?? '';
  expect(cookie).toContain('assetql_sign_in');
  for (const [path, body] of [
    ['/identity/connect/token', 'content-length: 31\r\n\r\n__proto__=1&grant_type=__proto__'],
    ['/identity/connect/token', 'content-length: 100\r\n\r\ngrant'],
    ['/identity/connect/revocation', 'transfer-encoding: chunked\r\n\r\nzz\r\n'],
    [address.pathname, 'content-length: 100\r\n\r\nuser'],
  ] as const) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n${form}${body}`);
    // The server has begun to read it when it has answered the next caller.
    for (let round = 0; round < 3; round += 1) await fetch(`${served.identity.authUrl}/connect/jwks`);
    socket.destroy();
  }
  for (let round = 0; round < 3; round += 1) await fetch(`${served.identity.authUrl}/connect/jwks`);
  expect(onFailure).not.toHaveBeenCalled();
});

import { NetworkError } from '@assetql/client';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { failureOfCall } from '../../src/connections/failure-of-call.ts';
import { run } from '../run-in-process.ts';

/** The port of a server that answers everything; it stops listening after the test, or at once. */
async function port({ isListening }: { readonly isListening: boolean }): Promise<number> {
  const server = createServer((_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const stop = (): Promise<unknown> => new Promise((resolve) => server.close(resolve));
  if (isListening) onTestFinished(async () => void (await stop()));
  else await stop();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('a message of the platform ends where the next sentence starts', async () => {
  const server = createServer((request, response) =>
    request.url === '/attributes' ? request.socket.destroy() : response.end('{"assets":[],"assetCount":0}'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const baseUrl = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
  const { err } = await run(['run', '--format', 'csv', '--base-url', baseUrl], { stdin: 'search: a\n' });
  expect(err).toMatch(/^GET \/attributes failed, .*\w\. Attributes stand together in the last column\.\n/);
});

const runAt = (baseUrl: string): ReturnType<typeof run> =>
  run(['run', '--base-url', baseUrl], { stdin: 'search: a\n' });

test('where nothing listens, the message says what to do', async () => {
  const { status, err } = await runAt(`http://127.0.0.1:${await port({ isListening: false })}/api`);
  expect(status).toBe(2);
  expect(err).toMatch(/ECONNREFUSED.*\. Nothing listens there: start the service, or check the address\.\n$/);
});

test('where https meets a server without TLS, the message says what to write', async () => {
  const { status, err } = await runAt(`https://127.0.0.1:${await port({ isListening: true })}/api`);
  expect(status).toBe(2);
  expect(err).toMatch(/ It speaks no TLS there: check the port, or write http in place of https\.\n$/);
});

test('where a service asks for a long wait, the message says when to try again', async () => {
  const server = createServer((_request, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const { status, err } = await runAt(typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '');
  expect({ status, err }).toEqual({
    status: 2,
    err: 'assetql: GET /assets was answered 429: too many requests. Try again in 60 minutes, as it asks.\n',
  });
});

test.each([
  ['ENOTFOUND', /name it in HTTPS_PROXY\.$/],
  ['UND_ERR_CONNECT_TIMEOUT', /name it in HTTPS_PROXY\.$/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /NODE_USE_SYSTEM_CA=1, or NODE_EXTRA_CA_CERTS/],
  ['ECONNRESET', /^GET \/assets failed, no answer came: it broke$/],
])('the advice for %s', (code, message) => {
  const error = new NetworkError('GET /assets', { reason: 'it broke', code }, 1);
  expect(failureOfCall(error)).toMatchObject({ message: expect.stringMatching(message) });
});

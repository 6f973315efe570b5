import { mkdtempSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../run-in-process.ts';

/** The base URL of a service with this answer. */
async function service(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
}

/** Runs a command, and interrupts it when it has said something. */
async function runUntilItSpeaks(args: readonly string[]): ReturnType<typeof run> {
  const interrupt = new AbortController();
  return await run(args, {
    stdin: 'search: a\n',
    env: { ASSETQL_TOKEN: 'any' },
    signal: interrupt.signal,
    onText: () => interrupt.abort(),
  });
}

const commands = [['run'], ['names', 'users'], ['whoami']];

test.each(commands)('%s says that a service which answers nothing keeps it waiting', async (...command) => {
  const baseUrl = await service(() => {});
  const { err } = await runUntilItSpeaks([...command, '--base-url', baseUrl]);
  expect(err).toMatch(/^Waiting for an answer from 127\.0\.0\.1:\d+ …\n$/);
});

test('it says so of an answer that does not end', async () => {
  const baseUrl = await service((_request, response) => void response.write('{'));
  const { err } = await runUntilItSpeaks(['run', '--base-url', baseUrl]);
  expect(err).toContain('Waiting for an answer from');
});

test('login says so of an identity service', async () => {
  const authUrl = await service(() => {});
  const interrupt = new AbortController();
  let state = '';
  const redirect = 'http://127.0.0.1:1/callback';
  const flags = `--base-url ${authUrl}/api --auth-url ${authUrl} --client-id a --redirect-uri ${redirect}`.split(' ');
  const { err } = await run(['login', '--connection', 'slow', '--no-browser', ...flags], {
    env: { XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), 'assetql-')), ASSETQL_CLIENT_SECRET: 'a' },
    answer: (question) => (question.startsWith('Address') ? `${redirect}?code=a&state=${state}` : ''),
    signal: interrupt.signal,
    onText: (text) => {
      [, state = state] = /[?&]state=([^&]+)/.exec(text) ?? [];
      if (text.startsWith('Waiting')) interrupt.abort();
    },
  });
  expect(err).toContain('Waiting for an answer from 127.0.0.1:');
});

test('nothing is said of a service that answers in time', async () => {
  const baseUrl = await service((_request, response) => response.end('{"assets":[],"assetCount":0}'));
  const { status, err } = await run(['run', '--base-url', baseUrl], { stdin: 'search: a\n' });
  expect(status).toBe(0);
  expect(err).toBe('0 of 0 assets\n');
});

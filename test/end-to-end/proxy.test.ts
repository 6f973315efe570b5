import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { assetql } from './command.ts';

/** The hosts and ports that the proxy was asked for. */
const asked: string[] = [];
beforeEach(() => void asked.splice(0));

/** Listens on a free port of this machine until the test ends. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A service, and a proxy that leads to it whatever host it is asked for. */
async function network(): Promise<{ readonly service: number; readonly proxy: string }> {
  const service = await listen(
    createServer((_request, response) => response.end(JSON.stringify({ assets: [{ id: 'a' }], assetCount: 1 }))),
  );
  const proxy = createServer((_request, response) => response.end());
  proxy.on('connect', ({ url = '' }, client) => {
    asked.push(url);
    const there = connect(service, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      there.pipe(client).pipe(there);
    });
    for (const socket of [there, client]) socket.on('error', () => void (there.destroy(), client.destroy()));
  });
  return { service, proxy: `http://127.0.0.1:${await listen(proxy)}` };
}

const none = { http_proxy: '', HTTP_PROXY: '', https_proxy: '', HTTPS_PROXY: '', no_proxy: '', NO_PROXY: '' };
const query = (baseUrl: string): string[] => ['run', '--format', 'ids', '--base-url', baseUrl];

describe('a service behind a proxy', () => {
  test.each(['http_proxy', 'HTTP_PROXY'])('is asked through the one that %s names', async (name) => {
    const { proxy } = await network();
    const outcome = await assetql(query('http://library.example/api'), 'search: a', { ...none, [name]: proxy });
    expect(outcome).toMatchObject({ status: 0, out: 'a\n' });
    expect(asked).toEqual(['library.example:80']);
  });

  test('is asked directly where NO_PROXY names it, and on this machine', async () => {
    const { proxy, service } = await network();
    const env = { ...none, HTTP_PROXY: proxy, NO_PROXY: '.example' };
    const near = await assetql(query(`http://127.0.0.1:${service}/api`), 'search: a', env);
    const local = await assetql(query(`http://localhost:${service}/api`), 'search: a', env);
    const named = await assetql(query('http://library.example/api'), 'search: a', env);
    expect(near).toMatchObject({ status: 0, out: 'a\n' });
    expect(local).toMatchObject({ status: 0, out: 'a\n' });
    expect(named).toMatchObject({ status: 2, out: '' });
    expect(asked).toEqual([]);
  });

  test('a proxy of another kind keeps no command from working', async () => {
    const env = { ...none, HTTP_PROXY: 'socks5://127.0.0.1:1', HTTPS_PROXY: 'nonsense' };
    expect(await assetql(['check'], 'filters: Status EQ 0', env)).toEqual({ status: 0, out: '', err: '' });
  });
});

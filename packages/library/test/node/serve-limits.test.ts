import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LibraryServer } from '../../src/node/index.ts';
import { BodyBudget } from '../../src/node/server/body-budget.ts';
import { guardConnections } from '../../src/node/server/connection-guard.ts';
import { descriptorLimit } from '../../src/node/server/descriptor-limit.ts';
import { sendResponse, toRequest } from '../../src/node/server/node-adapter.ts';
import { limitReceiveTime } from '../../src/node/server/receive-time.ts';
import { bodyShares, connectionShares, type Shares } from '../../src/node/server/server-limits.ts';
import { bearing, serve } from './server.ts';

interface Client {
  readonly socket: Socket;
  /** All that has come so far. */
  readonly text: () => string;
  readonly isClosed: () => boolean;
}

/** A connection that has sent a text. */
async function client(port: number, text: string): Promise<Client> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let isClosed = false;
  socket.on('data', (bytes) => (received += String(bytes)));
  socket.on('error', () => {});
  socket.on('close', () => (isClosed = true));
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(text);
  return { socket, text: () => received, isClosed: () => isClosed };
}

const portOf = ({ address }: LibraryServer): number => Number(new URL(address).port);

/** The start of a search with a body of some bytes, of which all but the last are sent. */
function heldBack(server: LibraryServer, bytes: number): Promise<Client> {
  const headers = Object.entries({ host: new URL(server.address).host, ...bearing(server) });
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const start = `POST /api/assets/search HTTP/1.1\r\n${head}content-length: ${bytes}\r\n\r\n`;
  return client(portOf(server), start + ' '.repeat(bytes - 1));
}

const search = async (server: LibraryServer, body: string): Promise<Response> =>
  fetch(`${server.baseUrl}/assets/search`, { method: 'POST', headers: bearing(server), body });

/** A server on a free port. */
async function listening(listener: RequestListener, shares: Shares = { ofAll: 8, ofNetwork: 8 }): Promise<number> {
  const server = createServer();
  // Callers are of different networks by the order in which they come.
  let count = 0;
  server.on('connection', (socket: Socket) => {
    const address = count < 4 ? '10.0.0.1' : '10.0.0.2';
    count += 1;
    Object.defineProperty(socket, 'remoteAddress', { value: address });
  });
  guardConnections(server, shares, listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

describe('bodies that are not answered yet', () => {
  test('are read up to a limit; further ones are refused, small ones never, and the end of one makes room', async () => {
    const server = await serve({ limits: { bodyBytes: 2_000_000 } });
    const clients = await Promise.all(Array.from({ length: 6 }, () => heldBack(server, 900_000)));
    const refused = (): readonly Client[] => clients.filter(({ text }) => text().startsWith('HTTP/1.1 503 '));
    await expect.poll(() => refused().length).toBe(5);
    expect(refused()[0]?.text()).toMatch(/retry-after: 2/i);
    expect((await search(server, '{"count": 0}')).status).toBe(200);
    expect((await search(server, `{"count": 0}${' '.repeat(900_000)}`)).status).toBe(503);
    for (const { socket } of clients) socket.destroy();
    await expect.poll(async () => (await search(server, `{"count": 0}${' '.repeat(900_000)}`)).status).toBe(200);
  });

  test('are bounded for each network, so that another one gets in', () => {
    const budget = new BodyBudget({ ofAll: 1_000_000, ofNetwork: 600_000 });
    const [first, second, other, late] = ['a', 'a', 'b', 'c'].map((network) => budget.open(network));
    expect(first?.take(500_000)).toBe(true);
    expect(second?.take(65_536)).toBe(true);
    expect(second?.take(200_000)).toBe(false);
    expect(other?.take(500_000)).toBe(true);
    expect(late?.take(300_000)).toBe(false);
    first?.release();
    first?.release();
    expect(first?.take(1)).toBe(false);
    expect(budget.open('a').take(600_000)).toBe(true);
    expect(budget.open('b').take(300_000)).toBe(false);
  });

  test('of a caller who sends nothing more are given up', async () => {
    const seen = vi.fn<(reason: unknown) => void>();
    const port = await listening((message, response) => {
      const account = new BodyBudget(bodyShares()).open('');
      const incoming = toRequest(message, response, new URL('http://library.test/'), account, 50);
      incoming?.request.text().catch(seen);
      void incoming?.givenUp.then((answer) => sendResponse(answer, response));
    });
    const { text, isClosed } = await client(
      port,
      'POST / HTTP/1.1\r\nhost: library.test\r\ncontent-length: 9\r\n\r\nhalf',
    );
    await expect.poll(isClosed).toBe(true);
    expect(text()).toMatch(/^HTTP\/1.1 408 [^]*The rest of the body did not come/);
    expect(seen).toHaveBeenCalledOnce();
  });
});

describe('the time in which a request must have arrived', () => {
  test.each([
    ['drips is closed with 408', 1, 'HTTP/1.1 408 Request Timeout'],
    ['keeps up the rate is answered, however long it takes', 400, 'HTTP/1.1 200 OK'],
  ])('one that %s', async (_name, bytes, answer) => {
    const port = await listening((message, response) => {
      limitReceiveTime(message, response, { least: 200, rate: 1 });
      message.resume().once('end', () => response.end('whole'));
      message.once('error', () => {});
    });
    const head = `POST / HTTP/1.1\r\nhost: library.test\r\ncontent-length: ${8 * bytes}\r\n\r\n`;
    const { socket, text } = await client(port, head);
    for (let part = 0; part < 8 && text() === ''; part += 1) {
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
      socket.write('x'.repeat(bytes));
    }
    await expect.poll(text).toContain(answer);
  });
});

test('the connection of a caller who takes nothing of an answer is closed', async () => {
  const closed = vi.fn<() => void>();
  const port = await listening((_message, response) => {
    response.once('close', closed);
    void sendResponse(new Response('x'.repeat(50_000_000)), response, 50);
  });
  const { socket } = await client(port, 'GET / HTTP/1.1\r\nhost: library.test\r\n\r\n');
  socket.pause();
  await expect.poll(() => closed.mock.calls.length).toBe(1);
});

test('the connection of a caller whose answer is still being made stays open', async () => {
  const port = await listening((_message, response) => {
    const body = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        controller.enqueue(new TextEncoder().encode('first'));
        setTimeout(() => {
          controller.enqueue(new TextEncoder().encode(' second'));
          controller.close();
        }, 300);
      },
    });
    void sendResponse(new Response(body), response, 50);
  });
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('first second');
});

describe('connections', () => {
  test('on which nothing is asked give way to others', async () => {
    const server = await serve({ limits: { connections: 8 } });
    const halves = await Promise.all(
      Array.from({ length: 30 }, () => client(portOf(server), 'GET /api/users HTTP/1.1\r\nhost: ')),
    );
    expect((await fetch(`${server.baseUrl}/users`, { headers: bearing(server) })).status).toBe(200);
    await expect.poll(() => halves.filter(({ isClosed }) => !isClosed()).length).toBeLessThan(8);
  });

  test('whose body or answer is waited for give way as well', async () => {
    const server = await serve({ limits: { connections: 8 } });
    for (let index = 0; index < 20; index += 1) await heldBack(server, 1000);
    expect((await fetch(`${server.baseUrl}/users`, { headers: bearing(server) })).status).toBe(200);
  });

  test('that are kept open for a next request give way as well, and those that say nothing first', async () => {
    const port = await listening((_message, response) => response.end('answered'), { ofAll: 3, ofNetwork: 3 });
    const request = 'GET / HTTP/1.1\r\nhost: library.test\r\n\r\n';
    const [kept, silent, ...later] = [
      await client(port, request),
      await client(port, ''),
      await client(port, request),
      await client(port, request),
    ];
    await expect.poll(() => [kept?.isClosed(), silent?.isClosed()]).toEqual([false, true]);
    const last = await client(port, request);
    await expect.poll(() => [kept?.isClosed(), last.text()]).toEqual([true, expect.stringContaining('answered')]);
    expect(later.map(({ isClosed }) => isClosed())).toEqual([false, false]);
  });

  test('whose answer is not taken give way before those that wait for the server', async () => {
    const port = await listening(
      (message, response) =>
        message.url === '/large' && void sendResponse(new Response('x'.repeat(50_000_000)), response),
      { ofAll: 2, ofNetwork: 2 },
    );
    const waiting = await client(port, 'GET / HTTP/1.1\r\nhost: library.test\r\n\r\n');
    const stalled = await client(port, 'GET /large HTTP/1.1\r\nhost: library.test\r\n\r\n');
    stalled.socket.once('data', () => stalled.socket.pause());
    await expect.poll(() => stalled.text().length).toBeGreaterThan(0);
    await client(port, '');
    stalled.socket.resume();
    await expect.poll(() => [waiting.isClosed(), stalled.isClosed()]).toEqual([false, true]);
  });

  test('that are refused hear so, as far as they are not too many themselves; others are closed', async () => {
    const asked = vi.fn<RequestListener>();
    const port = await listening(asked, { ofAll: 1, ofNetwork: 1 });
    const request = 'GET / HTTP/1.1\r\nhost: library.test\r\n\r\n';
    const waiting = await client(port, request);
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    const refused = await Promise.all(Array.from({ length: 60 }, () => client(port, '')));
    const closed = (): number => refused.filter(({ isClosed }) => isClosed()).length;
    await expect.poll(closed).toBeGreaterThanOrEqual(28);
    for (const { socket } of refused) socket.write(request);
    await expect.poll(closed).toBe(60);
    const heard = refused.filter(({ text }) => text().startsWith('HTTP/1.1 503 ')).length;
    expect([heard <= 32, waiting.isClosed()]).toEqual([true, false]);
    // and there is room for the next ones to hear so
    const late = await client(port, request);
    await expect.poll(late.text).toContain('503');
  });

  test('that wait for the server stay, and further ones are refused', async () => {
    let finish = (): void => {};
    const done = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const users = vi.fn<() => Promise<readonly []>>(async () => {
      await done;
      return [];
    });
    // Three quarters of them are for one network.
    const server = await serve({ limits: { connections: 8 }, change: { users } });
    const ask = async (): Promise<number> =>
      (await fetch(`${server.baseUrl}/users`, { headers: bearing(server) })).status;
    const asked = Array.from({ length: 6 }, ask);
    await expect.poll(() => users.mock.calls.length).toBe(6);
    expect(await ask()).toBe(503);
    finish();
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  test('of one network leave some to others', async () => {
    const asked = vi.fn<RequestListener>();
    const port = await listening(asked, { ofAll: 4, ofNetwork: 3 });
    const request = 'GET / HTTP/1.1\r\nhost: library.test\r\n\r\n';
    const clients: Client[] = [];
    // The fourth is one too many of the first network, the sixth one too many of all.
    for (const [count, isTaken] of [true, true, true, false, true, false].entries()) {
      const { length } = asked.mock.calls;
      clients.push(await client(port, request));
      if (isTaken) await expect.poll(() => asked.mock.calls.length).toBe(length + 1);
      else await expect.poll(clients[count]?.text ?? String).toContain('503');
    }
    expect(clients.filter(({ isClosed }) => !isClosed())).toHaveLength(4);
  });

  test.each([
    [undefined, 20_000, 256],
    [undefined, 256, 156],
    [undefined, 64, 16],
    [undefined, undefined, 256],
    [1000, 20_000, 1000],
    [1000, 512, 412],
    [4, 20_000, 4],
  ])('are %s where they are wanted and %s descriptors allow it: %s', (wanted, descriptors, ofAll) => {
    expect(connectionShares(wanted, descriptors).ofAll).toBe(ofAll);
  });

  test.skipIf(process.platform === 'win32')('are fitted to the descriptors of this process', () => {
    expect(descriptorLimit()).toBeGreaterThan(0);
  });
});

describe('requests of a network', () => {
  test('beyond those of a minute are refused with the time to wait; files are given out all the same', async () => {
    const server = await serve({ limits: { requestsPerMinute: 2 } });
    const ask = (): Promise<Response> => fetch(`${server.baseUrl}/assets?count=1`, { headers: bearing(server) });
    const { payload } = await (await ask()).json();
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await refused.text()).toContain('There were too many requests from here; try again in 30 seconds.');
    const { media } = payload.assets[0];
    expect((await fetch(media.basePath + media.thumb)).status).toBe(200);
    expect((await fetch(`${server.address}health`)).status).toBe(200);
  });

  // Clients that resolve dots in a path themselves cannot be used here.
  test.each(['/api/media/../attributes', '/./api/attributes', '/api/links/%2e%2e/attributes', 'absolute'])(
    'are counted however their address is written: %s',
    async (target) => {
      const server = await serve({ limits: { requestsPerMinute: 1 } });
      const { host } = new URL(server.address);
      const ask = async (): Promise<string> => {
        const path = target === 'absolute' ? `${server.baseUrl}/attributes` : target;
        const headers = Object.entries({ host, connection: 'close', ...bearing(server) });
        const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
        const { socket, text } = await client(portOf(server), `GET ${path} HTTP/1.1\r\n${head}\r\n`);
        await once(socket, 'close');
        return text().split('\r\n', 1).join('');
      };
      expect([await ask(), await ask()]).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 429 Too Many Requests']);
    },
  );

  test('are not limited unless somebody wants it', async () => {
    const server = await serve();
    const statuses = await Promise.all(
      Array.from(
        { length: 100 },
        async () => (await fetch(`${server.baseUrl}/assets?count=0`, { headers: bearing(server) })).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

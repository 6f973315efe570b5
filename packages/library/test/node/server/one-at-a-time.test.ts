import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { oneAtATime } from '../../../src/node/server/one-at-a-time.ts';
import { pause } from '../pause.ts';

/** A connection to a server that has its requests begin one at a time, and the server's side of it. */
async function connected(listener: RequestListener): Promise<{ readonly client: Socket; readonly served: Socket }> {
  const server = createServer();
  oneAtATime(server);
  const arrived = new Promise<Socket>((resolve) => {
    server.once('connection', resolve);
  });
  server.on('request', listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const client = connect(typeof bound === 'object' ? (bound?.port ?? 0) : 0, '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  const served = await arrived;
  return { client, served };
}

const get = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';

describe('requests that arrive together on a connection', () => {
  test('begin one by one, however many are in a part that has arrived', async () => {
    const answers: (() => void)[] = [];
    const { client } = await connected((_message, response) => answers.push(() => response.end()));
    client.resume();
    client.write(get.repeat(2000));
    for (let count = 1; count < 5; count += 1) {
      await expect.poll(() => answers.length).toBe(count);
      await pause(5);
      expect(answers.length).toBe(count);
      answers.at(-1)?.();
    }
  });

  test('begin in turns of their own when each is answered at once', async () => {
    let turn = 0;
    const turns: number[] = [];
    const count = (): void => {
      turn += 1;
      if (turns.length < 300) setImmediate(count);
    };
    const { client } = await connected((_message, response) => {
      turns.push(turn);
      response.end();
    });
    client.resume();
    count();
    client.write(get.repeat(300));
    await expect.poll(() => turns.length).toBe(300);
    expect(new Set(turns).size).toBe(300);
  });

  test('are read no further than a part, while one is answered', async () => {
    const { client, served } = await connected(() => {});
    const sent = get.repeat(200_000);
    client.write(sent);
    await pause(200);
    expect(served.bytesRead).toBeLessThan(4 * 65_536);
    expect(served.bytesRead).toBeLessThan(sent.length);
  });

  test('do not keep their server from hearing that the caller has gone', async () => {
    let isClosed = false;
    const { client } = await connected((_message, response) => response.once('close', () => (isClosed = true)));
    client.write(get.repeat(3));
    await pause(20);
    client.resetAndDestroy();
    await expect.poll(() => isClosed).toBe(true);
  });

  test('do not begin when their caller has sent the last and closed its side', async () => {
    const begun: string[] = [];
    let isClosed = false;
    const { client } = await connected((message, response) => {
      begun.push(message.url ?? '');
      response.once('close', () => (isClosed = true));
    });
    client.resume();
    client.end(get.repeat(20));
    await expect.poll(() => isClosed).toBe(true);
    await pause(20);
    expect(begun).toEqual(['/']);
  });

  test('begin in turns of their own too when the parser refuses them', async () => {
    const { client } = await connected(() => {});
    client.write('GET / HTTP/1.1\r\n\r\n'.repeat(2000));
    expect((await text(client)).match(/HTTP\/1\.1 400/g)).toHaveLength(1);
  });
});

/** A request as it is sent, and the body that is meant. */
const requests = fc.array(
  fc
    .record({
      body: fc.oneof(
        fc.string({ unit: fc.constantFrom('\r\n', '\r', '\n', 'a', 'GET / HTTP/1.1\r\nhost: a\r\n\r\n') }),
        fc.integer({ min: 0, max: 200_000 }).map((size) => 'b'.repeat(size)),
      ),
      isChunked: fc.boolean(),
    })
    .map(({ body, isChunked }) => ({
      body,
      sent: isChunked
        ? `POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n${body === '' ? '' : `${body.length.toString(16)}\r\n${body}\r\n`}0\r\n\r\n`
        : `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    })),
  { minLength: 1, maxLength: 8 },
);

test('requests come whole, in their order and one at a time, wherever the network has cut them', async () => {
  await fc.assert(
    fc.asyncProperty(requests, fc.array(fc.integer({ min: 1, max: 5000 })), async (sent, cuts) => {
      let running = 0;
      let most = 0;
      const bodies: string[] = [];
      const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
        bodies.push(await text(message));
        response.end('answer');
      };
      const { client } = await connected((message, response) => {
        running += 1;
        most = Math.max(most, running);
        response.once('close', () => (running -= 1));
        void answer(message, response);
      });
      client.setNoDelay();
      client.resume();
      let left = sent.map((each) => each.sent).join('');
      for (const cut of cuts) {
        client.write(left.slice(0, cut));
        left = left.slice(cut);
        await new Promise((resolve) => setImmediate(resolve));
      }
      client.write(left);
      await expect.poll(() => bodies.length).toBe(sent.length);
      client.destroy();
      expect({ most, bodies }).toEqual({ most: 1, bodies: sent.map(({ body }) => body) });
    }),
    { numRuns: 60 },
  );
});

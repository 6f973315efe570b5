import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { LibraryServer } from '../../src/node/index.ts';
import { bearing, serve } from './server.ts';

/** A server whose services read no more than a form. */
const served = (): Promise<LibraryServer> =>
  serve({
    services: async (request) => {
      let size = 0;
      for await (const part of request.body ?? []) {
        size += part.length;
        if (size > 65_536) return new Response('too large', { status: 413 });
      }
      return new Response(String(size));
    },
  });

/** Sends a body in pieces, without saying how long it is, and to its end. */
function send(address: string, headers: Readonly<Record<string, string>>, size: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(address, { method: 'POST', headers, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', reject);
    const piece = Buffer.alloc(65_536, 'x');
    let left = size;
    const write = (): void => {
      for (; left > 0; left -= piece.length)
        if (!call.write(piece)) {
          left -= piece.length;
          call.once('drain', write);
          return;
        }
      call.end();
    };
    write();
  });
}

describe('a body that is too large', () => {
  test.each([
    ['/services', 70_000],
    ['/services', 8_000_000],
    ['/services/work/api/assets/search', 20_000_000],
    ['/api/assets/search', 5_000_000],
    ['/api/assets/search', 20_000_000],
  ])('%s: the answer to %d bytes arrives', async (path, size) => {
    const server = await served();
    const address = new URL(path, server.address).href;
    const headers = { ...bearing(server), 'content-type': 'application/json' };
    expect(await send(address, headers, size)).toBe(413);
    const answer = await fetch(address, { method: 'POST', headers, body: 'x'.repeat(size) });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('large');
    // and the next request is answered as well
    expect((await fetch(`${server.baseUrl}/users`, { headers })).status).toBe(200);
  });

  test('a caller without access is refused, however much they send', async () => {
    const server = await served();
    for (const path of ['services', 'api/assets/search'])
      expect(await send(server.address + path, {}, 20_000_000)).toBe(401);
  });

  test('nobody is listened to for ever', async () => {
    const server = await served();
    const { port } = new URL(server.address);
    const socket = connect(Number(port), '127.0.0.1');
    const head = ['POST /services HTTP/1.1', `host: 127.0.0.1:${port}`, 'content-length: 99999999999'];
    for (const [name, value] of Object.entries(bearing(server))) head.push(`${name}: ${value}`);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    let sent = 0;
    const piece = Buffer.alloc(1_000_000);
    const closed = new Promise<void>((resolve) => {
      socket.on('error', () => resolve());
      socket.on('close', () => resolve());
    });
    const write = (): void => {
      while (!socket.destroyed && sent < 200_000_000) {
        sent += piece.length;
        if (!socket.write(piece)) {
          socket.once('drain', write);
          return;
        }
      }
    };
    socket.resume();
    write();
    await closed;
    expect(sent).toBeLessThan(200_000_000);
  });
});

import type { UploadSource } from '@assetql/client';
import { fileFromPath } from '@assetql/client/node';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { rejection } from '../scripted-client.ts';

let path = '';
let folder = '';
let file: Required<UploadSource>;

/** Larger than what a connection takes at once. */
const size = 20_000_000;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assetql-send-'));
  path = join(folder, 'owl.bin');
  await writeFile(path, Buffer.alloc(size, 'owl'));
  file = await fileFromPath(path);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const { port }: Pick<AddressInfo, 'port'> = typeof address === 'object' && address !== null ? address : { port: 0 };
  return `http://127.0.0.1:${port}/`;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const send = (url: string, init: RequestInit = {}, start = 0, end = size): Promise<Response> =>
  file.send(url, { method: 'PUT', ...init }, start, end);

describe('a part of a file is sent while it is read', () => {
  it('as a request of its size', async () => {
    const received: unknown[] = [];
    const url = await listen((message, response) => {
      void (async () => {
        const { method, headers } = message;
        received.push(method, headers['content-length'], headers['x-tag'], headers['transfer-encoding']);
        received.push((await bodyOf(message)).equals(Buffer.alloc(size, 'owl').subarray(3, size - 2)));
        response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] }).end('stored');
      })();
    });
    const response = await send(url, { headers: { 'x-tag': 'yes' } }, 3, size - 2);
    expect(received).toEqual(['PUT', String(size - 5), 'yes', undefined, true]);
    expect([response.status, await response.text(), response.headers.getSetCookie()]).toEqual([
      201,
      'stored',
      ['a=1', 'b=2'],
    ]);
  });

  it('an empty one, and one whose answer has no body', async () => {
    const url = await listen((message, response) => void bodyOf(message).then(() => response.writeHead(204).end()));
    const response = await send(url, {}, 0, 0);
    expect([response.status, response.body]).toEqual([204, null]);
  });

  it('and the rest is not sent when the service has refused it', async () => {
    let bytes = 0;
    const url = await listen((message, response) => {
      message.on('data', (chunk: Uint8Array) => (bytes += chunk.length));
      message.once('data', () => message.pause());
      response.writeHead(413).end('too large');
    });
    const response = await send(url);
    expect([response.status, await response.text()]).toEqual([413, 'too large']);
    expect(bytes).toBeLessThan(size);
  });

  it.each<[name: string, listener: (message: IncomingMessage, response: ServerResponse) => void]>([
    ['before the answer', (message) => message.socket.destroy()],
    ['within the body', (message) => message.once('data', () => message.socket.destroy())],
  ])('and a connection that breaks %s rejects as fetch does', async (_name, listener) => {
    expect(await rejection(send(await listen(listener)))).toBeInstanceOf(TypeError);
  });

  it('and a connection that breaks within the answer breaks its body', async () => {
    const url = await listen((message, response) => {
      void (async () => {
        await bodyOf(message);
        response.writeHead(200, { 'content-length': '100' }).write('{"pay');
        setImmediate(() => message.socket.destroy());
      })();
    });
    expect(await rejection((await send(url)).text())).toBeInstanceOf(Error);
  });

  it('nobody answers at its address', async () => {
    expect(await rejection(send('http://127.0.0.1:1/'))).toBeInstanceOf(TypeError);
    expect(await rejection(send('https://127.0.0.1:1/'))).toBeInstanceOf(TypeError);
  });

  it('until its signal aborts', async () => {
    const abort = new AbortController();
    const reason = new Error('enough');
    const url = await listen((message) => message.once('data', () => abort.abort(reason)));
    expect(await rejection(send(url, { signal: abort.signal }))).toBe(reason);
    expect(await rejection(send(url, { signal: abort.signal }))).toBe(reason);
  });

  it('and the answer that is not read is given up with the connection', async () => {
    const url = await listen((message, response) => void bodyOf(message).then(() => response.write('a')));
    const response = await send(url);
    await response.body?.cancel();
    expect(response.status).toBe(200);
  });

  it('unless it has changed', async () => {
    const url = await listen((message, response) => void bodyOf(message).then(() => response.end()));
    await appendFile(path, '!');
    expect(await rejection(send(url))).toHaveProperty('message', `${path} was changed while it was uploaded.`);
  });

  it('and a file that changes meanwhile is not sent to its end', async () => {
    let isComplete: boolean | undefined;
    const url = await listen((message) => {
      message.once('data', () => void appendFile(path, '!').then(() => message.resume()));
      message.once('close', () => (isComplete = message.complete));
      message.once('data', () => message.pause());
    });
    expect(await rejection(send(url))).toHaveProperty('message', `${path} was changed while it was uploaded.`);
    await expect.poll(() => isComplete).toBe(false);
  });
});

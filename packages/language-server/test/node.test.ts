import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codes } from '@assetql/core';
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  SocketMessageReader,
  SocketMessageWriter,
  type MessageConnection,
} from 'vscode-languageserver-protocol/node';
import {
  diskNameCache,
  nodeFileSystem,
  referenceLinks,
  serveNode,
  watchProcess,
  type Way,
} from '@assetql/language-server/node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assetql-server-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text = ''): void => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
};

describe('links to the language reference', () => {
  test('lead to the heading of the kind, or to the page', () => {
    const { section } = referenceLinks();
    const lineAt = (target = ''): string =>
      readFileSync(new URL(target), 'utf8').split('\n')[Number(new URL(target).hash.slice(2)) - 1] ?? '';
    expect(lineAt(section?.('4.7'))).toMatch(/^## .*filters/);
    expect(lineAt(section?.('4.8'))).toMatch(/^## .*search/);
    expect(lineAt(section?.('4.9'))).toMatch(/^## .*sort/);
    expect(lineAt(section?.('2.1'))).toMatch(/^# /);
  });

  test('lead to what is said of a code', () => {
    const { code } = referenceLinks();
    for (const name of Object.keys(codes)) {
      const target = new URL(code?.(name) ?? '');
      const lines = readFileSync(target, 'utf8').split('\n');
      expect(lines[Number(target.hash.slice(2)) - 1]).toBe(`### ${name}`);
    }
    expect(code?.('no-code')).toBeUndefined();
  });

  test('there are none without the page', () => {
    expect(referenceLinks(pathToFileURL(join(folder, 'nothing.md'))).section?.('4.7')).toBeUndefined();
  });
});

describe('the cache of names', () => {
  const names = { users: [{ id: 'u1', userName: 'anna' }], categories: [{ id: 'c1', name: 'Brand', path: ['Brand'] }] };
  const places = (): string => join(folder, 'assetql/names');

  test('gives back what was kept, by library, for the person alone', async () => {
    const cache = diskNameCache({ XDG_CACHE_HOME: folder });
    expect(await cache.read('https://a.test')).toBeUndefined();
    await cache.write('https://a.test', { savedAt: 5, names });
    await cache.write('https://b.test', { savedAt: 6, names: {} });
    expect(await cache.read('https://a.test')).toEqual({ savedAt: 5, names });
    expect(await cache.read('https://b.test')).toEqual({ savedAt: 6, names: {} });
    expect(readdirSync(places())).toHaveLength(2);
    for (const file of readdirSync(places())) expect(statSync(join(places(), file)).mode & 0o777).toBe(0o600);
    expect(statSync(places()).mode & 0o777).toBe(0o700);
  });

  test.each([
    ['no JSON', '{'],
    ['no object', '5'],
    ['no date', '{"names":{}}'],
    ['no names', '{"savedAt":5}'],
    ['other names', '{"savedAt":5,"names":{"users":[{"id":"u1"}]}}'],
    ['no list', '{"savedAt":5,"names":{"users":{}}}'],
    ['no rows', '{"savedAt":5,"names":{"categories":[{"id":"c","name":"n","path":"p"}]}}'],
    ['no values', '{"savedAt":5,"names":{"attributes":[{"id":"c","name":"n","type":"lookup","values":[1]}]}}'],
  ])('passes over a file with %s', async (_name, text) => {
    const cache = diskNameCache({ XDG_CACHE_HOME: folder });
    await cache.write('x', { savedAt: 1, names: {} });
    const [file = ''] = readdirSync(places());
    writeFileSync(join(places(), file), text);
    expect(await cache.read('x')).toBeUndefined();
  });

  test('keeps nothing where nothing can be written, and says nothing', async () => {
    writeFileSync(join(folder, 'assetql'), 'a file in the way');
    const cache = diskNameCache({ XDG_CACHE_HOME: folder });
    await cache.write('x', { savedAt: 1, names: {} });
    expect(await cache.read('x')).toBeUndefined();
  });
});

describe('the files of the machine', () => {
  const uri = (name = ''): string => pathToFileURL(folder).href + (name === '' ? '' : `/${name}`);

  test('are saved searches in all folders but those of tools', async () => {
    for (const name of ['b.assetql', 'a ü/x.assetql', 'node_modules/n.assetql', '.git/g.assetql', 'c.txt']) write(name);
    const found: string[] = [];
    for await (const file of nodeFileSystem.find(`${uri()}/`)) found.push(file.uri);
    expect(found).toEqual([uri('a%20%C3%BC/x.assetql'), uri('b.assetql')]);
  });

  test('are read by their address; what cannot be read is not there', async () => {
    write('a.assetql', 'search: fox');
    expect(await nodeFileSystem.read(uri('a.assetql'))).toBe('search: fox');
    for (const none of [uri('none.assetql'), uri(), 'https://example.org/a', 'file://host/%', 'untitled:1'])
      expect(await nodeFileSystem.read(none)).toBeUndefined();
    for await (const file of nodeFileSystem.find('untitled:1')) expect(file).toBeUndefined();
    for await (const file of nodeFileSystem.find(uri('none'))) expect(file).toBeUndefined();
  });

  test('have another stamp when they change', async () => {
    const stamps = async (): Promise<readonly string[]> => {
      const found: string[] = [];
      for await (const { stamp } of nodeFileSystem.find(uri())) found.push(stamp);
      return found;
    };
    write('a.assetql', 'search: fox');
    const before = await stamps();
    write('a.assetql', 'search: foxes');
    expect(await stamps()).not.toEqual(before);
  });
});

test('the end of a process is noticed', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  let isGone = false;
  const stop = watchProcess(child.pid ?? 0, () => {
    isGone = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isGone).toBe(false);
  child.kill();
  await expect.poll(() => isGone).toBe(true);
  stop();
});

async function talk(client: MessageConnection): Promise<void> {
  client.listen();
  const { capabilities } = await client.sendRequest<{ capabilities: object }>('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
  });
  expect(capabilities).toHaveProperty('hoverProvider');
  await client.sendRequest('shutdown');
  await client.sendNotification('exit');
}

const over = (socket: Socket): MessageConnection =>
  createMessageConnection(new SocketMessageReader(socket), new SocketMessageWriter(socket));

describe('ways to an editor', () => {
  const freePort = (): Promise<number> =>
    new Promise((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
      });
    });
  const connected = async (place: { port: number; host: string } | { path: string }): Promise<Socket> => {
    for (;;) {
      const socket = connect(place);
      const isOpen = await new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true));
        socket.once('error', () => resolve(false));
      });
      if (isOpen) return socket;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const placeOf = (way: Way): { port: number; host: string } | { path: string } =>
    way.kind === 'socket' ? { port: way.port, host: '127.0.0.1' } : { path: way.kind === 'pipe' ? way.path : '' };
  const ways: readonly (readonly [string, () => Promise<Way>])[] = [
    ['a port', async () => ({ kind: 'socket', port: await freePort() })],
    ['a pipe', () => Promise.resolve({ kind: 'pipe', path: join(folder, 'editor.sock') })],
  ];

  test.each(ways)('%s that an editor connects to', async (_name, make) => {
    const way = await make();
    const served = serveNode({ way });
    await talk(over(await connected(placeOf(way))));
    expect(await served).toBe(0);
  });

  test.each(ways)('%s that an editor listens at', async (_name, make) => {
    const way = await make();
    const editor = createServer();
    const met = new Promise<Socket>((resolve) => editor.once('connection', resolve));
    await new Promise<void>((resolve) => editor.listen(placeOf(way), resolve));
    const served = serveNode({ way });
    await talk(over(await met));
    expect(await served).toBe(0);
    editor.close();
  });

  test('a page in a browser, which sends HTTP, is turned away, and an editor is waited for', async () => {
    const way: Way = { kind: 'socket', port: await freePort() };
    const served = serveNode({ way });
    const page = await connected(placeOf(way));
    const isClosed = new Promise((resolve) => page.once('close', resolve));
    page.on('error', () => {});
    let answered = '';
    page.on('data', (bytes) => (answered += String(bytes)));
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { processId: null, rootUri: null, capabilities: {} },
    });
    const message = `Content-Length: ${body.length}\r\n\r\n${body}`;
    page.write(`POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${message.length}\r\n\r\n${message}`);
    await isClosed;
    expect(answered).toBe('');
    await talk(over(await connected(placeOf(way))));
    expect(await served).toBe(0);
  });

  test('an editor that is gone ends the server', async () => {
    const way: Way = { kind: 'socket', port: await freePort() };
    const served = serveNode({ way });
    (await connected(placeOf(way))).destroy();
    expect(await served).toBe(1);
  });

  test('waiting ends from outside', async () => {
    const ending = new AbortController();
    const served = serveNode({ way: { kind: 'pipe', path: join(folder, 'nobody.sock') }, signal: ending.signal });
    setTimeout(() => ending.abort(), 50);
    await expect(served).rejects.toThrow('Nobody connected.');
    await expect(serveNode({ way: { kind: 'pipe', path: join(folder, 'none/x.sock') } })).rejects.toThrow(
      'none/x.sock',
    );
  });

  test('a session ends from outside', async () => {
    const ending = new AbortController();
    const way: Way = { kind: 'socket', port: await freePort() };
    const served = serveNode({ way, signal: ending.signal });
    const client = over(await connected(placeOf(way)));
    client.listen();
    await client.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
    ending.abort();
    expect(await served).toBe(1);
  });

  const script = `import { serveNode } from '@assetql/language-server/node';
    process.exitCode = await serveNode({ way: { kind: 'ipc' } }).catch((error) => {
      console.log(error.message);
      return 2;
    });`;
  const child = (channel: 'ipc' | 'ignore'): ChildProcess =>
    spawn(process.execPath, ['--conditions=@assetql/source', '--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit', channel],
    });
  const ended = (server: ChildProcess): Promise<unknown> => new Promise((resolve) => server.once('exit', resolve));
  const overChannel = (server: ChildProcess): MessageConnection =>
    createMessageConnection(new IPCMessageReader(server), new IPCMessageWriter(server));

  test('without a parent that has a channel there is no IPC', async () => {
    const server = child('ignore');
    let said = '';
    server.stdout?.on('data', (part) => (said += String(part)));
    expect(await ended(server)).toBe(2);
    expect(said).toContain('--node-ipc needs a parent process');
  });

  test('the channel to a parent process', async () => {
    const server = child('ipc');
    const end = ended(server);
    await talk(overChannel(server));
    expect(await end).toBe(0);
  });

  test('the end of that channel', async () => {
    const server = child('ipc');
    const end = ended(server);
    const client = overChannel(server);
    client.listen();
    await client.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
    server.disconnect();
    expect(await end).toBe(1);
  });
});

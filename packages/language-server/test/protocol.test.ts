import { PassThrough } from 'node:stream';
import { ErrorCodes, LSPErrorCodes } from 'vscode-languageserver-protocol';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver-protocol/node';
import { startServer } from '@assetql/language-server';
import { describe, expect, test, vi } from 'vitest';
import { errorCode, everything, openSession, TestSession } from './session.ts';

const uri = 'file:///searches/logos.assetql';
const start = { line: 0, character: 0 };
const hover = (session: TestSession, of: string = uri): Promise<unknown> => session.at('hover', of, start);

describe('the life of a session', () => {
  test('before it is initialized nothing else is answered or taken in', async () => {
    const session = new TestSession({});
    await session.open(uri, 'filters: Status EQ 0');
    expect(await errorCode(hover(session))).toBe(ErrorCodes.ServerNotInitialized);
    expect(await errorCode(session.request('assetql/unknown', {}))).toBe(ErrorCodes.ServerNotInitialized);
    expect(await errorCode(session.request('shutdown'))).toBe(ErrorCodes.ServerNotInitialized);
    await session.request('initialize', { processId: null, rootUri: null, capabilities: {} });
    expect(await hover(session)).toBeNull();
  });

  test('it is initialized once', async () => {
    const session = await openSession();
    const again = session.request('initialize', { processId: null, rootUri: null, capabilities: {} });
    expect(await errorCode(again)).toBe(ErrorCodes.InvalidRequest);
  });

  test.each([{}, { capabilities: null }, { capabilities: 5 }, []])('%j does not initialize it', async (params) => {
    const session = new TestSession({});
    expect(await errorCode(session.request('initialize', params))).toBe(ErrorCodes.InvalidParams);
    expect(await errorCode(session.request('initialize', { capabilities: {} }))).toBeUndefined();
  });

  test('after its shutdown nothing is answered, and it exits with 0', async () => {
    const session = await openSession();
    await session.open(uri, 'filters: Status EQ 0');
    expect(await session.request('shutdown')).toBeNull();
    expect(await errorCode(hover(session))).toBe(ErrorCodes.InvalidRequest);
    expect(await errorCode(session.request('shutdown'))).toBe(ErrorCodes.InvalidRequest);
    expect(await errorCode(session.request('initialize', { capabilities: {} }))).toBe(ErrorCodes.InvalidRequest);
    await session.client.sendNotification('exit');
    expect(await session.server.ended).toBe(0);
  });

  test('an exit without a shutdown is 1', async () => {
    const session = await openSession();
    await session.client.sendNotification('exit');
    expect(await session.server.ended).toBe(1);
    expect(await session.server.end()).toBe(1);
  });

  test('it ends when its client is gone, and when the process of the client is', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const server = startServer({ reader: new StreamMessageReader(input), writer: new StreamMessageWriter(output) });
    input.destroy();
    expect(await server.ended).toBe(1);

    let end = (): void => {};
    const stop = vi.fn<() => void>();
    const watchProcess = (processId: number, gone: () => void): (() => void) => {
      expect(processId).toBe(17);
      end = gone;
      return stop;
    };
    const session = await openSession({ server: { watchProcess }, initialize: { processId: 17 } });
    end();
    expect(await session.server.ended).toBe(1);
    expect(stop).toHaveBeenCalledOnce();
  });

  test('it ends when its client reads no more', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const server = startServer({ reader: new StreamMessageReader(input), writer: new StreamMessageWriter(output) });
    output.destroy();
    const body = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}';
    input.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
    expect(await server.ended).toBe(1);
  });

  test('it says what it is called', async () => {
    const session = await openSession({ server: { serverInfo: { name: 'Mine', version: '1' } } });
    expect(session.result.serverInfo).toEqual({ name: 'Mine', version: '1' });
    const other = await openSession();
    expect(other.result.serverInfo).toEqual({ name: 'AssetQL' });
  });
});

describe('what cannot be meant', () => {
  const params: readonly (readonly [string, object])[] = [
    ['textDocument/hover', {}],
    ['textDocument/hover', { textDocument: null, position: start }],
    ['textDocument/hover', { textDocument: { uri: 5 }, position: start }],
    ['textDocument/hover', { textDocument: { uri } }],
    ['textDocument/hover', { textDocument: { uri }, position: { line: -1, character: 0 } }],
    ['textDocument/hover', { textDocument: { uri }, position: { line: 0, character: 1.5 } }],
    ['textDocument/hover', { textDocument: { uri }, position: { line: '0', character: 0 } }],
    ['textDocument/hover', { textDocument: { uri }, position: null }],
    ['textDocument/inlayHint', { textDocument: { uri }, range: { start } }],
    ['textDocument/selectionRange', { textDocument: { uri }, positions: [start, 5] }],
    ['textDocument/rangesFormatting', { textDocument: { uri }, ranges: 'all' }],
    ['textDocument/rename', { textDocument: { uri }, position: start, newName: 5 }],
    ['workspace/symbol', {}],
    ['workspace/executeCommand', {}],
    ['workspace/executeCommand', { command: 'assetql.destroy' }],
    ['workspace/executeCommand', { command: 'assetql.explain' }],
    ['workspace/executeCommand', { command: 'assetql.explain', arguments: [uri, { line: 'x' }] }],
    ['workspace/executeCommand', { command: 'assetql.explain', arguments: ['file:///none.assetql', start] }],
  ];
  test.each(params)('%s with %j is refused', async (method, given) => {
    const session = await openSession();
    await session.open(uri, 'filters: Status EQ 0');
    expect(await errorCode(session.request(method, given))).toBe(ErrorCodes.InvalidParams);
    expect(await hover(session)).not.toBeNull();
  });

  test('places outside of the text are its nearest places', async () => {
    const session = await openSession();
    await session.open(uri, 'filters: Status EQ 0');
    const far = { line: 2 ** 31 - 1, character: 2 ** 31 - 1 };
    expect(await session.at('hover', uri, far)).toBeNull();
    expect(await session.of('inlayHint', uri, { range: { start: far, end: start } })).toMatchObject([
      { label: 'approved' },
    ]);
    const { items } = await session.at<{ readonly items: readonly unknown[] }>('completion', uri, far);
    expect(items.length).toBeGreaterThan(0);
  });

  test('documents that are not open, or closed, or none of ours, have no answers', async () => {
    const session = await openSession();
    await session.open('file:///notes.txt', 'filters: Status EQ 0', 'plaintext');
    await session.open(uri, 'filters: Status EQ 0');
    await session.notify('textDocument/didClose', { textDocument: { uri } });
    for (const of of ['file:///notes.txt', uri, 'file:///none.assetql', 'nonsense', '']) {
      expect(await hover(session, of)).toBeNull();
      expect(await session.of('diagnostic', of)).toMatchObject({ items: [] });
      await session.change(of, [{ text: 'filters:' }]);
      await session.notify('textDocument/didClose', { textDocument: { uri: of } });
      await session.notify('textDocument/didSave', { textDocument: { uri: of } });
    }
  });

  const changes: readonly (readonly [string, unknown])[] = [
    ['no list', 'filters:'],
    ['no text', [{ range: { start, end: start } }]],
    ['a broken range', [{ range: { start: { line: -1, character: 0 }, end: start }, text: 'x' }]],
    ['nothing', null],
  ];
  test.each(changes)('a change with %s is passed over and logged', async (_name, contentChanges) => {
    const session = await openSession();
    await session.open(uri, 'filters: Status EQ 0');
    await session.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges });
    expect(await hover(session)).not.toBeNull();
    expect(session.logged).toEqual([expect.stringContaining('textDocument/didChange is passed over')]);
  });

  const notifications: readonly (readonly [string, object])[] = [
    ['workspace/didChangeWatchedFiles', { changes: [{ uri: 5 }] }],
    ['workspace/didChangeWatchedFiles', {}],
    ['workspace/didChangeWorkspaceFolders', { event: {} }],
    ['workspace/didChangeWorkspaceFolders', { event: { added: [null], removed: [] } }],
  ];
  test.each(notifications)('%s with %j is passed over and logged', async (method, given) => {
    const session = await openSession();
    await session.open(uri, 'filters: Status EQ 0');
    await session.notify(method, given);
    expect(await hover(session)).not.toBeNull();
    expect(session.logged).toEqual([expect.stringContaining(`${method} is passed over`)]);
  });

  test('parameters in a list are refused', async () => {
    const session = await openSession();
    await session.open(uri, 'filters: Status EQ 0');
    const list = session.client.sendRequest('textDocument/hover', { textDocument: { uri }, position: start }, null);
    expect(await errorCode(list)).toBe(ErrorCodes.InvalidParams);
  });

  test('messages that are none do no harm', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const server = startServer({ reader: new StreamMessageReader(input), writer: new StreamMessageWriter(output) });
    const write = (message: unknown): void => {
      const body = JSON.stringify(message);
      input.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    };
    for (const message of [
      null,
      5,
      [],
      {},
      { jsonrpc: '2.0', method: '$/cancelRequest' },
      { jsonrpc: '2.0', method: '$/cancelRequest', params: { id: {} } },
      { jsonrpc: '2.0', method: '$/progress', params: {} },
      { jsonrpc: '2.0', id: null, method: 'textDocument/hover' },
      { jsonrpc: '2.0', id: {}, method: 'textDocument/hover' },
      { jsonrpc: '2.0', id: 77, result: 'nobody asked' },
    ])
      write(message);
    input.write('Content-Length: 3\r\n\r\n{"}');
    write({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { capabilities: {} } });
    const answer = await new Promise<string>((resolve) => {
      let all = '';
      output.on('data', (part) => {
        all += String(part);
        if (all.includes('"id":1')) resolve(all);
      });
    });
    expect(answer).toContain('"capabilities"');
    await server.end();
  });

  test('a document that is too long for the language is answered all the same', async () => {
    const session = await openSession();
    await session.open(uri, `filters: ${'('.repeat(400_000)}`);
    expect(await session.diagnostics(uri)).toMatchObject([{ code: 'limit' }]);
    expect(await hover(session)).not.toBeUndefined();
  });

  test('a name that cannot be taken is refused with the reason', async () => {
    const session = await openSession();
    await session.open(uri, '@a = 1\n@b = 2\ncount: {{a}}\noffset: {{b}}');
    const rename = session.at('rename', uri, { line: 0, character: 1 }, { newName: 'b' });
    await expect(rename).rejects.toMatchObject({
      code: LSPErrorCodes.RequestFailed,
      message: expect.stringMatching(/b/),
    });
  });
});

test('a fault is logged, answers empty, and the server goes on', async () => {
  let isBroken = false;
  // The clock is read for every answer.
  const now = (): number => {
    if (isBroken) throw new Error('The clock is broken.');
    return 0;
  };
  // Nothing is published meanwhile.
  const session = await openSession({ server: { now, rest: 60_000 } });
  await session.open(uri, 'filters: Status EQ 0');
  expect(await hover(session)).not.toBeNull();
  isBroken = true;
  expect(await hover(session)).toBeNull();
  expect(await session.of('documentColor', uri)).toEqual([]);
  expect(session.logged).toEqual([
    expect.stringContaining('textDocument/hover failed: Error: The clock is broken.'),
    expect.stringContaining('textDocument/documentColor failed'),
  ]);
  isBroken = false;
  expect(await hover(session)).not.toBeNull();
});

describe('a request that is taken back', () => {
  const files = async function* (): AsyncGenerator<{ readonly uri: string; readonly stamp: string }> {
    for (let index = 0; ; index += 1) {
      await Promise.resolve();
      yield { uri: `file:///${index}.assetql`, stamp: '' };
    }
  };
  const endless = { find: files, read: () => Promise.resolve('filters: Status EQ 0') };
  const folders = { workspaceFolders: [{ uri: 'file:///', name: 'all' }] };

  test('ends, also in the middle of its work, and others need not wait for it', async () => {
    const session = await openSession({ server: { fileSystem: endless }, initialize: folders });
    await session.open(uri, 'filters: Status EQ 0');
    const { CancellationTokenSource } = await import('vscode-languageserver-protocol/node');
    const source = new CancellationTokenSource();
    const all = session.client.sendRequest('workspace/diagnostic', { previousResultIds: [] }, source.token);
    expect(await hover(session)).not.toBeNull();
    source.cancel();
    expect(await errorCode(all)).toBe(LSPErrorCodes.RequestCancelled);
  });

  test('is not begun when it is taken back before its turn', async () => {
    const session = await openSession({ server: { fileSystem: endless }, initialize: folders });
    const { CancellationTokenSource } = await import('vscode-languageserver-protocol/node');
    const source = new CancellationTokenSource();
    const symbol = session.client.sendRequest('workspace/symbol', { query: '' }, source.token);
    source.cancel();
    expect(await errorCode(symbol)).toBe(LSPErrorCodes.RequestCancelled);
  });
});

test('what is sent to nobody does no harm', async () => {
  const session = await openSession({ capabilities: everything });
  await session.notify('$/setTrace', { value: 'verbose' });
  await session.notify('workspace/didChangeConfiguration', { settings: null });
  await session.notify('workspace/didChangeWatchedFiles', { changes: 'none' });
  await session.open(uri, 'filters: Status EQ 0');
  expect(await hover(session)).not.toBeNull();
});

import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  CodeActionRequest,
  CompletionRequest,
  DidChangeTextDocumentNotification,
  DocumentFormattingRequest,
  DocumentLinkRequest,
  ExecuteCommandRequest,
  HoverRequest,
  RenameRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver-protocol/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assetql, start } from './command.ts';
import { close, startEditor, type Editor } from './editor.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assetql-lsp-'));
  writeFileSync(
    join(folder, 'assetql.config.json'),
    '{ "fields": [{ "name": "Campaign", "type": "string" }], "variables": { "least": 3 } }',
  );
  mkdirSync(join(folder, 'more'));
  writeFileSync(join(folder, 'more/unopened.assetql'), '### Unopened foxes\nsearch: fox\n');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = `### Foxes
filters:AssetType EQ Image and Campaign EQ 'Spring'
search:   fox
count: 3

### All foxes
search: fox
`;

/** Starts the server with a cache of its own, and opens a file. */
const openEditor = (uri: string, args: readonly string[] = [], cache = folder): Promise<Editor> =>
  startEditor({ folder, uri, text, args, environment: { XDG_CACHE_HOME: join(cache, 'cache') } });

describe('assetql lsp', () => {
  test('serves an editor over standard streams, with the embedded library', async () => {
    const uri = pathToFileURL(join(folder, 'foxes.assetql')).href;
    const editor = await openEditor(uri);
    const { connection, problems } = editor;
    const textDocument = { uri };
    await expect.poll(() => problems.at(-1)).toEqual([]);

    const links = await connection.sendRequest(DocumentLinkRequest.type, { textDocument });
    const keys = text.split('\n').filter((line) => /^[a-z]+:/.test(line));
    expect(links?.map(({ target }) => target)).toEqual(
      keys.map(() => expect.stringMatching(/^file:.*\/language-reference\.md#L\d+$/)),
    );

    await connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version: 2 },
      contentChanges: [
        { range: { start: { line: 1, character: 8 }, end: { line: 1, character: 17 } }, text: 'AsetType' },
      ],
    });
    await expect.poll(() => problems.at(-1)).toMatchObject([{ code: 'unknown-field' }]);
    const place = { line: 1, character: 10 };
    const actions = await connection.sendRequest(CodeActionRequest.type, {
      textDocument,
      range: { start: place, end: place },
      context: { diagnostics: [] },
    });
    expect(actions?.[0]).toMatchObject({ title: expect.stringContaining('AssetType'), isPreferred: true });

    const completion = await connection.sendRequest(CompletionRequest.type, { textDocument, position: place });
    const items = Array.isArray(completion) ? completion : (completion?.items ?? []);
    expect(items[0]).toMatchObject({ label: 'AssetType' });
    expect(
      await connection.sendRequest(HoverRequest.type, { textDocument, position: { line: 1, character: 34 } }),
    ).toMatchObject({ contents: { value: expect.stringContaining('Campaign') } });
    const edits = await connection.sendRequest(DocumentFormattingRequest.type, {
      textDocument,
      options: { tabSize: 2, insertSpaces: true },
    });
    expect(edits?.length).toBeGreaterThan(0);
    const rename = { textDocument, position: { line: 2, character: 12 }, newName: 'x' };
    await expect(connection.sendRequest(RenameRequest.type, rename)).rejects.toThrow('can be renamed');
    const symbols = await connection.sendRequest(WorkspaceSymbolRequest.type, { query: 'unopened' });
    expect(symbols).toMatchObject([{ name: 'Unopened foxes', location: { uri: expect.stringMatching('/more/') } }]);

    const all = { line: 5, character: 0 };
    const command = { command: 'assetql.run', arguments: [uri, all] };
    const printed = await assetql(['run', '--format', 'json', '--name', 'All foxes'], text);
    const { total, assets } = await connection.sendRequest(ExecuteCommandRequest.type, command);
    expect(assets.map(({ id }: { id: string }) => id)).toEqual(
      JSON.parse(printed.out).map(({ id }: { id: string }) => id),
    );
    expect(total).toBeGreaterThan(0);
    await expect.poll(() => readdirSync(join(folder, 'cache/assetql/names'))).toHaveLength(1);
    await close(editor);
    expect(editor.logged).toEqual([]);
  });

  test('goes on without the service it is connected to', async () => {
    const uri = pathToFileURL(join(folder, 'offline.assetql')).href;
    const editor = await openEditor(uri, ['--base-url', 'http://127.0.0.1:9/api']);
    const { connection, logged } = editor;
    const position = { line: 1, character: 10 };
    expect(await connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position })).not.toBeNull();
    await expect
      .poll(() => logged)
      .toEqual([
        expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/api cannot be asked: .* No names are known meanwhile\.$/),
      ]);
    await close(editor);
  });

  test('ends when its editor is gone', async () => {
    const child = start(['lsp']);
    const ended = once(child, 'exit');
    child.stdin.end();
    expect((await ended)[0]).toBe(1);
  });

  test('ends when its editor is gone in the middle of a message', async () => {
    const child = start(['lsp']);
    const ended = once(child, 'exit');
    child.stdin.end('Content-Length: 100\r\n\r\n{"jsonrpc":');
    expect((await ended)[0]).toBe(1);
  });

  test.each([
    [['--stdio', '--socket', '6010'], 'Give one of'],
    [['--socket', '0'], 'whole number from 1 to 65535'],
    [['--node-ipc'], '--node-ipc needs a parent process'],
    [['--pipe', ''], 'must not be empty'],
  ])('%j is bad usage', async (args, message) => {
    const { status, out, err } = await assetql(['lsp', ...args]);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(message);
  });
});

import { CancellationTokenSource, LSPErrorCodes } from 'vscode-languageserver-protocol/node';
import { describe, expect, test } from 'vitest';
import type { FileSystem } from '@assetql/language-server';
import { errorCode, everything, openSession, type TestSession } from './session.ts';

const folder = 'file:///w';
const right = 'filters: Status EQ 0';
const wrong = 'filters: Sttus EQ 0';

interface Item {
  readonly uri: string;
  readonly kind: string;
  readonly resultId?: string;
  readonly items?: readonly { readonly code: string }[];
}

/** Files that a test changes, and what of them was read. */
class Files implements FileSystem {
  readonly texts: Record<string, string>;
  readonly reads: string[] = [];
  looks = 0;

  constructor(texts: Readonly<Record<string, string>>) {
    this.texts = { ...texts };
  }

  readonly read = (uri: string): Promise<string | undefined> => {
    if (uri.endsWith('.assetql')) this.reads.push(uri);
    return Promise.resolve(this.texts[uri]);
  };

  async *find(below: string): AsyncGenerator<{ readonly uri: string; readonly stamp: string }> {
    this.looks += 1;
    for (const [uri, text] of Object.entries(this.texts))
      if (uri.startsWith(below) && !uri.includes('node_modules')) yield await Promise.resolve({ uri, stamp: text });
  }

  /** What was read since this was asked last. */
  taken(): readonly string[] {
    return this.reads.splice(0);
  }
}

/** A client as editors are: it asks for the diagnostics of the workspace again as soon as it is answered. */
class Asking {
  readonly session: TestSession;
  /** What it knows, by file. */
  readonly known = new Map<string, Item>();

  constructor(session: TestSession) {
    this.session = session;
  }

  async ask(): Promise<readonly Item[]> {
    const previousResultIds = Array.from(this.known.values(), ({ uri, resultId = '' }) => ({ uri, value: resultId }));
    const { items } = await this.session.request<{ readonly items: readonly Item[] }>('workspace/diagnostic', {
      previousResultIds,
    });
    for (const item of items) {
      if (item.resultId === undefined) this.known.delete(item.uri);
      else this.known.set(item.uri, item);
    }
    return items;
  }

  told(changes: readonly (readonly [uri: string, how: 'created' | 'changed' | 'deleted'])[]): Promise<void> {
    const types = { created: 1, changed: 2, deleted: 3 };
    return this.session.notify('workspace/didChangeWatchedFiles', {
      changes: changes.map(([uri, how]) => ({ uri, type: types[how] })),
    });
  }
}

const codes = ({ uri, items }: Item): string =>
  `${uri.slice(folder.length + 1)}: ${items?.map(({ code }) => code).join(' ') ?? 'unchanged'}`;

async function open(
  texts: Readonly<Record<string, string>>,
  capabilities = everything,
): Promise<{ readonly files: Files; readonly client: Asking; readonly session: TestSession }> {
  const files = new Files(texts);
  const session = await openSession({
    capabilities,
    server: { fileSystem: files },
    initialize: { workspaceFolders: [{ uri: folder, name: 'w' }] },
  });
  return { files, session, client: new Asking(session) };
}

const some = { [`${folder}/a.assetql`]: wrong, [`${folder}/b%20b.assetql`]: right, [`${folder}/sub/c.assetql`]: wrong };
const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`${folder}/sub/${n}.assetql`, right]));

describe('diagnostics of a workspace', () => {
  test('are those of all files, as they are in the editor where they are open', async () => {
    const { client, session } = await open({ ...some, [`${folder}/open.assetql`]: wrong });
    await session.open(`${folder}/open.assetql`, 'filters: Status EQ 0 AND');
    const first = await client.ask();
    expect(first.map(codes)).toEqual([
      'open.assetql: missing-operand',
      'a.assetql: unknown-field',
      'b%20b.assetql: ',
      'sub/c.assetql: unknown-field',
    ]);
    expect(first).toMatchObject([{ version: 1 }, { version: null }, { version: null }, { version: null }]);
  });

  test('are waited for until something changes, and nothing is read meanwhile', async () => {
    const { client, files, session } = await open(some);
    await client.ask();
    files.taken();
    let isAnswered = false;
    const next = client.ask().then((items) => {
      isAnswered = true;
      return items;
    });
    for (let round = 0; round < 20; round += 1) await session.request('workspace/symbol', { query: 'nothing' });
    expect(isAnswered).toBe(false);
    expect(files.taken()).toEqual([]);
    files.texts[`${folder}/a.assetql`] = right;
    await client.told([[`${folder}/a.assetql`, 'changed']]);
    expect((await next).map(codes)).toEqual(['a.assetql: ']);
  });

  test('are found out of the files that have changed, and of no others', async () => {
    const { client, files } = await open(many);
    await client.ask();
    expect(files.taken()).toHaveLength(300);
    const { looks } = files;
    const changed = Object.keys(many).slice(100, 150);
    for (const uri of changed) files.texts[uri] = wrong;
    await client.told(changed.map((uri) => [uri, 'changed']));
    expect((await client.ask()).map(({ uri }) => uri)).toEqual(changed);
    expect(files.taken()).toEqual(changed);
    expect(files.looks).toBe(looks);
  });

  test('follow what is typed, without a look at other files', async () => {
    const { client, files, session } = await open(some);
    await client.ask();
    files.taken();
    await session.open(`${folder}/a.assetql`, wrong);
    expect((await client.ask()).map(codes)).toEqual(['a.assetql: unchanged']);
    await session.change(`${folder}/a.assetql`, [{ text: 'filters: Status EQ 0 AND' }]);
    expect((await client.ask()).map(codes)).toEqual(['a.assetql: missing-operand']);
    expect(files.taken()).toEqual([]);
    await session.notify('textDocument/didClose', { textDocument: { uri: `${folder}/a.assetql` } });
    expect((await client.ask()).map(codes)).toEqual(['a.assetql: unknown-field']);
    expect(files.taken()).toEqual([`${folder}/a.assetql`]);
  });

  test('have those of files that come, and lose those of files and folders that go', async () => {
    const { client, files } = await open(some);
    await client.ask();
    files.texts[`${folder}/d.assetql`] = wrong;
    await client.told([[`${folder}/d.assetql`, 'created']]);
    expect((await client.ask()).map(codes)).toContain('d.assetql: unknown-field');
    delete files.texts[`${folder}/sub/c.assetql`];
    delete files.texts[`${folder}/d.assetql`];
    // Of a folder that goes, nothing is told of the files in it.
    await client.told([
      [`${folder}/sub`, 'deleted'],
      [`${folder}/d.assetql`, 'deleted'],
      [`${folder}/other.txt`, 'deleted'],
    ]);
    expect((await client.ask()).map(codes).toSorted()).toEqual(['d.assetql: ', 'sub/c.assetql: ']);
    expect([...client.known.keys()].map((uri) => uri.slice(folder.length + 1))).toEqual(['a.assetql', 'b%20b.assetql']);
  });

  test('leave out files outside of the workspace once they are closed', async () => {
    const { client, session } = await open(some);
    const outside = 'file:///elsewhere/x.assetql';
    const program = `${folder}/p.ts`;
    await client.ask();
    await session.open(outside, wrong);
    await session.open(program, "import { filters } from '@assetql/core/build';\nfilters`Sttus EQ 0`;\n");
    const found = await client.ask();
    expect(found.map(({ items }) => items?.length)).toEqual([1, 1]);
    await session.notify('textDocument/didClose', { textDocument: { uri: outside } });
    await session.notify('textDocument/didClose', { textDocument: { uri: program } });
    const after = await client.ask();
    expect(after.filter(({ uri }) => uri === outside || uri === program)).toMatchObject([{ items: [] }, { items: [] }]);
  });

  test('are all found out anew when settings change', async () => {
    const { client, session } = await open(some);
    await client.ask();
    const next = client.ask();
    session.settings = { [folder]: { severities: { 'unknown-field': 'off' } } };
    await session.notify('workspace/didChangeConfiguration', { settings: null });
    const items = await next;
    expect(items.map(codes).toSorted()).toEqual(['a.assetql: ', 'b%20b.assetql: unchanged', 'sub/c.assetql: ']);
  });

  test('are told again to a client that has forgotten them', async () => {
    const { client } = await open(some);
    await client.ask();
    client.known.delete(`${folder}/a.assetql`);
    expect((await client.ask()).map(codes)).toEqual(['a.assetql: unknown-field']);
  });

  test('are told the next time to a client that did not wait for them', async () => {
    const { client, session, files } = await open(some);
    await client.ask();
    const previousResultIds = Array.from(client.known.values(), ({ uri, resultId }) => ({ uri, value: resultId }));
    const source = new CancellationTokenSource();
    const given = session.client.sendRequest('workspace/diagnostic', { previousResultIds }, source.token);
    source.cancel();
    expect(await errorCode(given)).toBe(LSPErrorCodes.RequestCancelled);
    files.texts[`${folder}/a.assetql`] = right;
    await client.told([[`${folder}/a.assetql`, 'changed']]);
    expect((await client.ask()).map(codes)).toEqual(['a.assetql: ']);
  });

  test('are given at once to clients that do not tell of changes of files', async () => {
    const { didChangeWatchedFiles: _watched, ...workspace } = everything.workspace ?? {};
    const { client, files } = await open(some, { ...everything, workspace });
    await client.ask();
    files.texts[`${folder}/a.assetql`] = right;
    delete files.texts[`${folder}/sub/c.assetql`];
    expect((await client.ask()).map(codes)).toEqual(['a.assetql: ', 'b%20b.assetql: unchanged', 'sub/c.assetql: ']);
  });

  test('keep no server from ending', async () => {
    const { client, session } = await open(some);
    await client.ask();
    const next = errorCode(client.ask());
    await session.request('shutdown');
    await session.notify('exit', {});
    expect(await session.server.ended).toBe(0);
    expect(await next).toBe(LSPErrorCodes.RequestCancelled);
  });
});

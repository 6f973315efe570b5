import { describe, expect, test } from 'vitest';
import type { FileSystem } from '@assetql/language-server';
import { Service } from './service.ts';
import { everything, openSession, type TestSession } from './session.ts';

const inA = 'file:///a/searches/x.assetql';
const inB = 'file:///b/x.assetql';
const text = '### X\nfilters: Sttus EQ 0 AND Campaign EQ 1 AND Status EQ 0 OR AssetType EQ Image';

const files = (texts: Record<string, string>): FileSystem => ({
  read: (uri) => Promise.resolve(texts[uri]),
  find: async function* () {},
});

const codes = async (session: TestSession, uri: string): Promise<readonly unknown[]> =>
  [...new Set((await session.diagnostics(uri)).map(({ code, severity }) => `${code} ${severity}`))].toSorted();

/** A client that cannot be asked for settings. */
const silent = { textDocument: everything.textDocument ?? {} };

const folders = {
  workspaceFolders: [
    { uri: 'file:///a', name: 'a' },
    { uri: 'file:///b/', name: 'b' },
  ],
};
const campaign = JSON.stringify({
  fields: [{ name: 'Campaign', type: 'number' }],
  severities: { 'mixed-joins': 'off' },
});

describe('settings', () => {
  test('without any, the specification holds', async () => {
    const session = await openSession();
    await session.open(inA, text);
    expect(await codes(session, inA)).toEqual(['mixed-joins 2', 'unknown-field 1', 'unknown-field 2']);
  });

  test('are those of the nearest configuration file, for each folder its own', async () => {
    const texts: Record<string, string> = { 'file:///a/assetql.config.json': campaign };
    const session = await openSession({ server: { fileSystem: files(texts) }, initialize: folders });
    await session.open(inA, text);
    await session.open(inB, text);
    expect(await codes(session, inA)).toEqual(['unknown-field 1']);
    expect(await codes(session, inB)).toEqual(['mixed-joins 2', 'unknown-field 1', 'unknown-field 2']);

    texts['file:///a/searches/assetql.config.json'] = '{ "severities": { "unknown-field": "hint" } }';
    await session.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: 'file:///a/searches/assetql.config.json', type: 1 }],
    });
    await expect.poll(() => codes(session, inA)).toEqual(['mixed-joins 2', 'unknown-field 4']);
  });

  const gitGraph = (data: object): string =>
    `git-graph:/file.assetql?${encodeURIComponent(Buffer.from(JSON.stringify(data)).toString('base64'))}`;
  const query = encodeURIComponent('{"path":"/a/searches/x.assetql","ref":"HEAD"}');
  test.each([
    ['of Git, as VS Code shows it beside the changed one', `git:/a/searches/x.assetql?${query}`, folders],
    ['of Git, with a query as it is written', 'git:/a/searches/x.assetql?{"path":"/a/searches/x.assetql"}', folders],
    ['of Git, of a file of no workspace folder', `git:/a/searches/x.assetql?${query}`, { workspaceFolders: [] }],
    ['of Git, in Neovim', 'fugitive:///a/.git//0/searches/x.assetql', folders],
    ['of the history of edits', 'vscode-local-history:/a/searches/x.assetql?{"location":"1"}', folders],
    ['of GitLens, with an authority', 'gitlens://7b22/a/searches/x.assetql', folders],
    [
      'of GitLens, with its commit in the query',
      'gitlens://ab12/a/searches/x.assetql?%7B%22ref%22%3A%22ab12%22%7D',
      folders,
    ],
    ['of a pull request', 'review:/a/searches/x.assetql?%7B%22base%22%3Atrue%7D', folders],
    ['of Git Graph', gitGraph({ filePath: 'searches/x.assetql', repo: '/a', commit: 'ab12', exists: true }), folders],
    ['of Git Graph, of a file of no workspace folder', gitGraph({ filePath: 'x.assetql', repo: '/a' }), {}],
    ['that has a path and is not saved yet', 'untitled:/a/searches/x.assetql', folders],
  ])('hold for a version of a file %s', async (_name, uri, initialize) => {
    const session = await openSession({
      server: { fileSystem: files({ 'file:///a/assetql.config.json': campaign }) },
      initialize,
    });
    await session.open(uri, text, 'assetql');
    expect(await codes(session, uri)).toEqual(['unknown-field 1']);
  });

  test('for an earlier version of a file, the shared variables are those of its time', async () => {
    const shares = (name: string): string =>
      JSON.stringify({ severities: { 'mixed-joins': 'off' }, variables: { [name]: 3 } });
    const versions = new Map([[`git:/a/searches/x.assetql?${query}`, shares('then')]]);
    const session = await openSession({
      server: {
        fileSystem: {
          ...files({ 'file:///a/assetql.config.json': shares('now') }),
          readEarlierConfiguration: (uri) =>
            Promise.resolve(uri.endsWith('outside') ? undefined : { text: versions.get(uri) }),
        },
      },
      initialize: folders,
    });
    const using = (name: string): string => `### A\nfilters: AverageRating GE {{${name}}}\n`;
    const said = async (uri: string, name: string): Promise<readonly unknown[]> => {
      await session.open(uri, using(name), 'assetql');
      const found = await codes(session, uri);
      await session.notify('textDocument/didClose', { textDocument: { uri } });
      return found;
    };
    const [version = ''] = versions.keys();
    const unknown = ['undefined-variable 1'];
    expect(await said(version, 'then')).toEqual([]);
    expect(await said(version, 'now')).toEqual(unknown);
    expect(await said(inA, 'then')).toEqual(unknown);
    expect(await said(inA, 'now')).toEqual([]);
    expect(await said('git:/a/searches/x.assetql?older', 'now')).toEqual(unknown);
    expect(await said('git:/a/searches/x.assetql?outside', 'now')).toEqual([]);
    // `HEAD` is another commit by the time that it is opened again.
    versions.set(version, shares('later'));
    expect(await said(version, 'later')).toEqual([]);
  });

  test.each([
    'git-graph:/file.assetql',
    'git-graph:/file.assetql?%%%',
    gitGraph([]),
    gitGraph({ repo: 1, filePath: 'x' }),
  ])('hold for no version of a file whose place cannot be read: %s', async (uri) => {
    const session = await openSession({
      server: { fileSystem: files({ 'file:///a/assetql.config.json': campaign }) },
      initialize: folders,
    });
    await session.open(uri, text, 'assetql');
    expect(await codes(session, uri)).toEqual(['mixed-joins 2', 'unknown-field 1', 'unknown-field 2']);
  });

  test('that a client has for a folder hold for the earlier versions of its files, also with blanks in their names', async () => {
    const session = await openSession({
      initialize: {
        workspaceFolders: [
          { uri: 'file:///c', name: 'c' },
          { uri: 'file:///c/my%20files', name: 'my files' },
        ],
      },
      settings: {
        'file:///c': { severities: { 'mixed-joins': 'error' } },
        'file:///c/my%20files': { severities: { 'mixed-joins': 'info' } },
      },
    });
    for (const uri of ['git:/c/my files/x.assetql', 'git:/c/my%20files/x.assetql?%7B%7D']) {
      await session.open(uri, text, 'assetql');
      expect(await codes(session, uri)).toContain('mixed-joins 3');
    }
    await session.open('git:/c/my/x.assetql', text, 'assetql');
    expect(await codes(session, 'git:/c/my/x.assetql')).toContain('mixed-joins 1');
  });

  test('of the client go before those of the file, and differ by folder', async () => {
    const session = await openSession({
      server: { fileSystem: files({ 'file:///a/assetql.config.json': campaign }) },
      initialize: folders,
      settings: {
        'file:///a': { severities: { 'mixed-joins': 'info' }, values: { AssetType: ['Image3D'] } },
        'file:///b': { severities: { 'mixed-joins': 'error' }, connection: '', timeZone: null },
      },
    });
    await session.open(inA, text);
    await session.open(inB, text);
    expect(await codes(session, inA)).toEqual(['mixed-joins 3', 'unknown-field 1']);
    expect(await codes(session, inB)).toEqual(['mixed-joins 1', 'unknown-field 1', 'unknown-field 2']);
    expect(session.shown).toEqual([]);
  });

  test('are asked for anew when the client says that they have changed', async () => {
    const session = await openSession();
    await session.open(inA, text);
    expect(await codes(session, inA)).toContain('mixed-joins 2');
    session.settings = { '': { severities: { 'mixed-joins': 'off' } } };
    await session.notify('workspace/didChangeConfiguration', { settings: null });
    await expect.poll(() => codes(session, inA)).not.toContain('mixed-joins 2');
    expect(session.asked.map(({ method }) => method)).toContain('workspace/semanticTokens/refresh');
  });

  test.each([
    ['all settings', { assetql: { severities: { 'mixed-joins': 'off' } }, other: {} }],
    ['only ours', { severities: { 'mixed-joins': 'off' } }],
  ])('are taken as they are sent by a client that cannot be asked: %s', async (_name, settings) => {
    const session = await openSession({ capabilities: silent });
    await session.open(inA, text);
    await session.notify('workspace/didChangeConfiguration', { settings });
    await expect.poll(() => codes(session, inA)).not.toContain('mixed-joins 2');
  });

  test('may be handed over at the start', async () => {
    const session = await openSession({
      capabilities: silent,
      initialize: {
        rootUri: 'file:///a',
        initializationOptions: { settings: { severities: { 'mixed-joins': 'off' } } },
      },
    });
    await session.open(inA, text);
    expect(await codes(session, inA)).not.toContain('mixed-joins 2');
  });

  test('follow folders that come and go', async () => {
    const session = await openSession({
      initialize: { workspaceFolders: [] },
      settings: { 'file:///b': { severities: { 'mixed-joins': 'off' } } },
    });
    await session.open(inB, text);
    expect(await codes(session, inB)).toContain('mixed-joins 2');
    const folder = { uri: 'file:///b', name: 'b' };
    await session.notify('workspace/didChangeWorkspaceFolders', { event: { added: [folder], removed: [] } });
    await expect.poll(() => codes(session, inB)).not.toContain('mixed-joins 2');
    await session.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [folder] } });
    await expect.poll(() => codes(session, inB)).toContain('mixed-joins 2');
  });

  test('that a client never sends are not waited for long, and count when they come', async () => {
    const session = await openSession();
    let answer = (_settings: readonly unknown[]): void => {};
    session.client.onRequest('workspace/configuration', () => new Promise((resolve) => (answer = resolve)));
    await session.open(inA, text);
    expect(await codes(session, inA)).toContain('mixed-joins 2');
    answer([{ severities: { 'mixed-joins': 'off' } }]);
    await expect.poll(() => codes(session, inA)).not.toContain('mixed-joins 2');
  });
});

describe('what is wrong in them is told once, and the rest holds', () => {
  const mixed = { severities: { 'mixed-joins': 'off' } };
  test.each([
    [{ ...mixed, fields: [{ name: 'Campaign' }] }, /“fields\[0]” in the settings of assetql needs a "type"/],
    [{ ...mixed, timeZone: 'Mars/Olympus' }, /time zone/],
    [{ ...mixed, counts: 'yes' }, /“counts” in the settings of assetql must be true or false/],
    [{ ...mixed, hints: false }, /“hints” in the settings of assetql must say which hints/],
    [{ ...mixed, hints: { names: 1 } }, /“names” in the settings of assetql must be true or false/],
    [{ ...mixed, tags: { where: 'fiters' } }, /“tags” in the settings of assetql must say/],
    [{ ...mixed, tags: ['where'] }, /“tags” in the settings of assetql must say/],
    [{ ...mixed, modules: [1] }, /“modules” in the settings of assetql must be a list/],
    [{ ...mixed, connection: 5 }, /“connection” in the settings of assetql must be a text/],
  ])('%j', async (settings, message) => {
    const session = await openSession({ settings: { '': settings } });
    await session.open(inA, text);
    await session.open(inB, text);
    expect(await codes(session, inA)).not.toContain('mixed-joins 2');
    expect(await codes(session, inB)).not.toContain('mixed-joins 2');
    expect(session.shown).toEqual([expect.stringMatching(message)]);
  });

  test('also in a file', async () => {
    const fileSystem = files({ 'file:///a/assetql.config.json': '{ "severity": {} }' });
    const session = await openSession({
      server: { fileSystem },
      initialize: folders,
      settings: { 'file:///a': mixed },
    });
    await session.open(inA, text);
    expect(await codes(session, inA)).not.toContain('mixed-joins 2');
    expect(session.shown).toEqual([expect.stringContaining('assetql.config.json has no “severity”')]);
  });

  test.each([
    ['{ "severities": { "mixed-joins": "off" }, "bogus": 1 }', ['assetql.config.json has no “bogus”']],
    [
      '{ "severities": { "mixed-joins": "off" }, "fields": {}, "sortKeys": 5 }',
      ['“fields” in a/assetql.config.json must be', '“sortKeys” in a/assetql.config.json must be'],
    ],
  ])('of a file, member by member: %s', async (file, problems) => {
    const session = await openSession({
      server: { fileSystem: files({ 'file:///a/assetql.config.json': file }) },
      initialize: folders,
    });
    await session.open(inA, text);
    expect(await codes(session, inA)).not.toContain('mixed-joins 2');
    expect(session.shown).toEqual(problems.map((problem) => expect.stringContaining(problem)));
  });

  test.each(['utf-16', 'utf-8'])('of a file has the range of its member, in %s', async (encoding) => {
    const file = '{\n  "connection": "Büro", "bogus": 1,\n  "fields": [{ "name": "A", "type": 5 }]\n}';
    const session = await openSession({
      capabilities: { ...everything, general: { positionEncodings: [encoding] } },
      server: { fileSystem: files({ 'file:///a/assetql.config.json': file }) },
      initialize: folders,
    });
    await session.open(inA, text);
    await codes(session, inA);
    const found = session.published.find(({ uri }) => uri.endsWith('config.json'))?.diagnostics ?? [];
    const start = encoding === 'utf-8' ? 25 : 24;
    expect(found.map(({ range }) => range)).toEqual([
      { start: { line: 1, character: start }, end: { line: 1, character: start + 7 } },
      { start: { line: 2, character: 28 }, end: { line: 2, character: 34 } },
    ]);
  });

  test('of a file is among its problems until it is fixed, and is reported again when it comes back', async () => {
    const texts: Record<string, string> = { 'file:///a/assetql.config.json': '{ "bogus": 1 }' };
    const session = await openSession({ server: { fileSystem: files(texts) }, initialize: folders });
    const ofFile = (): readonly unknown[] =>
      session.published
        .filter(({ uri }) => uri === 'file:///a/assetql.config.json')
        .map(({ diagnostics }) => diagnostics.map(({ message }) => message));
    const write = async (written: string): Promise<void> => {
      texts['file:///a/assetql.config.json'] = written;
      await session.notify('workspace/didChangeWatchedFiles', {
        changes: [{ uri: 'file:///a/assetql.config.json', type: 2 }],
      });
    };
    const problem = expect.stringMatching(/^a\/assetql\.config\.json has no “bogus”/);
    await session.open(inA, text);
    await codes(session, inA);
    expect(ofFile()).toEqual([[problem]]);
    expect(session.shown).toEqual([problem]);
    await write('{}');
    await expect.poll(ofFile).toEqual([[problem], []]);
    await write('{ "bogus": 2 }');
    await expect.poll(ofFile).toEqual([[problem], [], [problem]]);
    expect(session.shown).toEqual([problem, problem]);
  });

  test('of a file above the workspace is named with its folder', async () => {
    const session = await openSession({
      server: { fileSystem: files({ 'file:///a/assetql.config.json': '{ "bogus": 1 }' }) },
      initialize: { workspaceFolders: [{ uri: 'file:///a/searches', name: 'searches' }] },
    });
    await session.open(inA, text);
    await codes(session, inA);
    expect(session.shown).toEqual([expect.stringMatching(/^a\/assetql\.config\.json has no/)]);
  });

  test.each([
    ['{ "conection": "work" }', {}, /^The library cannot be asked: .*“conection”.*connection/],
    ['{ "connection": "work"', {}, /^The library cannot be asked: .*assetql\.config\.json/],
    ['{}', { connection: 5 }, /^The library cannot be asked: .*“connection” in the settings of assetql/],
  ])('of the connection: no other library answers, and commands say why: %s %j', async (file, own, message) => {
    const opened: unknown[] = [];
    const session = await openSession({
      server: {
        fileSystem: files({ 'file:///a/assetql.config.json': file }),
        connect: (connection) => {
          opened.push(connection);
          return Promise.resolve(undefined);
        },
      },
      initialize: folders,
      settings: { 'file:///a': own },
    });
    await session.open(inA, text);
    const run = { command: 'assetql.run', arguments: [inA, { line: 0, character: 0 }] };
    expect(await session.request('workspace/executeCommand', run)).toMatchObject({
      kind: 'problem',
      message: expect.stringMatching(message),
    });
    // What is wrong with the file has been shown, and is not shown again as a problem of the library.
    expect(session.shown).not.toContainEqual(expect.stringContaining('meanwhile'));
    expect(opened).toEqual([]);
  });

  test('of the connection in a file, where the person has set one: theirs is asked', async () => {
    const opened: unknown[] = [];
    const session = await openSession({
      server: {
        fileSystem: files({ 'file:///a/assetql.config.json': '{ "conection": "team" }' }),
        connect: (connection) => {
          opened.push(connection);
          return Promise.resolve(undefined);
        },
      },
      initialize: folders,
      settings: { 'file:///a': { connection: 'own' } },
    });
    await session.open(inA, text);
    await expect.poll(() => opened).toEqual(['own']);
  });

  test.each([5, 'text', [], true])('%j are none', async (settings) => {
    const session = await openSession({ settings: { '': settings } });
    await session.open(inA, text);
    expect(await codes(session, inA)).toContain('mixed-joins 2');
  });
});

test('additions of the file and of the client hold together', async () => {
  const team = JSON.stringify({
    fields: [{ name: 'Campaign', type: 'number' }],
    values: { AssetType: ['Font'] },
    searchFields: ['brand'],
    sortKeys: ['brand.name'],
  });
  const own = {
    fields: [{ name: 'Market', type: 'enumeration' }],
    values: { AssetType: ['Model'], Market: ['North'] },
    searchFields: ['market'],
    sortKeys: ['market.name'],
  };
  const session = await openSession({
    server: { fileSystem: files({ 'file:///a/assetql.config.json': team }) },
    initialize: folders,
    settings: { 'file:///a': own },
  });
  await session.open(
    inA,
    [
      '### X',
      'filters: Campaign EQ 1 AND Market EQ North AND (AssetType EQ Font OR AssetType EQ Model)',
      'search: brand:a market:b',
      'sort: market.name D',
      '### Y',
      'sort: brand.name D',
    ].join('\n'),
  );
  expect(await session.diagnostics(inA)).toEqual([]);
});

test('each connection has its library, which stays open when other settings change', async () => {
  const service = new Service();
  const opened: string[] = [];
  const session = await openSession({
    server: {
      connect: (connection, check) => {
        opened.push(connection ?? 'default');
        return service.connect()(connection, check);
      },
    },
    initialize: folders,
    settings: { 'file:///a': { connection: 'work' } },
  });
  await session.open(inA, text);
  await session.open(inB, text);
  await expect.poll(() => opened.toSorted()).toEqual(['default', 'work']);
  session.settings = { 'file:///a': { connection: 'work', severities: { 'mixed-joins': 'off' } } };
  await session.notify('workspace/didChangeConfiguration', { settings: null });
  await expect.poll(() => codes(session, inA)).not.toContain('mixed-joins 2');
  expect(opened).toHaveLength(2);
  session.settings = { 'file:///a': { connection: 'home' } };
  await session.notify('workspace/didChangeConfiguration', { settings: null });
  await expect.poll(() => codes(session, inA)).toContain('mixed-joins 2');
  await expect.poll(() => opened).toContain('home');
});

test('a library is asked with the language of its folder, and not with the variables of its files', async () => {
  const file = '{ "variables": { "least": 3 }, "severities": { "mixed-joins": "off" } }';
  const asked: unknown[] = [];
  const service = new Service();
  const session = await openSession({
    server: {
      fileSystem: files({ 'file:///a/assetql.config.json': file }),
      connect: (connection, check) => {
        asked.push(check);
        return service.connect()(connection, check);
      },
    },
    initialize: folders,
  });
  await session.open(inA, '### X\nfilters: AverageRating GE {{least}}\n');
  await expect.poll(() => asked).toEqual([{ severities: { 'mixed-joins': 'off' } }]);
});

test('the variables that all files of a folder share are completed, explained and checked', async () => {
  const texts = { 'file:///a/assetql.config.json': '{ "variables": { "least": 3, "since": "now - 30d" } }' };
  const session = await openSession({ server: { fileSystem: files(texts) }, initialize: folders });
  const rated = '### X\nfilters: AverageRating GE {{least}}\n';
  await session.open(inA, rated);
  await session.open(inB, rated);
  expect(await codes(session, inA)).toEqual([]);
  expect(await codes(session, inB)).toEqual(['undefined-variable 1']);
  const at = { textDocument: { uri: inA }, position: { line: 1, character: 34 } };
  expect(JSON.stringify(await session.request('textDocument/hover', at))).toContain('in assetql.config.json');
  await session.open('file:///a/y.assetql', '### Y\nfilters: DateUploaded GE {{\n');
  const items = await session.request('textDocument/completion', {
    textDocument: { uri: 'file:///a/y.assetql' },
    position: { line: 1, character: 27 },
  });
  expect(JSON.stringify(items)).toContain('since');
});

describe('a variable of the configuration file', () => {
  const config = 'file:///a/assetql.config.json';
  const rated = '### X\nfilters: AverageRating GE {{least}}\n';
  const at = { textDocument: { uri: inA }, position: { line: 1, character: 34 } };
  const place = (line: number, start: number, end: number, newText: string): object => ({
    range: { start: { line, character: start }, end: { line, character: end } },
    newText,
  });

  async function team(
    more: Record<string, string> = {},
    capabilities = everything,
    unsaved?: string,
  ): Promise<TestSession> {
    const texts: Record<string, string> = {
      [config]: '{\n  "variables": { "least": 3, "since": "now - 30d" }\n}',
      'file:///a/own.assetql': '@least = 1\n### Own\nfilters: AverageRating GE {{least}}\n',
      'file:///a/other.assetql': '### O\nfilters: AverageRating GE {{least}} OR AverageRating EQ {{least}}\n',
      'file:///a/deep/assetql.config.json': '{ "variables": { "least": 1 } }',
      'file:///a/deep/x.assetql': rated,
      'file:///b/x.assetql': rated,
      ...more,
    };
    const session = await openSession({
      capabilities,
      server: {
        fileSystem: {
          read: (uri) => Promise.resolve(texts[uri]),
          readUnsaved: (uri) => Promise.resolve(uri === config ? unsaved : undefined),
          find: async function* (folder) {
            for (const uri of Object.keys(texts))
              if (uri.startsWith(`${folder}/`) && uri.endsWith('.assetql')) yield { uri, stamp: '1' };
          },
        },
      },
      initialize: folders,
    });
    await session.open(inA, rated);
    return session;
  }

  test('is defined there, also in text that is not saved, and used in all files that it counts for', async () => {
    const span = (uri: string, line: number, start: number, end: number): object => ({
      uri,
      range: { start: { line, character: start }, end: { line, character: end } },
    });
    const uses = [
      span(inA, 1, 28, 33),
      span('file:///a/other.assetql', 1, 28, 33),
      span('file:///a/other.assetql', 1, 58, 63),
    ];
    const session = await team();
    expect(await session.request('textDocument/definition', at)).toEqual(span(config, 1, 17, 24));
    const references = (includeDeclaration: boolean): Promise<unknown> =>
      session.request('textDocument/references', { ...at, context: { includeDeclaration } });
    expect(await references(false)).toEqual(uses);
    expect(await references(true)).toEqual([span(config, 1, 17, 24), ...uses]);
    const unsaved = await team({}, everything, '{\n\n  "variables": { "since": "now", "least": 4 }\n}');
    expect(await unsaved.request('textDocument/definition', at)).toEqual(span(config, 2, 33, 40));
  });

  test('has no place in a configuration file whose text has lost it', async () => {
    const session = await team({}, everything, '{ "variables": {} }');
    expect(await session.request('textDocument/definition', at)).toBeNull();
    const context = { includeDeclaration: true };
    expect(await session.request('textDocument/references', { ...at, context })).toEqual([]);
    await expect(session.request('textDocument/rename', { ...at, newName: 'most' })).rejects.toThrow('any more');
  });

  test('is renamed by one edit of all these files', async () => {
    const session = await team();
    expect(await session.request('textDocument/prepareRename', at)).toMatchObject({
      start: { line: 1, character: 28 },
    });
    expect(await session.request('textDocument/rename', { ...at, newName: 'most' })).toEqual({
      documentChanges: [
        { textDocument: { uri: config, version: null }, edits: [place(1, 17, 24, '"most"')] },
        { textDocument: { uri: inA, version: 1 }, edits: [place(1, 28, 33, 'most')] },
        {
          textDocument: { uri: 'file:///a/other.assetql', version: null },
          edits: [place(1, 28, 33, 'most'), place(1, 58, 63, 'most')],
        },
      ],
    });
  });

  test('is renamed as the editor shows it, with changes that are not saved', async () => {
    const session = await team({}, everything, '{\n\n  "variables": { "since": "now", "least": 4 }\n}');
    const { documentChanges } = await session.request<{ documentChanges: readonly object[] }>('textDocument/rename', {
      ...at,
      newName: 'most',
    });
    expect(documentChanges[0]).toEqual({
      textDocument: { uri: config, version: null },
      edits: [place(2, 33, 40, '"most"')],
    });
    await expect(session.request('textDocument/rename', { ...at, newName: 'since' })).rejects.toThrow('already');
  });

  test('is renamed also for a client that knows no versions', async () => {
    const session = await team({}, silent);
    const { changes } = await session.request<{ changes: object }>('textDocument/rename', { ...at, newName: 'most' });
    expect(Object.keys(changes)).toEqual([config, inA, 'file:///a/other.assetql']);
  });

  test.each([
    ['a b', {}, 'A name is letters, digits'],
    ['timeZone', {}, 'timeZone is a reserved name'],
    ['since', {}, 'assetql.config.json has a variable since already'],
    ['min', { 'file:///a/z.assetql': `@min = 1\n${rated}` }, 'z.assetql: “X” has a variable min already'],
    ['min', { 'file:///a/z.assetql': '### Z\nfilters: AverageRating GE {{min}}\n' }, 'z.assetql: “Z” uses min already'],
  ])('is not renamed to %s with %j', async (newName, more, problem) => {
    const session = await team(more);
    await expect(session.request('textDocument/rename', { ...at, newName })).rejects.toThrow(problem);
  });
});

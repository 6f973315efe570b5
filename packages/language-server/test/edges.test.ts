import { LSPErrorCodes } from 'vscode-languageserver-protocol';
import { describe, expect, test } from 'vitest';
import { Service } from './service.ts';
import { errorCode, everything, openSession } from './session.ts';

// Where there is nothing to say, and what is at the edge of a query.
const uri = 'file:///searches/logos.assetql';
const program = 'file:///src/logos.ts';
const source = [
  `import { containerfilter, filters } from '@assetql/core/build';`,
  'const name = `x`;',
  "export const a = filters`CognitiveColor EQ Red AND FileExtension EQ ${name} AND Status EQ '0'`;",
  "export const b = containerfilter`CategoryIds/ANY(c: c EQ '3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d')`;",
  'export const n = filters`Status EQ 0 AND ${filters`AssetType EQ Image`}`;',
].join('\n');

function behind(words: string): { readonly line: number; readonly character: number } {
  const lines = source.slice(0, source.indexOf(words) + words.length).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}
const between = (from: string, to: string): object => ({ start: behind(from), end: behind(to) });

describe('in a program', () => {
  test('hints are those of the queries that are seen', async () => {
    const session = await openSession();
    await session.open(program, source);
    expect(await session.of('inlayHint', program, { range: between('import', 'build') })).toEqual([]);
    expect(await session.of('inlayHint', program, { range: between('import', 'const name') })).toEqual([]);
    const hints = await session.of('inlayHint', program, { range: between('${na', "EQ '0'") });
    expect(hints).toMatchObject([{ label: 'approved' }]);
  });

  test('values have no actions of ours, and no colours', async () => {
    const session = await openSession();
    await session.open(program, source);
    const inside = between('${na', '${na');
    expect(await session.of('codeAction', program, { range: inside, context: {} })).toEqual([]);
    expect(await session.of('documentColor', program)).toMatchObject([{ color: { red: expect.any(Number) } }]);
    const color = { red: 2, green: -1, blue: 0.5, alpha: 1 };
    expect(await session.of('colorPresentation', program, { color, range: between('import', 'import') })).toEqual([]);
    const range = between('CognitiveColor EQ ', 'CognitiveColor EQ Red');
    const found = await session.of<readonly { textEdit: { range: object } }[]>('colorPresentation', program, {
      color,
      range,
    });
    expect(found[0]?.textEdit.range).toEqual(range);
  });

  test('names of a query are renamed in it', async () => {
    const session = await openSession();
    await session.open(program, source);
    const place = behind('ANY(');
    expect(await session.at('prepareRename', program, place)).toEqual(between('ANY(', 'ANY(c'));
    expect(await session.at('rename', program, place, { newName: 'category' })).toMatchObject({
      documentChanges: [{ edits: [{ newText: 'category' }, { newText: 'category' }] }],
    });
    expect(await session.at('definition', program, place)).toMatchObject({ uri: program });
    expect(await session.at('definition', program, behind('FileExt'))).toBeNull();
    expect(await session.at('prepareRename', program, behind('FileExt'))).toBeNull();
  });

  test('ranges are laid out by command, and what is typed is not', async () => {
    const session = await openSession();
    await session.open(program, source.replace('ANY(c: c EQ', 'any(c:   c eq'));
    const options = { tabSize: 2, insertSpaces: true };
    const line = { start: { line: 3, character: 0 }, end: { line: 3, character: 99 } };
    const edits = await session.of<readonly object[]>('rangeFormatting', program, { range: line, options });
    expect(edits.length).toBeGreaterThan(0);
    expect(await session.of('rangeFormatting', program, { range: between('import', 'import'), options })).toEqual([]);
    expect(await session.at('onTypeFormatting', program, behind('FileExt'), { ch: 'x', options })).toEqual([]);
  });

  test('tokens of a query in another one are in their order', async () => {
    const session = await openSession();
    await session.open(program, source);
    const { data } = await session.of<{ data: readonly number[] }>('semanticTokens/full', program);
    const places = data.map((value, index) => (index % 5 < 2 ? value : 0));
    expect(Math.min(...places)).toBe(0);
    const { data: some } = await session.of<{ data: readonly number[] }>('semanticTokens/range', program, {
      range: between('import', 'const name'),
    });
    expect(some).toEqual([]);
  });
});

describe('in a file', () => {
  test('a byte order mark does not belong to the first search', async () => {
    const session = await openSession();
    await session.open(uri, '\uFEFFfilters: Status EQ 0');
    const { data } = await session.of<{ data: readonly number[] }>('semanticTokens/full', uri);
    expect(data.slice(0, 3)).toEqual([0, 1, 7]);
    await session.open(uri, '@a = 1\nfilters: Status EQ {{a}}\n\n### B\nsearch: fox');
    const later = { start: { line: 4, character: 0 }, end: { line: 4, character: 9 } };
    const range = await session.of<{ data: readonly number[] }>('semanticTokens/range', uri, { range: later });
    expect(range.data[0]).toBeGreaterThan(1);
  });

  test('a difference to tokens that nobody remembers is the whole', async () => {
    const session = await openSession();
    await session.open(uri, 'filters: Status EQ 0');
    const whole = await session.of('semanticTokens/full/delta', uri, { previousResultId: 'none' });
    expect(whole).toMatchObject({ data: expect.arrayContaining([expect.any(Number)]) });
    const { resultId } = await session.of<{ resultId: string }>('semanticTokens/full', uri);
    expect(await session.of('semanticTokens/full/delta', uri, { previousResultId: resultId })).toMatchObject({
      edits: [],
    });
  });

  test('a column between the halves of a character is before it, in any encoding', async () => {
    for (const encoding of ['utf-8', 'utf-32']) {
      const session = await openSession({
        capabilities: { ...everything, general: { positionEncodings: [encoding] } },
      });
      await session.open(uri, `search: ${'😀 '.repeat(200)}fox`);
      const position = { line: 0, character: encoding === 'utf-8' ? 10 : 9 };
      const [{ range } = { range: undefined }] = await session.of<readonly { range?: object }[]>(
        'selectionRange',
        uri,
        {
          positions: [position],
        },
      );
      expect(range).toMatchObject({ start: { line: 0 } });
      const offset = encoding === 'utf-8' ? 8 + 200 * 5 : 8 + 200 * 2;
      expect(await session.at('hover', uri, { line: 0, character: offset + 1 })).not.toBeUndefined();
    }
  });

  test('a file without an extension is what the client says it is', async () => {
    const session = await openSession();
    await session.open('untitled:Untitled-1', 'filters: Sttus EQ 0');
    expect(await session.diagnostics('untitled:Untitled-1')).toMatchObject([{ code: 'unknown-field' }]);
    await session.open('file:///100%.assetql', 'filters: Sttus EQ 0', 'plaintext');
    expect(await session.diagnostics('file:///100%.assetql')).toMatchObject([{ code: 'unknown-field' }]);
  });
});

describe('symbols of a workspace', () => {
  const fileSystem = {
    read: (of: string): Promise<string | undefined> =>
      Promise.resolve(of.endsWith('gone.assetql') ? undefined : '### Other\n@animal = "fox"\nsearch: {{animal}}'),
    find: async function* (folder: string): AsyncGenerator<{ readonly uri: string; readonly stamp: string }> {
      for (const name of ['a', 'logos', 'gone'])
        yield await Promise.resolve({ uri: `${folder}/${name}.assetql`, stamp: '1' });
    },
  };

  test('are those of open and of other files, each once', async () => {
    const session = await openSession({
      server: { fileSystem },
      initialize: { workspaceFolders: [{ uri: 'file:///searches', name: 's' }] },
    });
    await session.open(uri, '### Logos\n@animal = "cat"\nsearch: {{animal}}');
    await session.open(program, source);
    const found = await session.request('workspace/symbol', { query: 'animal' });
    expect(found).toMatchObject([
      { name: 'animal', containerName: 'Logos', location: { uri } },
      { name: 'animal', containerName: 'Other', location: { uri: 'file:///searches/a.assetql' } },
    ]);
    expect(await session.request('workspace/symbol', { query: 'animal' })).toEqual(found);
    expect(await session.request('workspace/symbol', { query: 'nothing' })).toEqual([]);
  });
});

describe('commands at the edge', () => {
  const at = { line: 0, character: 0 };
  const execute = (
    session: Awaited<ReturnType<typeof openSession>>,
    name: string,
    of = uri,
    place = at,
  ): Promise<unknown> =>
    session.request('workspace/executeCommand', { command: `assetql.${name}`, arguments: [of, place] });

  test('a request is written down without a library as far as that goes', async () => {
    const session = await openSession({ initialize: { initializationOptions: { presentsResults: true } } });
    await session.open(uri, 'filters: Status EQ 0');
    expect(await execute(session, 'typescript')).toMatchObject({ kind: 'typescript', search: 'logos' });
    expect(await execute(session, 'url')).toMatchObject({
      kind: 'problem',
      message: expect.stringContaining('address'),
    });
  });

  test.each([
    [0, '“logos” finds 0 assets.'],
    [1, '“logos” finds 1 asset: Fox 0'],
    [20, /^“logos” finds 20 assets: Fox 0, .*Fox 9 …$/],
  ])('%i assets are told', async (total, message) => {
    const service = new Service();
    service.total = () => total;
    const session = await openSession({ server: { connect: service.connect() } });
    await session.open(uri, 'filters: Status EQ 0');
    await execute(session, 'run');
    await expect.poll(() => session.shown).toEqual([expect.stringMatching(message)]);
  });

  test('what could not be counted is told, and an asset without a title by its id', async () => {
    const service = new Service();
    service.answers.set('assets', (url) =>
      url.search.includes('AssetType') && !url.search.includes('Status')
        ? new Response('', { status: 500 })
        : Response.json({ payload: { assets: [{ id: 'a7' }], assetCount: 1 } }),
    );
    const session = await openSession({ server: { connect: service.connect() } });
    await session.open(uri, 'filters: Status EQ 0 AND AssetType EQ Image');
    await execute(session, 'counts');
    await expect.poll(() => session.shown).toEqual([expect.stringContaining('AssetType EQ Image: not counted')]);
    await execute(session, 'run');
    await expect.poll(() => session.shown.at(-1)).toContain('a7');
  });

  test('in a template they are about the template', async () => {
    const session = await openSession({
      server: { connect: new Service().connect() },
      settings: { '': { fields: [{ name: 'Campaign', type: 'number' }] } },
      initialize: { initializationOptions: { presentsResults: true } },
    });
    await session.open(program, source.replace("Status EQ '0'", 'Campaign EQ 1'));
    expect(await execute(session, 'explain', program, behind('filters`Cog'))).toMatchObject({
      kind: 'explain',
      text: expect.stringContaining('Campaign'),
    });
    expect(await execute(session, 'run', program, behind('containerfilter`Ca'))).toMatchObject({
      kind: 'run',
      total: 3,
    });
  });
});

test('additions of a library may be in the file alone or with the client alone, part by part', async () => {
  const team = '{ "fields": [{ "name": "Campaign", "type": "number" }] }';
  const session = await openSession({
    server: {
      fileSystem: {
        read: (of) => Promise.resolve(of === 'file:///searches/assetql.config.json' ? team : undefined),
        find: async function* () {},
      },
    },
    settings: { '': { sortKeys: ['brand.name'], values: { AssetType: ['Font'] }, fields: null } },
  });
  await session.open(uri, '### X\nfilters: Campaign EQ 1 AND AssetType EQ Font\nsort: brand.name D');
  expect(await session.diagnostics(uri)).toEqual([]);
});

test('a library that opens after the end is closed', async () => {
  let finish = (): void => {};
  let aborted = false;
  const closed: string[] = [];
  const session = await openSession({
    server: {
      connect: () =>
        Promise.resolve({
          name: 'slow',
          key: 'slow',
          open: async (_report, signal) => {
            signal.addEventListener('abort', () => {
              aborted = true;
              finish();
            });
            await new Promise<void>((resolve) => (finish = resolve));
            return { client: new Service().client(), close: async () => void closed.push('slow') };
          },
        }),
    },
  });
  await session.open(uri, 'search: fox');
  await session.diagnostics(uri);
  await session.close();
  expect({ aborted, closed }).toEqual({ aborted: true, closed: ['slow'] });
});

test('a request that was pasted becomes a saved search', async () => {
  const session = await openSession();
  await session.open(uri, 'https://library.example/api/assets?filters=Status+EQ+0');
  const [first] = await session.of<readonly object[]>('codeAction', uri, {
    range: { start: begin, end: begin },
    context: {},
  });
  const range = { start: begin, end: { line: 0, character: 54 } };
  expect(first).toMatchObject({
    title: 'Make a saved search of this request',
    isPreferred: true,
    diagnostics: [{ code: 'unknown-key' }],
    edit: { documentChanges: [{ edits: [{ range, newText: 'filters: Status EQ 0' }] }] },
  });
  const extractions = { range: { start: begin, end: begin }, context: { only: ['refactor.extract'] } };
  expect(await session.of('codeAction', uri, extractions)).toEqual([]);
});

test('what a team and a person add to the language is joined', async () => {
  const team = '{ "values": { "AssetType": ["Font"] }, "searchFields": ["brand"] }';
  const session = await openSession({
    server: {
      fileSystem: {
        read: (of) => Promise.resolve(of === 'file:///searches/assetql.config.json' ? team : undefined),
        find: async function* () {},
      },
    },
    settings: { '': { fields: [{ name: 'Campaign', type: 'number' }], values: { AssetType: ['Model'] } } },
  });
  await session.open(
    uri,
    'filters: Campaign EQ 1 AND (AssetType EQ Font OR AssetType EQ Model)\nsearch: brand:x\nsearchFields: brand',
  );
  expect(await session.diagnostics(uri)).toEqual([]);
});

const begin = { line: 0, character: 0 };

test('what a service does not answer ends with the editor', async () => {
  const service = new Service();
  const session = await openSession({ server: { connect: service.connect() } });
  await session.open(uri, '### A\nsearch: fox');
  await session.request('workspace/executeCommand', {
    command: 'assetql.run',
    arguments: [uri, { line: 0, character: 0 }],
  });
  let asked = (): void => {};
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  service.answers.set('assets', () => {
    asked();
    return new Promise(() => {});
  });
  const run = session.request('workspace/executeCommand', {
    command: 'assetql.run',
    arguments: [uri, { line: 0, character: 0 }],
  });
  const code = errorCode(run);
  await isAsked;
  await session.request('shutdown');
  expect(await code).toBe(LSPErrorCodes.RequestCancelled);
});

import type { ClientCapabilities } from 'vscode-languageserver-protocol';
import { describe, expect, test } from 'vitest';
import { Service } from './service.ts';
import { everything, openSession, type TestSession } from './session.ts';

// What differs from client to client: each gets what it can show.
const uri = 'file:///searches/logos.assetql';
const text = `### Logos
# The newest.
@since = now - 30d
filters: AssetType EQ Image AND DateUploaded GE {{since}} AND CognitiveColor EQ Red
containerfilter: CategoryIds/ANY(c: c EQ '3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d')
search: logo*
`;

/** The position behind the first occurrence of a text. */
function behind(words: string): { readonly line: number; readonly character: number } {
  const lines = text.slice(0, text.indexOf(words) + words.length).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

const plain = async (): Promise<TestSession> => {
  const session = await openSession({ capabilities: {} });
  await session.open(uri, text);
  return session;
};

const able = async (): Promise<TestSession> => {
  const session = await openSession({ initialize: { initializationOptions: { suggestCommand: 'suggest' } } });
  await session.open(uri, text);
  return session;
};

interface Item {
  readonly label: string;
  readonly kind: number;
  readonly insertTextFormat?: number;
  readonly textEdit: { readonly newText: string };
  readonly documentation?: unknown;
}

const items = async (session: TestSession, words: string): Promise<readonly Item[]> =>
  (await session.at<{ readonly items: readonly Item[] }>('completion', uri, behind(words))).items;

/** What is proposed at the start of a filter. */
async function beginnings(session: TestSession): Promise<readonly Item[]> {
  const other = 'file:///begun.assetql';
  await session.open(other, 'filters: ');
  const position = { line: 0, character: 9 };
  return (await session.at<{ readonly items: readonly Item[] }>('completion', other, position)).items;
}

describe('hovers', () => {
  test('are markdown where it is read, with what the text holds as text', async () => {
    const found = await (await able()).at('hover', uri, behind('filters: Asset'));
    expect(found).toMatchObject({
      contents: {
        kind: 'markdown',
        value: expect.stringMatching(/^\*\*AssetType\*\*\n\n[^]*\n\n\*Interface specification, §/),
      },
    });
  });

  test('are plain text elsewhere', async () => {
    const found = await (await plain()).at('hover', uri, behind('filters: Asset'));
    expect(found).toMatchObject({
      contents: {
        kind: 'plaintext',
        value: expect.stringMatching(/^AssetType\n\n[^*]*\n\nInterface specification, §/),
      },
    });
  });
});

describe('proposals', () => {
  test('have stops, a colour and a way to go on where these can be used', async () => {
    const session = await able();
    const all = await beginnings(session);
    expect(all.some(({ insertTextFormat }) => insertTextFormat === 2)).toBe(true);
    expect(all).toContainEqual(expect.objectContaining({ command: { title: 'Suggest', command: 'suggest' } }));
    expect(all).toContainEqual(expect.objectContaining({ labelDetails: { description: expect.any(String) } }));
    const colours = await items(session, 'CognitiveColor EQ ');
    expect(colours.find(({ kind }) => kind === 16)).toMatchObject({
      kind: 16,
      documentation: { kind: 'markdown', value: expect.stringMatching(/#[\da-f]{6}/i) },
    });
  });

  test('are plain elsewhere', async () => {
    const all = await beginnings(await plain());
    expect(all.length).toBeGreaterThan(0);
    for (const item of all) {
      expect(item).not.toHaveProperty('insertTextFormat');
      expect(item).not.toHaveProperty('command');
      expect(item).not.toHaveProperty('labelDetails');
      expect(item.textEdit.newText).not.toMatch(/\$[\d{]/);
    }
    expect(all).toContainEqual(expect.objectContaining({ detail: expect.any(String) }));
  });

  test('keep their order, and fit what is typed', async () => {
    const all = await (
      await able()
    ).at<{ items: readonly { sortText: string; filterText: string }[] }>('completion', uri, behind('filters: Asse'));
    const order = all.items.map(({ sortText }) => sortText);
    expect(order).toEqual(order.toSorted());
    expect(new Set(all.items.map(({ filterText }) => filterText))).toEqual(new Set(['Asse']));
  });

  // While an editor waits for another list, Enter takes what stands first in the old one.
  test.each([
    ['filters: AverageRating GE ', true, /^\D+$/],
    ['filters: Status EQ ', true, /^[^\d]+$/],
    ['filters: AssetType EQ ', true, /^[\w{]/],
    ['filters: FileExtension EQ {{', true, /^house_"x"$/],
    ['sort: title ', true, /^[AD]/],
    ['expect: total = ', true, /^_$/],
    // A blank that is typed behind the colon matches none of them.
    ['count:', true, /^\S+$/],
    ['filters:', false, /^\S+$/],
    ['fil', true, /^\S/],
    ['filters: AssetType ', true, /^[A-Z]{2}_.*\w/],
    ['filters: AssetType e', true, /^[A-Z]{2}_/],
    ['filters: Status EQ 0 ', true, /^(?:AND|OR)(?:_|$)/],
    ['searchFields: ti', true, /^\w/],
    ['expect: to', true, /^\w/],
    ['filters: ', false, /^\w/],
    ['sort: ', false, /^\w/],
    ['filters: Asse', false, /^Asse$/],
    ['filters: AssetType EQ Im', false, /^Im$/],
  ])('of %j are narrowed down by the editor where it can: %s', async (line, isComplete, filterText) => {
    const session = await able();
    const own = 'file:///narrowed.assetql';
    await session.open(own, `@house = "x"\n### A\n${line}\n`);
    const list = await session.at<{
      readonly isIncomplete: boolean;
      readonly items: readonly { readonly filterText: string }[];
    }>('completion', own, { line: 2, character: line.length });
    expect(list.items.length).toBeGreaterThan(0);
    expect(list.isIncomplete).toBe(!isComplete);
    for (const item of list.items) expect(item.filterText).toMatch(filterText);
  });
});

test('signatures name their parameters by place, or by their words', async () => {
  interface Help {
    readonly signatures: readonly {
      readonly label: string;
      readonly parameters: readonly { readonly label: unknown }[];
    }[];
  }
  const place = behind('ANY(c: ');
  const places = await (await able()).at<Help>('signatureHelp', uri, place);
  const words = await (await plain()).at<Help>('signatureHelp', uri, place);
  expect(await (await plain()).at('signatureHelp', uri, behind('search: l'))).toBeNull();
  const [signature] = places.signatures;
  const spelled = signature?.parameters.map(({ label }) =>
    Array.isArray(label) ? signature.label.slice(Number(label[0]), Number(label[1])) : '',
  );
  expect(spelled?.length).toBeGreaterThan(0);
  expect(words.signatures[0]?.parameters.map(({ label }) => label)).toEqual(spelled);
});

test('symbols are a tree, or a list', async () => {
  expect(await (await able()).of('documentSymbol', uri)).toMatchObject([
    {
      name: 'Logos',
      detail: 'The newest.',
      children: [{ name: 'since' }, { name: 'filters' }, {}, { name: 'search' }],
    },
  ]);
  const list = await (await plain()).of('documentSymbol', uri);
  expect(list).toMatchObject([
    { name: 'Logos', location: { uri } },
    { name: 'since', containerName: 'Logos' },
    { name: 'filters', containerName: 'Logos' },
    {},
    {},
  ]);
});

test('edits name the version that they are for, or only the document', async () => {
  const rename = (session: TestSession): Promise<unknown> =>
    session.at('rename', uri, behind('{{sin'), { newName: 'after' });
  expect(await rename(await able())).toMatchObject({ documentChanges: [{ textDocument: { uri, version: 1 } }] });
  expect(await rename(await plain())).toMatchObject({
    changes: { [uri]: [{ newText: 'after' }, { newText: 'after' }] },
  });
});

test('actions are whole, or only commands', async () => {
  const range = { start: behind('search: l'), end: behind('search: l') };
  const ask = (session: TestSession, context: object = {}): Promise<unknown> =>
    session.of('codeAction', uri, { range, context });
  expect(await ask(await able(), { only: ['source.copy'] })).toMatchObject([
    { kind: 'source.copy', command: { command: expect.stringMatching(/^assetql\./), arguments: [uri, {}] } },
    {},
    {},
  ]);
  const commands = await ask(await plain());
  expect(commands).toContainEqual({
    title: expect.any(String),
    command: 'assetql.curl',
    arguments: [uri, expect.anything()],
  });
});

test('problems say what else they concern where that is shown', async () => {
  const twice = '### A\nsearch: a\n### A\nsearch: b';
  const { diagnostic: _none, ...textDocument } = everything.textDocument ?? {};
  const silent = await openSession({ capabilities: { textDocument } });
  await silent.open(uri, twice);
  await expect.poll(() => silent.published.at(-1)?.diagnostics).toMatchObject([{ code: 'duplicate-title' }]);
  expect(silent.published.at(-1)?.diagnostics[0]).not.toHaveProperty('relatedInformation');
  const related = { ...textDocument, publishDiagnostics: { relatedInformation: true } };
  const telling = await openSession({ capabilities: { textDocument: related } });
  await telling.open(uri, twice);
  await expect.poll(() => telling.published.at(-1)?.diagnostics).toMatchObject([{ relatedInformation: [{}] }]);
});

test('folders of a workspace may be given the old way', async () => {
  const session = await openSession({
    capabilities: { workspace: { configuration: true }, textDocument: everything.textDocument ?? {} },
    initialize: { rootUri: 'file:///searches/' },
    settings: { 'file:///searches': { severities: { 'exact-instant': 'off', 'unused-variable': 'error' } } },
  });
  await session.open(uri, text.replace('{{since}}', 'null'));
  expect(await session.diagnostics(uri)).toContainEqual(
    expect.objectContaining({ code: 'unused-variable', severity: 1 }),
  );
});

test('a client that tells of no files has its configuration read anew when it saves', async () => {
  const file = 'file:///searches/assetql.config.json';
  const texts: Record<string, string> = {};
  const fileSystem = { read: (of: string) => Promise.resolve(texts[of]), find: async function* () {} };
  const session = await openSession({
    capabilities: { textDocument: everything.textDocument ?? {} },
    server: { fileSystem },
  });
  await session.open(uri, '### X\nfilters: Campaign EQ 1');
  expect(await session.diagnostics(uri)).toMatchObject([{ code: 'unknown-field' }]);
  texts[file] = '{ "fields": [{ "name": "Campaign", "type": "number" }] }';
  await session.notify('textDocument/didSave', { textDocument: { uri } });
  await expect.poll(() => session.diagnostics(uri)).toEqual([]);
});

test('a client without progress opens its library without', async () => {
  const session = await openSession({ capabilities: {}, server: { connect: new Service().connect() } });
  await session.open(uri, text);
  const range = { start: behind('###'), end: behind('logo*') };
  await expect.poll(async () => JSON.stringify(await session.of('inlayHint', uri, { range }))).toContain('Brand');
  expect(session.asked).toEqual([]);
});

test('who does not ask for actions is not made to wait for those of a long search', async () => {
  const session = await able();
  const long = 'file:///long.assetql';
  const names = Array.from({ length: 1000 }, (_, number) => `FileExtension NE 'f${number}'`).join(' AND ');
  await session.open(long, `filters: (Status EQ 0) AND ${names}`);
  const place = { line: 0, character: 'filters: (Status'.length };
  const kinds = async (triggerKind: 1 | 2): Promise<readonly string[]> => {
    const found = await session.of<readonly { readonly kind: string }[]>('codeAction', long, {
      range: { start: place, end: place },
      context: { diagnostics: [], triggerKind },
    });
    return found.map(({ kind }) => kind);
  };
  expect(await kinds(2)).toEqual([]);
  expect(await kinds(1)).toContain('refactor.rewrite');
});

describe('a file of a million characters', () => {
  const long = 'file:///long.assetql';
  const searches = Array.from(
    { length: 25_000 },
    (_, number) => `### S ${number}\nsearch: a\nfilters: AssetType EQ Image\n`,
  ).join('');
  const range = { start: { line: 30, character: 0 }, end: { line: 60, character: 0 } };
  const asking = (requests: object): ClientCapabilities => ({
    ...everything,
    textDocument: {
      ...everything.textDocument,
      semanticTokens: { requests, tokenTypes: [], tokenModifiers: [], formats: ['relative'] },
    },
  });
  interface Tokens {
    readonly data: readonly number[];
  }

  test('has the tokens of what is seen, for who asks for those', async () => {
    const session = await openSession({ capabilities: asking({ full: { delta: true }, range: true }) });
    await session.open(long, searches);
    expect(await session.of('semanticTokens/full', long)).toBeNull();
    expect(await session.of('semanticTokens/full/delta', long, { previousResultId: '1' })).toBeNull();
    const { data } = await session.of<Tokens>('semanticTokens/range', long, { range });
    expect(data.length).toBeGreaterThan(0);
    expect(data.length).toBeLessThan(1000);
  });

  test('has all of them for others', async () => {
    const session = await openSession({ capabilities: asking({ full: true }) });
    await session.open(long, searches);
    const { data } = await session.of<Tokens>('semanticTokens/full', long);
    expect(data.length / 5).toBeGreaterThan(100_000);
  });

  test('has its searches in the outline, without their keys', async () => {
    const session = await openSession();
    await session.open(long, searches);
    const found = await session.of<readonly { readonly children: readonly unknown[] }[]>('documentSymbol', long);
    expect(found).toHaveLength(25_000);
    expect(found.every(({ children }) => children.length === 0)).toBe(true);
  });
});

describe('a file of hundreds of searches', () => {
  const long = 'file:///hundreds.assetql';
  const hundreds = Array.from(
    { length: 700 },
    (_, number) =>
      `### S ${number}\n# https://pages.test/${number}\n@since = now - 30d\nsearch: a\nfilters:\n  AssetType EQ Image\n`,
  ).join('');
  const lines = 6;
  const links = { section: (number: string) => `https://reference.test/${number}` };

  test('has its searches and variables in the outline, without their keys', async () => {
    const session = await openSession();
    await session.open(long, hundreds);
    const found = await session.of<readonly { readonly children: readonly { readonly name: string }[] }[]>(
      'documentSymbol',
      long,
    );
    expect(found).toHaveLength(700);
    expect(found.every(({ children }) => children.map(({ name }) => name).join() === 'since')).toBe(true);
  });

  test('has the links of what was written, and none of its keys', async () => {
    const session = await openSession({ server: { links } });
    await session.open(long, hundreds);
    const found = await session.of<readonly { readonly target: string }[]>('documentLink', long);
    expect(found).toHaveLength(700);
    expect(found[7]?.target).toBe('https://pages.test/7');
    await session.open('file:///few.assetql', 'search: a');
    expect(await session.of('documentLink', 'file:///few.assetql')).toMatchObject([
      { target: expect.stringMatching(/^https:\/\/reference\.test\//) },
    ]);
  });

  test('has the lenses of those that touch a range, for who names one', async () => {
    const session = await openSession();
    await session.open(long, hundreds);
    const all = await session.of<readonly { readonly range: { readonly start: { readonly line: number } } }[]>(
      'codeLens',
      long,
    );
    expect(all).toHaveLength(3 * 700);
    const range = { start: { line: 10 * lines + 2, character: 0 }, end: { line: 12 * lines + 1, character: 0 } };
    const seen = all.filter(({ range: { start } }) => [10, 11, 12].includes(start.line / lines));
    expect(await session.of('codeLens', long, { range })).toEqual(seen);
    const beyond = { start: { line: 70_000, character: 0 }, end: { line: 70_001, character: 0 } };
    expect(await session.of<readonly unknown[]>('codeLens', long, { range: beyond })).toHaveLength(3);
  });

  test.each([
    [{ lineFoldingOnly: true }, 1400],
    [{ rangeLimit: 900 }, 900],
    [{ rangeLimit: 300 }, 300],
    [{}, 1400],
  ])('is folded as %j', async (foldingRange, count) => {
    const session = await openSession({ capabilities: { ...everything, textDocument: { foldingRange } } });
    await session.open(long, hundreds);
    const found = await session.of<readonly { readonly kind?: string }[]>('foldingRange', long);
    expect(found).toHaveLength(count);
    // Whole searches before what is in them.
    expect(found.filter(({ kind }) => kind === 'region')).toHaveLength(Math.min(700, count));
    expect(found[0]).toEqual({
      startLine: 0,
      endLine: 5,
      kind: 'region',
      ...('lineFoldingOnly' in foldingRange ? {} : { startCharacter: 7, endCharacter: 20 }),
    });
  });
});

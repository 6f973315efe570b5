import type { ServerCapabilities } from 'vscode-languageserver-protocol';
import { describe, expect, test } from 'vitest';
import * as protocol from 'vscode-languageserver-protocol';
import { errorCode, everything, openSession, type TestSession } from './session.ts';

const uri = 'file:///searches/logos.assetql';
const text = `@since = now - 30d

### Logos
# The newest ones.
filters: AssetType EQ Image AND DateUploaded GE {{since}} AND CognitiveColor EQ Red
containerfilter: CategoryIds/ANY(c: c EQ '3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d')
search: logo*   NOT draft
# https://example.org/brand
sort: title D
`;

/** The position behind the first occurrence of a text. */
function behind(words: string): { readonly line: number; readonly character: number } {
  const lines = text.slice(0, text.indexOf(words) + words.length).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

const wholeRange = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };

type Case = (session: TestSession) => Promise<unknown>;

/** What exercises each capability: it resolves to something that is not empty. */
const cases: { readonly [Name in keyof ServerCapabilities]-?: Readonly<Record<string, Case>> } = {
  positionEncoding: { initialize: async ({ result }) => result.capabilities.positionEncoding },
  textDocumentSync: {
    'textDocument/didChange': async (session) => {
      await session.change(uri, [{ range: { start: behind('search:'), end: behind('search: logo*') }, text: ' "new' }]);
      return (await session.diagnostics(uri)).filter(({ code }) => code === 'unterminated-string');
    },
    'textDocument/didSave': async (session) => {
      await session.notify('textDocument/didSave', { textDocument: { uri } });
      return session.of('foldingRange', uri);
    },
    'textDocument/didClose': async (session) => {
      await session.notify('textDocument/didClose', { textDocument: { uri } });
      return [await session.of('foldingRange', uri)];
    },
  },
  codeActionProvider: {
    'textDocument/codeAction': (session) =>
      session.of('codeAction', uri, {
        range: { start: behind('{{sin'), end: behind('{{sin') },
        context: { diagnostics: [] },
      }),
  },
  codeLensProvider: {
    'textDocument/codeLens': (session) => session.of('codeLens', uri),
    'codeLens/resolve': (session) => {
      const start = behind('now - 30d\n\n');
      return session.request('codeLens/resolve', { range: { start, end: start }, data: uri });
    },
  },
  completionProvider: {
    'textDocument/completion': async (session) => {
      const { items } = await session.at<{ items: unknown[] }>('completion', uri, behind('AssetType EQ '));
      return items;
    },
  },
  definitionProvider: { 'textDocument/definition': (session) => session.at('definition', uri, behind('{{sin')) },
  colorProvider: {
    'textDocument/documentColor': (session) => session.of('documentColor', uri),
    'textDocument/colorPresentation': (session) =>
      session.of('colorPresentation', uri, {
        color: { red: 0, green: 0, blue: 1, alpha: 1 },
        range: { start: behind('CognitiveColor EQ '), end: behind('CognitiveColor EQ Red') },
      }),
  },
  documentHighlightProvider: {
    'textDocument/documentHighlight': (session) => session.at('documentHighlight', uri, behind('{{sin')),
  },
  documentLinkProvider: { 'textDocument/documentLink': (session) => session.of('documentLink', uri) },
  documentSymbolProvider: { 'textDocument/documentSymbol': (session) => session.of('documentSymbol', uri) },
  executeCommandProvider: {
    'workspace/executeCommand': (session) =>
      session.request('workspace/executeCommand', { command: 'assetql.explain', arguments: [uri, behind('### L')] }),
  },
  foldingRangeProvider: { 'textDocument/foldingRange': (session) => session.of('foldingRange', uri) },
  documentFormattingProvider: {
    'textDocument/formatting': (session) => session.of('formatting', uri, { options: {} }),
  },
  documentRangeFormattingProvider: {
    'textDocument/rangeFormatting': (session) => session.of('rangeFormatting', uri, { range: wholeRange, options: {} }),
    'textDocument/rangesFormatting': (session) =>
      session.of('rangesFormatting', uri, { ranges: [wholeRange, wholeRange], options: {} }),
  },
  documentOnTypeFormattingProvider: {
    'textDocument/onTypeFormatting': async (session) => {
      await session.open('file:///typed.assetql', 'FILTERS:');
      const position = { line: 0, character: 8 };
      return session.at('onTypeFormatting', 'file:///typed.assetql', position, { ch: ':', options: {} });
    },
  },
  hoverProvider: {
    'textDocument/hover': async (session) => [await session.at('hover', uri, behind('filters: Asset'))],
  },
  inlayHintProvider: {
    'textDocument/inlayHint': (session) => session.of('inlayHint', uri, { range: wholeRange }),
  },
  diagnosticProvider: {
    'textDocument/diagnostic': async (session) => {
      await session.open('file:///wrong.assetql', 'filters: Sttus EQ 0');
      return session.diagnostics('file:///wrong.assetql');
    },
    'workspace/diagnostic': async (session) => {
      const { items } = await session.request<{ items: unknown[] }>('workspace/diagnostic', { previousResultIds: [] });
      return items;
    },
  },
  referencesProvider: {
    'textDocument/references': (session) =>
      session.at('references', uri, behind('{{sin'), { context: { includeDeclaration: true } }),
  },
  renameProvider: {
    'textDocument/prepareRename': (session) => session.at('prepareRename', uri, behind('{{sin')),
    'textDocument/rename': (session) => session.at('rename', uri, behind('{{sin'), { newName: 'after' }),
  },
  selectionRangeProvider: {
    'textDocument/selectionRange': (session) => session.of('selectionRange', uri, { positions: [behind('logo')] }),
  },
  semanticTokensProvider: {
    'textDocument/semanticTokens/full': async (session) => {
      const { data } = await session.of<{ data: number[] }>('semanticTokens/full', uri);
      return data;
    },
    'textDocument/semanticTokens/full/delta': async (session) => {
      const { resultId } = await session.of<{ resultId: string }>('semanticTokens/full', uri);
      await session.change(uri, [{ range: { start: behind('NOT '), end: behind('NOT ') }, text: 'old ' }]);
      const { edits } = await session.of<{ edits: unknown[] }>('semanticTokens/full/delta', uri, {
        previousResultId: resultId,
      });
      return edits;
    },
    'textDocument/semanticTokens/range': async (session) => {
      const { data } = await session.of<{ data: number[] }>('semanticTokens/range', uri, { range: wholeRange });
      return data;
    },
  },
  signatureHelpProvider: {
    'textDocument/signatureHelp': (session) => session.at('signatureHelp', uri, behind('ANY(c')),
  },
  workspace: {
    'workspace/didChangeWorkspaceFolders': async (session) => {
      const folder = { uri: 'file:///other', name: 'other' };
      await session.notify('workspace/didChangeWorkspaceFolders', { event: { added: [folder], removed: [] } });
      return session.of('foldingRange', uri);
    },
  },
  workspaceSymbolProvider: {
    'workspace/symbol': (session) => session.request('workspace/symbol', { query: 'log' }),
  },
  // What a query language has no use for; none is announced.
  notebookDocumentSync: {},
  declarationProvider: {},
  typeDefinitionProvider: {},
  implementationProvider: {},
  linkedEditingRangeProvider: {},
  callHierarchyProvider: {},
  typeHierarchyProvider: {},
  monikerProvider: {},
  inlineValueProvider: {},
  inlineCompletionProvider: {},
  experimental: {},
};

const announced: readonly string[] = Object.keys((await openSession()).result.capabilities);
const entries = Object.entries(cases);

describe('what is announced', () => {
  test.each(announced)('%s has a case', (name) => {
    const [, own = {}] = entries.find(([each]) => each === name) ?? [];
    expect(Object.keys(own)).not.toEqual([]);
  });

  const methods = entries.flatMap(([name, own]) =>
    Object.entries(own).map(([method, answer]) => ({ name, method, answer })),
  );
  test.each(methods)('$method of $name answers', async ({ name, answer }) => {
    expect(announced).toContain(name);
    const session = await openSession();
    await session.open(uri, text);
    const found = await answer(session);
    expect(found).toBeTruthy();
    expect(Array.isArray(found) ? found.length : 1).toBeGreaterThan(0);
    expect(session.logged).toEqual([]);
  });
});

/** Every request that a client can make, by the protocol's own definitions. */
const requests = Object.values(protocol).flatMap((definition: unknown) => {
  const isRequest = typeof definition === 'object' && definition !== null && 'messageDirection' in definition;
  const isOurs = isRequest && definition.messageDirection !== 'serverToClient' && 'type' in definition;
  const type: unknown = isOurs ? definition.type : undefined;
  const method: unknown = typeof type === 'object' && type !== null && 'method' in type ? type.method : undefined;
  const hasAnswer = type instanceof protocol.RequestType || type instanceof protocol.RequestType0;
  return typeof method === 'string' && hasAnswer ? [method] : [];
});
const answered: ReadonlySet<string> = new Set(entries.flatMap(([, own]) => Object.keys(own)));

describe('what is not announced', () => {
  const others = [...new Set(requests)].filter(
    (method) => !answered.has(method) && method !== 'shutdown' && method !== 'initialize',
  );

  test('the protocol has such methods', () => {
    expect(requests).toContain('textDocument/hover');
    expect(others).toContain('textDocument/implementation');
  });

  test.each([...others, 'assetql/unknown'])('%s does not answer', async (method) => {
    const session = await openSession();
    await session.open(uri, text);
    const params = { textDocument: { uri }, position: { line: 0, character: 0 }, range: wholeRange };
    expect(await errorCode(session.request(method, params))).toBe(protocol.ErrorCodes.MethodNotFound);
  });

  test('what a client cannot use is not announced to it, and does not answer', async () => {
    const session = await openSession({ capabilities: {} });
    const { capabilities } = session.result;
    expect(capabilities.diagnosticProvider).toBeUndefined();
    expect(capabilities.workspace).toBeUndefined();
    expect(capabilities.renameProvider).toBe(true);
    expect(capabilities.documentRangeFormattingProvider).toBe(true);
    await session.open(uri, text);
    const params = { textDocument: { uri }, position: behind('{{sin'), ranges: [wholeRange] };
    for (const method of ['diagnostic', 'prepareRename', 'rangesFormatting'])
      expect(await errorCode(session.request(`textDocument/${method}`, params)), method).toBe(-32601);
  });

  test('formatting is left to the formatter of programs where it can be registered for saved searches alone', async () => {
    const { textDocument } = everything;
    const registers = { dynamicRegistration: true };
    const own = { formatting: registers, rangeFormatting: registers, onTypeFormatting: registers };
    const session = await openSession({
      capabilities: { ...everything, textDocument: { ...textDocument, ...own } },
    });
    await session.open(uri, text);
    expect(await session.of('formatting', uri, { options: {} })).not.toEqual([]);
    expect(session.result.capabilities).not.toHaveProperty('documentFormattingProvider');
    expect(session.result.capabilities).not.toHaveProperty('documentRangeFormattingProvider');
    expect(session.result.capabilities).not.toHaveProperty('documentOnTypeFormattingProvider');
    const asked = session.asked.find(({ method }) => method === 'client/registerCapability');
    expect(asked?.params).toMatchObject({
      registrations: expect.arrayContaining([
        expect.objectContaining({ method: 'textDocument/formatting' }),
        expect.objectContaining({ method: 'textDocument/rangeFormatting' }),
        expect.objectContaining({ method: 'textDocument/onTypeFormatting' }),
      ]),
    });
  });
});

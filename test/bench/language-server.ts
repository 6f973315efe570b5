import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientCapabilities, Position, PublishDiagnosticsParams } from 'vscode-languageserver-protocol/node';
import { savedSearches } from './documents.ts';
import { programText } from './editing-programs.ts';
import { latencyRow, placeOfTurn, timeTurns } from './latency.ts';
import { startServer, type OpenText } from './stdio-client.ts';
import { printTable, type Row } from './table.ts';

const uri = 'file:///searches.assetql';
const turns = 100;

/** Milliseconds from a key to the answer to what is asked after it; the key is taken back between turns. */
async function timeKeys(
  opened: OpenText,
  places: (index: number) => number,
  ask: (caret: Position) => Promise<unknown>,
): Promise<readonly number[]> {
  let last: number | undefined;
  const times: number[] = [];
  for (let index = 0; index < turns + 20; index += 1) {
    const offset = places(index);
    if (last !== undefined) await opened.key(last, 'take back');
    last = offset;
    await opened.ask('foldingRange');
    const { line, character } = opened.position(offset);
    const start = performance.now();
    await opened.key(offset, 'type');
    await ask({ line, character: character + 1 });
    if (index >= 20) times.push(performance.now() - start);
  }
  if (last !== undefined) await opened.key(last, 'take back');
  return times;
}

/** A client that asks for everything. */
async function asking(environment: NodeJS.ProcessEnv): Promise<readonly Row[]> {
  const capabilities: ClientCapabilities = {
    textDocument: {
      diagnostic: {},
      semanticTokens: {
        // A client that requests ranges gets no tokens of the whole of a long file.
        requests: { full: { delta: true } },
        tokenTypes: [],
        tokenModifiers: [],
        formats: ['relative'],
      },
    },
  };
  await using server = await startServer(capabilities, environment);
  const searches = await server.open(uri, savedSearches(1000));
  const anywhere = (index: number): number => placeOfTurn(index, searches.text.length);
  const screen = ({ line }: Position): object => ({
    range: { start: { line: Math.max(0, line - 30), character: 0 }, end: { line: line + 30, character: 0 } },
  });
  let { resultId } = await searches.ask<{ resultId: string }>('semanticTokens/full');
  const at = (position: Position): object => ({
    range: { start: position, end: position },
    context: { diagnostics: [] },
  });
  const differences = async (): Promise<void> => {
    const given = await searches.ask<{ resultId: string }>('semanticTokens/full/delta', { previousResultId: resultId });
    ({ resultId } = given);
  };
  // What a message carries takes its time as well: the outline of a thousand searches is 1.5 MB.
  const works: readonly (readonly [what: string, most: number, work: (caret: Position) => Promise<unknown>])[] = [
    ['completion', 10, (position) => searches.ask('completion', { position })],
    ['hover', 10, (position) => searches.ask('hover', { position })],
    ['diagnostics', 10, () => searches.ask('diagnostic')],
    ['code actions', 20, (position) => searches.ask('codeAction', at(position))],
    ['inlay hints of a screen', 10, (position) => searches.ask('inlayHint', screen(position))],
    ['differences of tokens', 20, differences],
    ['outline', 100, () => searches.ask('documentSymbol')],
  ];
  const rows: Row[] = [];
  for (const [what, most, work] of works)
    rows.push(latencyRow(`1,000 searches: a key and ${what}`, await timeKeys(searches, anywhere, work), most));
  // Each of them asks for the keywords of another prefix.
  const prefixes = Array.from({ length: turns + 20 }, (_, number) => `### Search\nsearch: x${number}\n`);
  const words = await server.open('file:///words.assetql', prefixes.join(''));
  const ends = [...words.text.matchAll(/x\d+/g)].map(({ index, 0: prefix }) => index + prefix.length);
  const keywords = await timeKeys(
    words,
    (index) => ends[index] ?? 0,
    (position) => words.ask('completion', { position }),
  );
  rows.push(latencyRow('a word to search: a key and completion, its keywords on their way', keywords, 10));
  const program = await server.open('file:///program.ts', programText);
  const inQuery = (index: number): number =>
    programText.indexOf('AssetType EQ Image ', placeOfTurn(index, programText.length - 20_000)) + 19;
  const times = await timeKeys(program, inQuery, (position) => program.ask('completion', { position }));
  return [...rows, latencyRow('a program of 5,000 lines: a key and completion', times, 20)];
}

/** A client that waits for diagnostics: they are published when nothing was typed for 150 ms. */
async function waiting(environment: NodeJS.ProcessEnv): Promise<readonly Row[]> {
  await using server = await startServer({}, environment);
  const published = new Map<number, () => void>();
  server.connection.onNotification('textDocument/publishDiagnostics', ({ version }: PublishDiagnosticsParams) => {
    published.get(version ?? 0)?.();
  });
  const searches = await server.open(uri, savedSearches(1000));
  const times = await timeTurns(36, async (index) => {
    const offset = searches.text.indexOf('Image', placeOfTurn(index >> 1, searches.text.length - 4000)) + 5;
    const arrived = new Promise<void>((resolve) => published.set(searches.version + 1, resolve));
    await searches.key(offset, index % 2 === 0 ? 'type' : 'take back');
    await arrived;
  });
  return [latencyRow('1,000 searches: a key, 150 ms of rest, and diagnostics published', times, 170)];
}

/** The built language server as an editor runs it, over standard input and output, with a library that never answers. */
export async function languageServer(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-bench-'));
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const environment = {
    XDG_CONFIG_HOME: folder,
    XDG_CACHE_HOME: folder,
    ASSETQL_BASE_URL: `http://127.0.0.1:${port}/api`,
    ASSETQL_TOKEN: 'token',
    ASSETQL_SUBSCRIPTION_KEY: 'key',
  };
  try {
    printTable('The language server over stdio, its library silent', [
      ...(await asking(environment)),
      ...(await waiting(environment)),
    ]);
  } finally {
    silent.closeAllConnections();
    silent.close();
    rmSync(folder, { recursive: true });
  }
}

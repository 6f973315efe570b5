import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type MessageConnection,
  type Position,
} from 'vscode-languageserver-protocol/node';

const main = join(import.meta.dirname, '../../packages/cli/dist/main.js');

/** A text that is open in a language server, with a caret that types. */
export class OpenText {
  readonly text: string;
  private readonly connection: MessageConnection;
  private readonly uri: string;
  private readonly lines: readonly number[];
  version = 1;

  constructor(connection: MessageConnection, uri: string, text: string) {
    this.connection = connection;
    this.uri = uri;
    this.text = text;
    const lines = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.push(at + 1);
    this.lines = lines;
  }

  position(offset: number): Position {
    const line = this.lines.findLastIndex((start) => start <= offset);
    return { line, character: offset - (this.lines[line] ?? 0) };
  }

  /** Types a letter, or takes it back. */
  async key(offset: number, way: 'type' | 'take back'): Promise<void> {
    const start = this.position(offset);
    const end = way === 'type' ? start : { ...start, character: start.character + 1 };
    this.version += 1;
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.uri, version: this.version },
      contentChanges: [{ range: { start, end }, text: way === 'type' ? 'a' : '' }],
    });
  }

  ask<Answer>(method: string, more: object = {}): Promise<Answer> {
    return this.connection.sendRequest(`textDocument/${method}`, { textDocument: { uri: this.uri }, ...more });
  }
}

export interface StdioServer extends AsyncDisposable {
  readonly connection: MessageConnection;
  readonly open: (uri: string, text: string) => Promise<OpenText>;
}

/** Starts the built `assetql lsp --stdio` for a client of these capabilities. */
export async function startServer(capabilities: ClientCapabilities, env: NodeJS.ProcessEnv): Promise<StdioServer> {
  const child = spawn(process.execPath, [main, 'lsp', '--stdio'], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities });
  await connection.sendNotification('initialized', {});
  const ended = new Promise((resolve) => child.once('close', resolve));
  return {
    connection,
    open: async (uri, text) => {
      const languageId = uri.endsWith('.ts') ? 'typescript' : 'assetql';
      await connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId, version: 1, text },
      });
      return new OpenText(connection, uri, text);
    },
    [Symbol.asyncDispose]: async () => {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      await ended;
      connection.dispose();
    },
  };
}

import { PassThrough } from 'node:stream';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type Diagnostic,
  type InitializeParams,
  type InitializeResult,
  type MessageConnection,
  type Position,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol/node';
import { afterEach } from 'vitest';
import { startServer, type RunningServer, type ServerOptions } from '@assetql/language-server';

/** Everything that a client can do. */
export const everything: ClientCapabilities = {
  general: { positionEncodings: ['utf-16'] },
  window: { workDoneProgress: true },
  workspace: {
    applyEdit: true,
    configuration: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    workspaceFolders: true,
    workspaceEdit: { documentChanges: true },
    inlayHint: { refreshSupport: true },
    codeLens: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
    diagnostics: { refreshSupport: true },
  },
  textDocument: {
    diagnostic: { relatedInformation: true },
    completion: {
      completionItem: {
        snippetSupport: true,
        labelDetailsSupport: true,
        documentationFormat: ['markdown', 'plaintext'],
      },
    },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    signatureHelp: {
      signatureInformation: {
        documentationFormat: ['markdown'],
        parameterInformation: { labelOffsetSupport: true },
      },
    },
    rename: { prepareSupport: true },
    rangeFormatting: { rangesSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  },
};

export interface SessionOptions {
  readonly capabilities?: ClientCapabilities;
  readonly server?: ServerOptions;
  readonly initialize?: Partial<InitializeParams>;
  /** The answers to `workspace/configuration`, by the folder that is asked for; `''` for none. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

const open = new Set<TestSession>();

afterEach(async () => {
  for (const session of open) await session.close();
});

/** A client of a server, over streams in memory. It ends with the test. */
export class TestSession {
  readonly client: MessageConnection;
  readonly server: RunningServer;
  readonly logged: string[] = [];
  readonly shown: string[] = [];
  /** Requests of the server, by method. */
  readonly asked: { readonly method: string; readonly params: unknown }[] = [];
  readonly published: PublishDiagnosticsParams[] = [];
  settings: Readonly<Record<string, unknown>>;
  result: InitializeResult = { capabilities: {} };
  /** What requests of the server are answered with, by method; `null` else. */
  readonly answers = new Map<string, (params: never) => unknown>();
  private versions = 0;

  constructor({ server = {}, settings = {} }: SessionOptions) {
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    const serverSide = { reader: new StreamMessageReader(toServer), writer: new StreamMessageWriter(toClient) };
    this.server = startServer(serverSide, { rest: 5, ...server });
    this.client = createMessageConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
    this.settings = settings;
    this.client.onNotification('window/logMessage', ({ message }) => void this.logged.push(message));
    this.client.onNotification('window/showMessage', ({ message }) => void this.shown.push(message));
    this.client.onNotification('textDocument/publishDiagnostics', (params) => void this.published.push(params));
    this.client.onRequest('workspace/configuration', ({ items }: { items: { scopeUri?: string }[] }) =>
      items.map(({ scopeUri = '' }) => this.settings[scopeUri] ?? null),
    );
    this.client.onRequest((method, params) => {
      this.asked.push({ method, params });
      const answer: ((params: never) => unknown) | undefined = this.answers.get(method);
      return answer === undefined ? null : Reflect.apply(answer, undefined, [params]);
    });
    this.client.listen();
    open.add(this);
  }

  request<Result = unknown>(method: string, params?: object): Promise<Result> {
    return this.client.sendRequest(method, params);
  }

  async notify(method: string, params: object): Promise<void> {
    await this.client.sendNotification(method, params);
  }

  /** Opens a document; its language follows its extension. */
  async open(uri: string, text: string, languageId?: string): Promise<void> {
    this.versions += 1;
    const language = languageId ?? (uri.endsWith('.ts') ? 'typescript' : 'assetql');
    await this.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: language, version: this.versions, text },
    });
  }

  async change(uri: string, contentChanges: readonly object[]): Promise<void> {
    this.versions += 1;
    await this.notify('textDocument/didChange', { textDocument: { uri, version: this.versions }, contentChanges });
  }

  /** Asks something about a place of a document. */
  at<Result = unknown>(method: string, uri: string, position: Position, more: object = {}): Promise<Result> {
    return this.request(`textDocument/${method}`, { textDocument: { uri }, position, ...more });
  }

  /** Asks something about a document. */
  of<Result = unknown>(method: string, uri: string, more: object = {}): Promise<Result> {
    return this.request(`textDocument/${method}`, { textDocument: { uri }, ...more });
  }

  async diagnostics(uri: string): Promise<readonly Diagnostic[]> {
    const { items } = await this.of<{ readonly items: readonly Diagnostic[] }>('diagnostic', uri);
    return items;
  }

  async close(): Promise<void> {
    open.delete(this);
    await this.server.end();
    this.client.dispose();
  }
}

/** A session whose client has initialized. */
export async function openSession(options: SessionOptions = {}): Promise<TestSession> {
  const session = new TestSession(options);
  const { capabilities = everything, initialize = {} } = options;
  session.result = await session.request('initialize', { processId: null, rootUri: null, capabilities, ...initialize });
  await session.notify('initialized', {});
  return session;
}

/** The code of the error that a request is answered with; `undefined` when it is answered with something else. */
export async function errorCode(request: Promise<unknown>): Promise<number | undefined> {
  try {
    await request;
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : Number.NaN;
  }
}

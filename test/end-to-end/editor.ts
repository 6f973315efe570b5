import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  LogMessageNotification,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  WorkDoneProgressCreateRequest,
  type Diagnostic,
  type ProtocolConnection,
} from 'vscode-languageserver-protocol/node';
import { expect } from 'vitest';
import { start } from './command.ts';

/** An editor that has started the built server over real pipes. */
export interface Editor {
  readonly connection: ProtocolConnection;
  readonly problems: (readonly Diagnostic[])[];
  readonly logged: string[];
  /** Resolves to the exit status. */
  readonly ended: Promise<unknown>;
}

export interface EditorOptions {
  /** Of the workspace. */
  readonly folder: string;
  /** Of the file that is opened. */
  readonly uri: string;
  readonly text: string;
  readonly args?: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/** Starts the built server over real pipes, as an editor does, and opens a file. */
export async function startEditor({ folder, uri, text, args = [], environment }: EditorOptions): Promise<Editor> {
  const child = start(['lsp', '--stdio', ...args], environment);
  const ended = once(child, 'exit').then(([status]) => status);
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const problems: (readonly Diagnostic[])[] = [];
  const logged: string[] = [];
  connection.onNotification(PublishDiagnosticsNotification.type, ({ diagnostics }) => void problems.push(diagnostics));
  connection.onNotification(LogMessageNotification.type, ({ message }) => void logged.push(message));
  connection.onRequest(WorkDoneProgressCreateRequest.type, () => {});
  connection.onRequest(RegistrationRequest.type, () => {});
  connection.listen();
  const { serverInfo } = await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'searches' }],
    initializationOptions: { presentsResults: true },
    capabilities: {
      window: { workDoneProgress: true },
      workspace: { didChangeWatchedFiles: { dynamicRegistration: true } },
      textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } } },
    },
  });
  expect(serverInfo?.name).toBe('AssetQL');
  await connection.sendNotification(InitializedNotification.type, {});
  await connection.sendNotification(DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: 'assetql', version: 1, text },
  });
  return { connection, problems, logged, ended };
}

/** Ends the server as an editor does. */
export async function close({ connection, ended }: Editor): Promise<void> {
  await connection.sendRequest(ShutdownRequest.type);
  await connection.sendNotification(ExitNotification.type);
  expect(await ended).toBe(0);
}

import { l10n, window, workspace, type CancellationToken, type WorkspaceEdit } from 'vscode';
import {
  CloseAction,
  type ConfigurationRequest,
  ErrorAction,
  ExecuteCommandRequest,
  RequestType,
  State,
  type BaseLanguageClient,
  type ErrorHandler,
  type ExecuteCommandParams,
  type WorkspaceEdit as ProtocolEdit,
} from 'vscode-languageclient';
import type { CommandResult } from '@assetql/language-server';
import type { Host } from '../contracts/host.ts';
import type { Platform } from '../contracts/platform.ts';
import { answerServer } from './answer-server.ts';
import { clientOptions } from './client-options.ts';
import { CrashCount } from './crash-count.ts';
import { KeptCarets } from './kept-carets.ts';
import { plainProgress } from './plain-progress.ts';
import { plainSymbols } from './plain-symbols.ts';
import { ProgramLenses } from './program-lenses.ts';
import { ProgramSynchronization } from './program-synchronization.ts';
import { SeenLenses } from './seen-lenses.ts';
import { serverSettings } from './server-settings.ts';
import type { ServerStatus } from './server-status.ts';

const ExecuteCommand = new RequestType<ExecuteCommandParams, CommandResult, void>(ExecuteCommandRequest.method);

/** A language server that has been started. */
export interface RunningClient {
  /** Has the server carry a command out, as `workspace/executeCommand` of its README; it gives up when `token` is cancelled. */
  readonly execute: (command: string, args: readonly unknown[], token?: CancellationToken) => Promise<CommandResult>;
  /** An edit of the server as VS Code makes it. */
  readonly workspaceEdit: (edit: ProtocolEdit) => Promise<WorkspaceEdit>;
  readonly restart: () => Promise<void>;
}

/** Gives the server its settings, and no others. */
const configuration: ConfigurationRequest.MiddlewareSignature = async (params, token, next) => {
  const found: unknown = await next(params, token);
  return Array.isArray(found) ? found.map(serverSettings) : [];
};

/** Starts the language server with its client. Rejects when it cannot be started. */
export async function startClient(host: Host, platform: Platform, status: ServerStatus): Promise<RunningClient> {
  const { context, log } = host;
  const crashes = new CrashCount();
  let client: BaseLanguageClient | undefined;
  const programs = new ProgramSynchronization(() => client);
  const carets = new KeptCarets();
  const lenses = new SeenLenses(() => client);

  const tellStopped = async (): Promise<void> => {
    const again = l10n.t('Start Again');
    const choice = await window.showErrorMessage(
      l10n.t('The language server of AssetQL has stopped several times, and is not started again by itself.'),
      again,
    );
    if (choice === again) await restart();
  };
  const errorHandler: ErrorHandler = {
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    closed: () => {
      programs.forget();
      if (crashes.mayRestart()) {
        status.show('restarting');
        log.warn('The language server has stopped, and is started again.');
        return { action: CloseAction.Restart, handled: true };
      }
      status.show('stopped');
      void tellStopped();
      return { action: CloseAction.DoNotRestart, handled: true };
    },
  };
  client = await platform.languageClient(
    context,
    clientOptions({
      log,
      errorHandler,
      middleware: {
        ...programs.middleware,
        ...new ProgramLenses(lenses).middleware,
        ...carets.middleware,
        ...plainProgress,
        ...plainSymbols,
        workspace: { configuration },
      },
    }),
  );
  const started = client;
  const restart = async (): Promise<void> => {
    crashes.forget();
    programs.forget();
    if (started.isRunning()) await started.stop();
    await started.start();
  };
  answerServer(started, host);
  context.subscriptions.push(
    started,
    carets,
    lenses,
    started.onDidChangeState(({ newState }) => {
      if (newState === State.Starting) status.show('starting');
      if (newState === State.Running) status.show('running');
      if (newState === State.StartFailed) status.show('stopped');
    }),
    workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration('assetql.tags') || change.affectsConfiguration('assetql.modules'))
        await programs.review();
    }),
  );
  await started.start();
  return {
    execute: (command, args, token) => started.sendRequest(ExecuteCommand, { command, arguments: [...args] }, token),
    workspaceEdit: (edit) => started.protocol2CodeConverter.asWorkspaceEdit(edit),
    restart,
  };
}

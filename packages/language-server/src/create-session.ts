import type { Connection } from 'vscode-languageserver';
import { MessageType, type InitializeParams } from 'vscode-languageserver-protocol';
import { Documents } from './documents/documents.ts';
import { Libraries } from './library/libraries.ts';
import { clientProfile, initializationOption } from './protocol/client-profile.ts';
import type { RequestRouter } from './protocol/request-router.ts';
import type { Log } from './protocol/log.ts';
import { trace } from './protocol/reason.ts';
import { ownProgress } from './protocol/work-progress.ts';
import type { ServerOptions } from './server-options.ts';
import { Session } from './session.ts';
import { ClientSettings } from './workspace/client-settings.ts';
import { publishProblems } from './workspace/publish-problems.ts';
import { Scopes } from './workspace/scopes.ts';
import { UnopenedFiles } from './workspace/unopened-files.ts';

/** The folders of a workspace, as older and newer clients name them. */
function foldersOf({ workspaceFolders, rootUri }: InitializeParams): readonly string[] {
  const folders: unknown = workspaceFolders;
  const list: readonly unknown[] = Array.isArray(folders) ? folders : [];
  const named = list.flatMap((folder) =>
    typeof folder === 'object' && folder !== null && 'uri' in folder && typeof folder.uri === 'string'
      ? [folder.uri]
      : [],
  );
  return named.length > 0 || typeof rootUri !== 'string' ? named : [rootUri];
}

/** Puts together what a client has: its documents, settings and libraries. */
export function createSession(
  connection: Connection,
  router: RequestRouter,
  log: Log,
  params: InitializeParams,
  options: ServerOptions,
): Session {
  const client = clientProfile(params);
  const now = options.now ?? Date.now;
  const documents = new Documents(client.encoding);
  const settings = new ClientSettings(
    connection,
    client.configuration.pulls,
    initializationOption(params, 'settings'),
    () => {
      scopes.reload().catch((error: unknown) => log.error(`Settings cannot be read: ${trace(error)}`));
    },
  );
  const libraries = new Libraries(options.connect, {
    log,
    // An editor that opens the libraries shows by itself whether they are available.
    showProblem: options.throughEditor === undefined ? (message) => log.show(message, MessageType.Warning) : undefined,
    cache: options.nameCache,
    now,
    progress: () => ownProgress(connection, client.workDoneProgress),
    changed: () => session.refresh('names'),
    counted: () => session.refresh('totals'),
  });
  const scopes = new Scopes({
    fileSystem: options.fileSystem,
    libraries,
    log,
    now,
    links: options.links,
    clientSettings: (folder) => settings.of(folder),
    changed: () => session.refresh('settings'),
    publish: (file) => void publishProblems(connection, client.encoding, file),
  });
  scopes.setFolders(foldersOf(params));
  const files = new UnopenedFiles(options.fileSystem, documents);
  const session = new Session({
    connection,
    router,
    log,
    client,
    documents,
    scopes,
    files,
    settings,
    libraries,
    options,
  });
  return session;
}

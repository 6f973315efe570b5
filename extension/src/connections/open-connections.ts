import type { Fetch } from '@assetql/client';
import {
  commands,
  env,
  EventEmitter,
  l10n,
  Uri,
  window,
  workspace,
  type Disposable,
  type ExtensionContext,
  type LogOutputChannel,
} from 'vscode';
import { searchLinkPath } from '../links/search-link.ts';
import { AccessError, type Connection, type Connections } from '../contracts/connections.ts';
import { plainLabel } from '../contracts/plain-label.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import type { Platform } from '../contracts/platform.ts';
import { openAccounts } from './sign-in/accounts.ts';
import { askUnused } from './sign-in/ask-unused.ts';
import { browserSignIns } from './sign-in/browser-sign-ins.ts';
import type { CommandHost } from './command-host.ts';
import { registerConnectionCommands } from './connection-commands.ts';
import { chosenNames } from './settings/chosen-names.ts';
import { writtenConnections } from './settings/connection-settings.ts';
import { embeddedLibrary } from './library/embedded-library.ts';
import { folderLibrary, type FolderLibrary } from './library/folder-library.ts';
import type { LoggedLibrary } from './library/request-log.ts';
import { createLibraries } from './library/libraries.ts';
import { nameCache } from './library/name-cache.ts';
import { createLinks, linkProblem } from './sign-in/links.ts';
import { libraryTests } from './library/library-tests.ts';
import { localServer, type LocalServer } from './library/local-server.ts';
import {
  nameProblem,
  readDefinitions,
  shortName,
  unusableProblem,
  type Definitions,
} from './settings/read-definitions.ts';
import type { ConnectionServices } from './connection-services.ts';
import { signInNews } from './sign-in/sign-in-news.ts';
import { secretKey, secretTokenStorage } from './sign-in/secret-token-storage.ts';
import type { FolderDefinition } from './settings/folder-definition.ts';
import type { ServiceDefinition } from './settings/service-definition.ts';
import { serviceKey, serviceLibrary, type ServiceLibrary } from './library/service-library.ts';
import { missingConnectionText } from './missing-connection.ts';
import { openRequestLog } from './open-request-log.ts';
import { openStatusItem } from './status-item.ts';
import { unusedSecrets } from './sign-in/unused-secrets.ts';
import { leaseKey, windowSecrets } from './sign-in/window-secrets.ts';
import { openConnectionsView } from './view/open-connections-view.ts';
import { teamChoice } from './settings/team-choice.ts';
import { tellProblems } from './settings/tell-problems.ts';

const after = (milliseconds: number, call: () => void): (() => void) => {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
};

/** Where the keys of secrets are kept that may be there. */
const secretIndex = 'secretKeys';

const trace = (failure: unknown): string =>
  failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);

/** Opens the libraries of this window. Nothing is read or requested before it is needed. */
export function openConnections(context: ExtensionContext, platform: Platform, log: LogOutputChannel): Connections {
  const changes = new EventEmitter<void>();
  const held: Disposable[] = [changes];
  const names = nameCache(context);
  const secrets = windowSecrets(context, platform);
  const requests = openRequestLog(context);
  const loggedFetch = (library: LoggedLibrary): Fetch =>
    requests.watch(library, (url, init) => globalThis.fetch(url, init));
  const changed = (): void => {
    libraries.refresh();
    changes.fire();
  };
  const forgetNames = ({ connection }: ServiceLibrary): Promise<void> =>
    names.write(connection.key, { savedAt: Date.now(), names: {} });
  const forget = async (library: ServiceLibrary): Promise<void> => {
    await library.storage.remove();
    await news.forget(secretKey(library.definition));
    await forgetNames(library);
  };

  const { openFiles } = platform;
  const embedded = embeddedLibrary({
    l10n,
    isTrusted: () => workspace.isTrusted,
    read: () => workspace.fs.readFile(Uri.joinPath(context.extensionUri, 'sample.pack')),
    changed,
    openFiles: openFiles && (() => openFiles(context.asAbsolutePath('inspection/inspection-process.js'))),
    onFailure: (failure, doing) => log.error(`Sample library, ${doing}: ${trace(failure)}`),
    watch: requests.watch,
  });
  const server = platform.kind === 'web' ? localServer(changed, loggedFetch) : undefined;

  const tests = libraryTests({ l10n, language: env.language }, () => changes.fire());
  const openService = (definition: ServiceDefinition): ServiceLibrary => {
    const key = secretKey(definition);
    const through =
      server === undefined
        ? {
            storage: secretTokenStorage(secrets, key, secrets.lease(key)),
          }
        : {
            storage: server.storage,
            explainRefusal: (text: string) => server.explainRefusal(definition.name, text),
            explainLoss: server.explainLoss,
            user: () => server.userOf(definition.name),
            mediaAddress: (address: string) => server.mediaAddress(definition, address),
          };
    return serviceLibrary(definition, {
      l10n,
      after,
      isTrusted: () => workspace.isTrusted,
      isWatched: () => window.state.focused,
      changed,
      fetch: tests.watch(serviceKey(definition), definition.baseUrl, loggedFetch(definition)),
      ...through,
    });
  };
  const openFolder = (definition: FolderDefinition): FolderLibrary =>
    folderLibrary(definition, {
      l10n,
      openFolder: platform.openFolder,
      programs: {
        program: context.asAbsolutePath('folder-process.cjs'),
        inspection: context.asAbsolutePath('inspection/inspection-process.js'),
      },
      isTrusted: () => workspace.isTrusted,
      changed,
      after,
      onNotice: (sentence, kind) => {
        log.warn(`${definition.name}: ${sentence}`);
        const told = `“${definition.name}”: ${sentence}`;
        if (kind === 'problem') void window.showWarningMessage(plainMessage(told));
        else if (kind === 'solved') void window.showInformationMessage(plainMessage(told));
      },
      onFailure: (message) => log.error(`${definition.name}: ${message}`),
      watch: requests.watch,
    });
  const libraries = createLibraries({ l10n, embedded, openService, openFolder, names });

  const unused = unusedSecrets({
    index: {
      read: () => context.globalState.get(secretIndex),
      write: (index) => context.globalState.update(secretIndex, index),
    },
    has: async (key) => (await secrets.get(key)) !== undefined,
    remove: async (key) => {
      await secrets.delete(key);
      await secrets.delete(leaseKey(key));
      await news.forget(key);
    },
    now: Date.now,
    ask: askUnused,
  });
  let looking: Promise<void> | undefined;
  /** Runs in the background; never blocks a command. */
  const lookForUnused = (definitions: Definitions): void => {
    const isStart = looking === undefined;
    const failed = (failure: unknown): void => log.warn(`Secrets of former connections: ${trace(failure)}`);
    const noted = (looking ?? Promise.resolve()).then(() => unused.note(definitions)).catch(failed);
    looking = noted;
    // the answer of a person holds up nothing
    if (isStart) void noted.then(() => unused.sweep(definitions)).catch(failed);
  };

  let unusable: Definitions['unusable'] = new Map();
  let told = new Set<string>();
  const redefine = async (): Promise<void> => {
    if (server === undefined) {
      const definitions = readDefinitions(writtenConnections(), l10n);
      const { services, folders, problems } = definitions;
      unusable = definitions.unusable;
      libraries.define(services.values(), folders.values());
      lookForUnused(definitions);
      void tellProblems(problems.filter((problem) => !told.has(problem)));
      told = new Set(problems);
    } else {
      const listed = (await server.services(false)) ?? [];
      const asked = libraries.services().map(({ definition }) => definition.name);
      libraries.define([...new Set([...listed.map(({ name }) => name), ...asked])].map(server.definition));
    }
    changed();
    await accounts?.look();
  };

  /** Someone may have signed in where the server runs. */
  const lookAtServer = async (from: LocalServer): Promise<void> => {
    const waiting = libraries.services().filter((library) => library.access().state === 'signed-out');
    if (waiting.length === 0) return;
    const there = (await from.services(false)) ?? [];
    for (const library of waiting)
      if (there.some(({ name, isSignedIn }) => isSignedIn && name === library.definition.name))
        await library.secretsChanged(true);
  };

  const team = teamChoice(changed);
  const chosen = chosenNames(team, log);

  const connectionOf = async (name: string | undefined, isOfTeam: boolean): Promise<Connection> => {
    if (name === undefined || name === '') return embedded.connection;
    const known = libraries.named(name);
    if (known !== undefined) return known.connection;
    // a workspace may write whatever it likes
    if (server !== undefined && nameProblem(name, l10n) === undefined) {
      // Whether the server has it shows when someone signs in there.
      libraries.define([...libraries.services().map(({ definition }) => definition), server.definition(name)]);
      const added = libraries.service(name);
      if (added !== undefined) return added.connection;
    }
    const reason = unusable.get(name);
    throw new AccessError({
      state: 'failed',
      problem:
        reason === undefined
          ? missingConnectionText(shortName(name), isOfTeam, workspace.workspaceFolders?.length ?? 0, l10n)
          : unusableProblem(name, reason, l10n),
    });
  };

  const named = async (name: string | undefined): Promise<Connection> => await connectionOf(name, false);

  const of = async (document: Uri | undefined): Promise<Connection> => {
    const { name, isOfTeam } = await chosen.of(document);
    return await connectionOf(name, isOfTeam);
  };

  const connections: Connections = {
    of,
    named,
    progress: ({ name = '' }) => libraries.folder(name)?.progress(),
    revision: (connection) => libraries.find(connection)?.revision?.() ?? 0,
    access: (connection) => {
      try {
        return libraries.of(connection).access();
      } catch (error) {
        if (error instanceof AccessError) return error.access;
        throw error;
      }
    },
    open: async (connection) => await libraries.of(connection).open(),
    look: async (connection) => {
      await libraries.find(connection)?.look();
    },
    client: (connection) => libraries.client(connection),
    catalogue: (connection) => libraries.catalogue(connection),
    onDidChange: changes.event,
    dispose: () => {
      for (const each of held) each.dispose();
      libraries.dispose();
    },
  };

  const news = signInNews(secrets);
  const tellOthers = ({ definition }: ServiceLibrary): Promise<void> => news.tell(secretKey(definition));
  /** Secrets have been changed, here or in another window. */
  const takeIn = async (library: ServiceLibrary, changedKey: string): Promise<void> => {
    const key = secretKey(library.definition);
    if (changedKey === key) await library.secretsChanged();
    else if (await news.isTold(changedKey, key)) await library.secretsChanged(true);
  };

  const links = createLinks();
  const handler = window.registerUriHandler({
    handleUri: (uri) => {
      // An extension can register only one URI handler, so it passes links to searches on.
      if (uri.path === searchLinkPath) {
        void commands.executeCommand('assetql.openLink', uri.query);
        return;
      }
      const problem = linkProblem(links.arrive(uri), l10n);
      if (problem !== undefined) void window.showWarningMessage(plainMessage(problem));
    },
  });
  const signIns = server?.signIns ?? browserSignIns({ platform, links, log, tellOthers, forgetNames, loggedFetch });

  let last: Uri | undefined =
    window.activeTextEditor?.document.languageId === 'assetql' ? window.activeTextEditor.document.uri : undefined;
  const services: ConnectionServices = {
    context,
    platform,
    log,
    libraries,
    connections,
    signIns,
    onDidChange: changes.event,
    document: () => last,
    chosen: () => of(last).catch(() => undefined),
    teamNames: async () => (await team.of(last)).connection !== undefined,
    unusable: () => unusable,
    folders: () => chosen.ofFolders(last),
  };
  const choose = async (): Promise<ServiceLibrary | undefined> => {
    const items = libraries.services().map((library) => ({ label: plainLabel(library.definition.name), library }));
    return (await window.showQuickPick(items, { placeHolder: l10n.t('Which service do you want to sign in to?') }))
      ?.library;
  };
  const accounts = server === undefined ? openAccounts({ libraries, signIns, choose }) : undefined;

  const commandHost: CommandHost = { ...services, embedded, server, redefine, forget, tellOthers, tests };
  held.push(
    team,
    handler,
    window.onDidChangeActiveTextEditor((editor) => {
      if (editor?.document.languageId === 'assetql') last = editor.document.uri;
    }),
    openStatusItem(services),
    ...registerConnectionCommands(commandHost),
    ...openConnectionsView(commandHost),
    ...(accounts === undefined ? [] : [accounts]),
    secrets.onDidChange(({ key }) => {
      for (const library of libraries.services()) void takeIn(library, key).then(() => accounts?.look());
    }),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('assetql.connections') || change.affectsConfiguration('assetql.serveAddress'))
        void redefine();
      else if (change.affectsConfiguration('assetql.connection')) changed();
    }),
    workspace.onDidGrantWorkspaceTrust(changed),
    window.onDidChangeWindowState(({ focused }) => {
      if (!focused) return;
      for (const library of libraries.services()) void library.look();
      if (server !== undefined) void lookAtServer(server);
    }),
  );
  void commands.executeCommand('setContext', 'assetql.readsFolders', platform.openFolder !== undefined);
  void redefine();
  context.subscriptions.push(connections);
  return connections;
}

import { commands, env, l10n, window, workspace, type Disposable } from 'vscode';
import { AccessError, type Connection } from '../contracts/connections.ts';
import { plainLabel } from '../contracts/plain-label.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import { askDefinition } from './settings/add-connection.ts';
import { chooseConnection } from './choose-connection.ts';
import { choiceFolder, removeDefinition, replaceChoice, writeDefinition } from './settings/connection-settings.ts';
import { editConnection } from './edit-connection.ts';
import type { CommandHost } from './command-host.ts';
import { serveCommand } from './library/served.ts';
import { unusableProblem } from './settings/read-definitions.ts';
import { removedConnectionText } from './missing-connection.ts';
import { registerCommand } from './register-command.ts';
import { allLibraries, connectionNames } from './all-libraries.ts';
import { openFolderAsLibrary } from './folder-commands.ts';
import type { ServiceLibrary } from './library/service-library.ts';
import { use } from './use-connection.ts';
import { nameOf } from './view/line-name.ts';

/** Asks which of the services is meant, where there are several. Nothing when there is none, or the person gives up. */
export async function pickService(host: CommandHost, placeHolder: string): Promise<ServiceLibrary | undefined> {
  const services = host.libraries.services();
  if (services.length === 0) {
    const addOne = l10n.t('Add a Connection');
    const choice = await window.showInformationMessage(l10n.t('There is no connection yet.'), addOne);
    if (choice === addOne) await commands.executeCommand('assetql.addConnection');
    return undefined;
  }
  const items = services.map((library) => ({
    label: plainLabel(library.definition.name),
    description: plainLabel(library.definition.baseUrl),
    library,
  }));
  return (await window.showQuickPick(items, { placeHolder }))?.library;
}

/** The service of a command: from its argument (a name, or a line of the view), else that of the document, else picked by the person. */
async function serviceFor(host: CommandHost, given: unknown, placeHolder: string): Promise<ServiceLibrary | undefined> {
  const name = nameOf(given);
  if (name !== undefined) {
    const connection = await host.connections.named(name);
    return host.libraries.service(connection.name ?? '');
  }
  const chosen = await host.chosen();
  const own = chosen?.name === undefined ? undefined : host.libraries.service(chosen.name);
  return own ?? (await pickService(host, placeHolder));
}

/** Adds a connection, under a name where that is known, and has the workspace use it. */
async function add(host: CommandHost, name = ''): Promise<void> {
  if (host.server !== undefined) {
    await connectServer(host);
    return;
  }
  const taken = new Set(connectionNames(host));
  const title = l10n.t('Add a connection');
  const definition = await askDefinition({ title, taken, draft: { name, baseUrl: '' } });
  if (definition === undefined) return;
  await writeDefinition(definition);
  await host.redefine();
  const library = host.libraries.service(definition.name);
  if (library !== undefined) await use(host, library.connection);
}

/** In a browser: says how services are reached, and asks the server for those that it has. */
async function connectServer(host: CommandHost): Promise<void> {
  const command = serveCommand(globalThis.origin);
  const [connect, copy] = [l10n.t('Connect'), l10n.t('Copy the Command')];
  const choice = await window.showInformationMessage(
    plainMessage(
      l10n.t(
        'An editor in a browser keeps no secrets, so services are asked through a server on your machine. Start it there, and connect: {0}',
        command,
      ),
    ),
    connect,
    copy,
  );
  if (choice === copy) await env.clipboard.writeText(command);
  if (choice === undefined) return;
  if ((await host.server?.services(true)) === undefined) return;
  await host.redefine();
  await choose(host);
}

async function choose(host: CommandHost): Promise<void> {
  const { libraries, connections, server } = host;
  // Shows their state as soon as the list opens.
  await Promise.allSettled(libraries.services().map((library) => library.admit()));
  const all = allLibraries(host).map(({ connection }) => connection);
  const choice = await chooseConnection(
    all.map((connection) => ({ connection, access: connections.access(connection) })),
    {
      current: await host.chosen(),
      folder: choiceFolder(host.document())?.name,
      addLabel:
        server === undefined ? l10n.t('Add a connection…') : l10n.t('Connect through the server of this machine…'),
    },
  );
  if (choice === 'add') await add(host);
  else if (choice !== undefined) await use(host, choice.connection);
}

/** Makes the workspace use the library with a key; where there is none any more, the person chooses one. */
async function switchTo(host: CommandHost, key: string): Promise<void> {
  const connection = allLibraries(host).find((library) => library.connection.key === key)?.connection;
  await (connection === undefined ? choose(host) : use(host, connection));
}

/** Removes a connection from the settings, with its secrets and cached names, after the person has confirmed. */
export async function removeConnection(host: CommandHost, name: string): Promise<void> {
  const [library, folder] = [host.libraries.service(name), host.libraries.folder(name)];
  if (library === undefined && folder === undefined && !host.unusable().has(name)) return;
  const yes = l10n.t('Remove');
  const detail =
    folder === undefined
      ? l10n.t('Its secrets and the names that are kept of it are deleted on this machine.')
      : l10n.t('The folder and its files stay as they are.');
  if (
    (await window.showWarningMessage(plainMessage(l10n.t('Remove “{0}”?', name)), { modal: true, detail }, yes)) !== yes
  )
    return;
  if (library !== undefined) await host.forget(library);
  await removeDefinition(name);
  await replaceChoice(name, undefined);
  await host.redefine();
  const now = await host.chosen();
  void window.showInformationMessage(
    plainMessage(
      now === undefined
        ? removedConnectionText(name, workspace.workspaceFolders?.length ?? 0, l10n)
        : l10n.t('“{0}” is removed. Searches are answered by “{1}” here.', name, now.label),
    ),
  );
}

async function signOut(host: CommandHost, given: unknown): Promise<void> {
  const library = await serviceFor(host, given, l10n.t('Which service do you want to sign out of?'));
  if (library !== undefined && (await host.signIns.signOut(library)))
    void window.showInformationMessage(plainMessage(l10n.t('Signed out of “{0}”.', library.definition.name)));
}

/** Shows why it is not possible, with a button that removes the reason. */
async function showProblem(host: CommandHost, given: unknown): Promise<void> {
  const name = nameOf(given);
  let connection: Connection;
  try {
    connection = await (name !== undefined ? host.connections.named(name) : host.connections.of(host.document()));
  } catch (error) {
    if (!(error instanceof AccessError)) throw error;
    const [other, addOne] = [l10n.t('Choose Another Library'), l10n.t('Add a Connection')];
    // A connection with a mistake is edited, not added.
    const edit = l10n.t('Edit the Connection');
    const [unusable] =
      [...host.unusable()].find(([each, reason]) => unusableProblem(each, reason, l10n) === error.message) ?? [];
    const [first, second] = unusable === undefined ? [other, addOne] : [edit, other];
    const choice = await window.showErrorMessage(plainMessage(error.message), first, second);
    if (choice === other) await choose(host);
    if (choice === addOne) await add(host);
    if (choice === edit && unusable !== undefined) await editConnection(host, unusable);
    return;
  }
  // What is being opened may turn out not to be available.
  if (host.connections.access(connection).state === 'opening')
    await host.connections.open(connection).catch(() => undefined);
  const access = host.connections.access(connection);
  if (access.state === 'ready' || access.state === 'opening') {
    void window.showInformationMessage(plainMessage(l10n.t('“{0}” answers.', connection.label)));
    return;
  }
  const other = l10n.t('Choose Another Library');
  const mend = {
    'signed-out': l10n.t('Sign In'),
    untrusted: l10n.t('Manage Trust'),
    failed: l10n.t('Try Again'),
  }[access.state];
  const choice = await window.showWarningMessage(plainMessage(access.problem), mend, other);
  if (choice === other) await choose(host);
  if (choice !== mend) return;
  const library = connection.name === undefined ? undefined : host.libraries.service(connection.name);
  if (access.state === 'untrusted') await commands.executeCommand('workbench.trust.manage');
  else if (library === undefined) await host.connections.open(connection).catch(() => undefined);
  else if (access.state === 'signed-out') await host.signIns.signIn(library);
  else {
    await library.look();
    await showProblem(host, name);
  }
}

/** Registers the commands of the connections. */
export function registerConnectionCommands(host: CommandHost): readonly Disposable[] {
  const register = (name: string, run: (argument: unknown) => Promise<void>): Disposable =>
    registerCommand(name, ([argument]) => run(argument));
  return [
    // Called with a name when a workspace chooses a connection that does not exist.
    register('addConnection', (line) => add(host, nameOf(line))),
    // Called with the key of a library, or without an argument to choose one.
    register('switchConnection', (key) => (typeof key === 'string' ? switchTo(host, key) : choose(host))),
    // Called with the folder from the explorer.
    register('openFolder', (folder) => openFolderAsLibrary(host, folder)),
    register('signIn', async (given) => {
      const library = await serviceFor(host, given, l10n.t('Which service do you want to sign in to?'));
      if (library !== undefined) await host.signIns.signIn(library);
    }),
    register('signOut', (given) => signOut(host, given)),
    register('showConnectionProblem', (given) => showProblem(host, given)),
  ];
}

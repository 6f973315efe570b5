import { createCatalogue, createClient, type Client, type ClientCatalogue } from '@assetql/client';
import { EventEmitter, l10n, Uri, workspace, type ExtensionContext, type LogOutputChannel } from 'vscode';
import { AccessError, type Connection, type Connections } from '../contracts/connections.ts';
import type { Platform } from '../contracts/platform.ts';
import { embeddedLibrary } from './embedded-library.ts';
import type { Library } from './library.ts';

/** Opens the libraries of this window. Nothing is read or asked before somebody wants it. */
export function openConnections(
  context: Pick<ExtensionContext, 'extensionUri' | 'subscriptions'>,
  _platform: Platform,
  log: LogOutputChannel,
): Connections {
  const changes = new EventEmitter<void>();
  const embedded = embeddedLibrary({
    l10n,
    read: () => workspace.fs.readFile(Uri.joinPath(context.extensionUri, 'sample.pack')),
    changed: () => changes.fire(),
    onFailure: (failure, doing) =>
      log.error(
        `Sample library, ${doing}: ${failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)}`,
      ),
  });
  const clients = new Map<string, Client>();
  const catalogues = new Map<string, ClientCatalogue>();

  const libraryOf = (connection: Connection): Library => {
    if (connection.key === embedded.connection.key) return embedded;
    throw new AccessError({ state: 'failed', problem: l10n.t('There is no connection “{0}”.', connection.label) });
  };

  const named = async (name: string | undefined): Promise<Connection> => {
    if (name === undefined) return embedded.connection;
    throw new AccessError({ state: 'failed', problem: l10n.t('There is no connection “{0}”.', name) });
  };

  const client = async (connection: Connection): Promise<Client> => {
    const known = clients.get(connection.key);
    if (known !== undefined) return known;
    const library = libraryOf(connection);
    const made = createClient({
      baseUrl: connection.baseUrl,
      // before every try, so that what stands in the way is said as it is, and nothing is tried again in vain
      auth: async () => {
        await library.admit();
        return 'door';
      },
      fetch: async (url, init) => await (await library.open()).fetch(url, init),
    });
    clients.set(connection.key, made);
    return made;
  };

  const connections: Connections = {
    of: () => named(undefined),
    named,
    access: (connection) => libraryOf(connection).access(),
    open: (connection) => libraryOf(connection).open(),
    client,
    catalogue: async (connection) => {
      const known = catalogues.get(connection.key);
      if (known !== undefined) return known;
      const made = createCatalogue(await client(connection));
      catalogues.set(connection.key, made);
      return made;
    },
    onDidChange: changes.event,
    dispose: () => {
      for (const each of catalogues.values()) each.dispose();
      embedded.dispose();
      changes.dispose();
    },
  };
  context.subscriptions.push(connections);
  return connections;
}

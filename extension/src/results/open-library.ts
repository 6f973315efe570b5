import { createClient, type Client, type ClientCatalogue } from '@assetql/client';
import type { CheckOptions } from '@assetql/core';
import type { Catalogue } from '@assetql/core/document';
import type { Uri } from 'vscode';
import { AccessError, type Connection, type Connections } from '../contracts/connections.ts';

/** A library, to run the searches of a file in. */
export interface OpenedLibrary {
  readonly connection: Connection;
  /** Knows what the folder's settings add to the language, and asks within the request budget of the connection. */
  readonly client: Client;
  /** The names of the library. Rejects with why they could not be fetched. */
  readonly names: () => Promise<Catalogue>;
}

async function settledNames(catalogue: ClientCatalogue): Promise<Catalogue> {
  await catalogue.ready();
  const { attributes, users, categories, lightboxes, errors } = catalogue;
  // Names of the last session are better than none.
  const isMissing = [attributes, users, categories, lightboxes].includes(undefined);
  const [failure] = Object.values(errors);
  if (isMissing && failure instanceof Error) throw failure;
  return catalogue;
}

/** Opens the library of a file. Rejects with an `AccessError` when it cannot be opened. */
export async function openLibrary(
  connections: Pick<Connections, 'of' | 'open' | 'access' | 'catalogue'>,
  file: Uri | undefined,
  { schema, severities }: Pick<CheckOptions, 'schema' | 'severities'>,
): Promise<OpenedLibrary> {
  const connection = await connections.of(file);
  const { background } = await connections.open(connection);
  return {
    connection,
    client: createClient({
      baseUrl: connection.baseUrl,
      fetch: background,
      schema,
      severities,
      // Before every try, so that what a person has to do is said as it is. A service that was lost may be there again.
      auth: () => {
        const access = connections.access(connection);
        if (access.state === 'signed-out' || access.state === 'untrusted') throw new AccessError(access);
        return 'placeholder';
      },
    }),
    names: async () => await settledNames(await connections.catalogue(connection)),
  };
}

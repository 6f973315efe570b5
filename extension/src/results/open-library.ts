import { createClient, type Client, type ClientCatalogue } from '@assetql/client';
import type { CheckOptions } from '@assetql/core';
import type { Catalogue } from '@assetql/core/document';
import { createRequestBudget, type RequestBudget } from '@assetql/results-view/count';
import type { Uri } from 'vscode';
import { AccessError, type Connection, type Connections } from '../contracts/connections.ts';
import { pacedFetch } from './paced-fetch.ts';

/** A library, to run the searches of a file in. */
export interface OpenedLibrary {
  readonly connection: Connection;
  /** Knows what the folder's settings add to the language, and keeps to the request budget. */
  readonly client: Client;
  /** The names of the library. Rejects with why they could not be fetched. */
  readonly names: () => Promise<Catalogue>;
}

/** Requests that are sent to a service in so many milliseconds at most. */
const mostRequests = 240;
const period = 10_000;

/** The budget of each service, for everything that is run here. */
const budgets = new Map<string, RequestBudget>();

function budgetOf({ key }: Connection): RequestBudget {
  const budget = budgets.get(key) ?? createRequestBudget(mostRequests, period);
  budgets.set(key, budget);
  return budget;
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
  connections: Connections,
  file: Uri | undefined,
  check: Pick<CheckOptions, 'schema' | 'severities'>,
): Promise<OpenedLibrary> {
  const connection = await connections.of(file);
  const { fetch } = await connections.open(connection);
  // The embedded library is nobody else's.
  const paced = connection.kind === 'embedded' ? fetch : pacedFetch(fetch, budgetOf(connection));
  return {
    connection,
    client: createClient({
      baseUrl: connection.baseUrl,
      fetch: paced,
      ...check,
      // Before every try, so that what a person has to do is said as it is. A service that was lost may be there again.
      auth: () => {
        const access = connections.access(connection);
        if (access.state === 'signed-out' || access.state === 'untrusted') throw new AccessError(access);
        return 'door';
      },
    }),
    names: async () => await settledNames(await connections.catalogue(connection)),
  };
}

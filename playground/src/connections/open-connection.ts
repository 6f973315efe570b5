import { createCatalogue, createClient, type Client, type ClientCatalogue } from '@assetql/client';
import { createCounter, createRequestBudget, type Counter } from '@assetql/results-view/answer';
import { sample, type Connection } from './connection.ts';
import { homePath } from './home-path.ts';
import { proxiedClient } from './proxied-client.ts';

/** A library that is asked, with all that is known of it. Nothing of it is used for another one. */
export interface OpenConnection {
  /** Tells it apart from every other one that is or was open. */
  readonly id: number;
  readonly connection: Connection;
  readonly client: Client;
  readonly catalogue: ClientCatalogue;
  readonly counter: Counter;
}

/** How often facets and hints may ask in ten seconds, and how many at a time; results are never held back. */
const limits = {
  sample: { requests: 240, atOnce: 4 },
  service: { requests: 60, atOnce: 2 },
} as const;

let opened = 0;

function clientOf(connection: Connection): Client | undefined {
  if (connection.kind === 'sample') return createClient({ baseUrl: `${homePath()}api`, retry: { attempts: 2 } });
  try {
    return proxiedClient(connection);
  } catch {
    // what was kept is no address: the config file was edited by hand
    return undefined;
  }
}

/** Opens a library, whose names are asked for at once; the sample where the address of a service is none. */
export function openConnection(wanted: Connection): OpenConnection {
  const client = clientOf(wanted);
  if (client === undefined) return openConnection(sample);
  const { requests, atOnce } = limits[wanted.kind];
  opened += 1;
  return {
    id: opened,
    connection: wanted,
    client,
    catalogue: createCatalogue(client),
    counter: createCounter({
      count: async (key, signal) => (await client.assets.list(JSON.parse(key), { signal })).total,
      budget: createRequestBudget(requests, 10_000),
      atOnce,
      remember: 2000,
    }),
  };
}

import { createCatalogue, createClient, type Client, type ClientCatalogue } from '@assetql/client';
import { createCounter, createRequestBudget, type Counter, type RequestBudget } from '@assetql/results-view/answer';
import { sample, type Connection } from './connection.ts';
import type { EmbeddedLibrary } from '../embedded/embedded-library.ts';
import { hostAddress } from '../embedded/host-address.ts';
import { readStored } from '../state/stored.ts';
import { proxiedClient } from './proxied-client.ts';
import { createResponseLog, type ResponseLog } from './response-log.ts';

/** A library with everything that is known about it. Nothing of it is shared with another library. */
export interface OpenConnection {
  /** Identifies it among all libraries opened so far. */
  readonly id: number;
  readonly connection: Connection;
  readonly client: Client;
  readonly catalogue: ClientCatalogue;
  readonly counter: Counter;
  readonly responses: ResponseLog;
  /** Limits the requests of the counter. */
  readonly budget: RequestBudget;
  /** The sequence of the library before any of it was shown, `undefined` when it did not tell; absent for services, which do not (`Client.sequence`). */
  readonly sequence: Promise<number | undefined> | undefined;
}

/** The limits of requests for facets and hints, in ten seconds and concurrently; results are not limited. */
const limits = {
  embedded: { requests: 240, atOnce: 4 },
  service: { requests: 60, atOnce: 2 },
} as const;

/** The part of the limit that the settings leave. */
function budgetShare(): number {
  const share = Number(readStored('budget') ?? 1);
  return share > 0 ? share : 1;
}

let opened = 0;

/** The client of a library in the page, or of the one that the server of the page has. */
function embeddedClient(embedded: EmbeddedLibrary | undefined, responses: ResponseLog): Client {
  const retry = { attempts: 2 };
  const fetch = responses.logged(embedded?.fetch ?? ((url, init) => globalThis.fetch(url, init)));
  if (embedded === undefined) return createClient({ baseUrl: hostAddress() ?? 'api', fetch, retry });
  const { baseUrl } = embedded;
  // The library of the page accepts any credentials, but some there must be (§4.1).
  return createClient({ baseUrl, auth: 'page', subscriptionKey: 'page', fetch, retry });
}

function clientOf(
  connection: Connection,
  embedded: EmbeddedLibrary | undefined,
  responses: ResponseLog,
): Client | undefined {
  if (connection.kind === 'folder') return embeddedClient(connection.library, responses);
  if (connection.kind === 'sample') return embeddedClient(embedded, responses);
  try {
    return proxiedClient(connection, responses);
  } catch {
    // the stored address is invalid: the config file was edited by hand
    return undefined;
  }
}

/** Opens a library and starts loading its names; opens the sample when a service's address is invalid. `embedded` is the library of a page without a server. */
export function openConnection(wanted: Connection, embedded?: EmbeddedLibrary): OpenConnection {
  const responses = createResponseLog();
  const client = clientOf(wanted, embedded, responses);
  if (client === undefined) return openConnection(sample, embedded);
  const isService = wanted.kind === 'service';
  const { requests, atOnce } = isService ? limits.service : limits.embedded;
  const budget = createRequestBudget(() => Math.round(requests * budgetShare()), 10_000);
  opened += 1;
  return {
    id: opened,
    connection: wanted,
    client,
    responses,
    catalogue: createCatalogue(client),
    sequence: isService ? undefined : client.sequence().catch(() => undefined),
    budget,
    counter: createCounter({
      count: async (key, signal) => (await client.assets.list(JSON.parse(key), { signal })).total,
      budget,
      atOnce,
      remember: 2000,
    }),
  };
}

import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { createLibraryHandler, MemoryStore, type LibraryAsset } from '@assetql/library';
import { assets, content, id } from '../../../../test/conformance/universe.ts';

/** A service on a free port, with its recorded requests. */
export interface TestService {
  readonly server: Server;
  readonly baseUrl: string;
  /** The queries of list calls since the last `clear`. */
  readonly lists: URLSearchParams[];
  /** The paths of other calls. */
  readonly others: string[];
  readonly clear: () => void;
  /** The maximum number of concurrent list calls. */
  readonly busiest: () => number;
}

/** Changes the response of the service: returns a body, a status or a delay. */
export type Interference = (query: URLSearchParams, body: unknown) => unknown;

const media = { open: (): Promise<undefined> => Promise.resolve(undefined) };

/** More assets, so that not all of them fit into one page. */
const more: readonly LibraryAsset[] = assets.slice(-1).flatMap((asset) =>
  Array.from({ length: 240 }, (_, index) => ({
    ...asset,
    id: `more-${index}`,
    title: `More ${index}`,
    fileName: `more-${index}.bin`,
    fileExtension: 'bin',
    dateUploaded: Date.UTC(2023, 0, 1 + index),
  })),
);

/** Serves a small library over HTTP. `interfere` may change its responses to list calls. */
export async function startService(interfere: Interference = (_query, body) => body): Promise<TestService> {
  const handler = createLibraryHandler({
    store: new MemoryStore({ ...content, assets: [...assets, ...more] }),
    media,
    authenticate: () => Promise.resolve({ viewer: id.anna }),
    baseUrl: '/api',
    signingKey: new Uint8Array(32),
  });
  const lists: URLSearchParams[] = [];
  const others: string[] = [];
  let running = 0;
  let busiest = 0;
  const answer = async (incoming: IncomingMessage): Promise<{ readonly status: number; readonly body: string }> => {
    const url = new URL(incoming.url ?? '/', 'http://service');
    const isList = url.pathname.endsWith('/assets');
    if (isList) lists.push(url.searchParams);
    else others.push(url.pathname);
    const { method = 'GET', headers } = incoming;
    const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    const sent = method === 'POST' ? { body: await text(incoming) } : {};
    const response = await handler(new Request(url, { method, headers: given, ...sent }));
    const body: unknown = await response.json();
    const changed = isList ? await interfere(url.searchParams, body) : body;
    if (typeof changed === 'number') return { status: changed, body: '{}' };
    return { status: response.status, body: JSON.stringify(changed) };
  };
  const server = createServer((incoming, outgoing) => {
    const respond = async (): Promise<void> => {
      busiest = Math.max(busiest, ++running);
      const { status, body } = await answer(incoming);
      running -= 1;
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body);
    };
    void respond();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    server,
    baseUrl: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/api`,
    lists,
    others,
    clear: () => {
      lists.length = 0;
      others.length = 0;
      busiest = 0;
    },
    busiest: () => busiest,
  };
}

export async function stopService({ server }: TestService): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

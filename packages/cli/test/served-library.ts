import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import {
  ids,
  startUploadService,
  type Person,
  type UploadService,
} from '../../../test/client-uploads/upload-service.ts';

/** What happens to a request in place of its answer. `pass` is the service. Where it throws, the connection breaks. */
export type Fault = (pass: () => Promise<Response>) => Promise<Response>;

/** Makes a library give the first asset of its list and then empty pages, although its total is that of all. */
export function loseAssets({ inject }: ServedLibrary): void {
  for (let page = 0; page < 10; page += 1)
    inject('GET /assets', async (pass) => {
      const answer = await (await pass()).json();
      answer.payload.assets = answer.payload.assets.slice(0, page === 0 ? 1 : 0);
      return Response.json(answer);
    });
}

/** A library over HTTP that can be filled. */
export interface ServedLibrary {
  readonly service: UploadService;
  /** The environment of a command for it, as ann, who approves, or bob, who uploads. */
  readonly env: (who: Person) => Readonly<Record<string, string>>;
  /** The requests that came, such as `POST /uploads`. */
  readonly requests: readonly string[];
  /** The next request that starts so meets the fault. */
  readonly inject: (start: string, fault: Fault) => void;
}

/** Serves a library until the test ends. */
export async function serveLibrary(): Promise<ServedLibrary> {
  const service = await startUploadService();
  const requests: string[] = [];
  const faults: { readonly start: string; readonly fault: Fault }[] = [];

  const answer = async (incoming: IncomingMessage): Promise<Response> => {
    const { method = 'GET', url = '/', headers } = incoming;
    const name = `${method} ${url.replace('/api', '')}`;
    requests.push(name);
    const bytes = await buffer(incoming);
    const pass = (): Promise<Response> =>
      service.handler(
        new Request(`http://${headers.host}${url}`, {
          method,
          headers: Object.entries(headers).map(([key, value]): [string, string] => [key, String(value)]),
          ...(method === 'GET' ? {} : { body: new Uint8Array(bytes) }),
        }),
      );
    const at = faults.findIndex(({ start }) => name.startsWith(start));
    const [met] = at < 0 ? [] : faults.splice(at, 1);
    return met === undefined ? await pass() : await met.fault(pass);
  };

  const server = createServer((incoming, outgoing) => {
    const send = async (): Promise<void> => {
      const response = await answer(incoming);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      // Part by part, so that a fault can break the connection in the middle of a file.
      for await (const part of response.body ?? []) await new Promise((resolve) => void outgoing.write(part, resolve));
      outgoing.end();
    };
    send().catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    service,
    env: (who) => ({
      ASSETQL_BASE_URL: `http://127.0.0.1:${port}/api`,
      ASSETQL_TOKEN: ids[who],
      ASSETQL_SUBSCRIPTION_KEY: 'the-subscription-key',
    }),
    requests,
    inject: (start, fault) => void faults.push({ start, fault }),
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** Headers of a request that are of use behind the front. */
const passed = ['accept', 'authorization', 'ocp-apim-subscription-key'];

export interface SilentFront extends AsyncDisposable {
  readonly baseUrl: string;
  /** From now on no request is answered. */
  readonly hang: () => void;
}

/** A gateway before a service, which refuses without saying what it does not accept. */
export async function startSilentFront(baseUrl: string): Promise<SilentFront> {
  const { origin, pathname } = new URL(baseUrl);
  let isHanging = false;
  const answerTo = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const kept = passed.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const answer = await fetch(new URL(url, origin), { headers: kept });
    const body = await answer.text();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.status === 401 ? '' : body);
  };
  const server = createServer((request, response) => {
    if (!isHanging) void answerTo(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The front has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}${pathname}`,
    hang: () => {
      isHanging = true;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

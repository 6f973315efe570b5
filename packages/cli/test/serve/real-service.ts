import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export interface RealService {
  readonly origin: string;
  readonly baseUrl: string;
  /** The requests received. */
  readonly asked: readonly IncomingMessage[];
  readonly bodies: readonly string[];
}

/** A service with the given behaviour. */
export async function startService(
  respond: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<RealService> {
  const asked: IncomingMessage[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      asked.push(request);
      bodies.push(body);
      respond(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return { origin, baseUrl: `${origin}/api`, asked, bodies };
}

/** Responds with a content type and a text. */
export const answering =
  (status: number, type: string | undefined, text: string, headers: Readonly<Record<string, string>> = {}) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, { ...(type === undefined ? {} : { 'content-type': type }), ...headers }).end(text);
  };

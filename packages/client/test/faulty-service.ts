import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach } from 'vitest';

/** How the service handles one request. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface FaultyService {
  readonly baseUrl: string;
  readonly received: readonly Received[];
  /** Resolves as soon as that many requests have arrived. */
  readonly reached: (requests: number) => Promise<void>;
  /** The number of connections that clients have not closed. */
  readonly openConnections: () => Promise<number>;
}

const started: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((stop) => stop()));
});

/** Starts a service on a socket that handles each request by the next behaviour; the last one repeats. */
export async function startFaultyService(...behaviours: readonly Behaviour[]): Promise<FaultyService> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const body = Buffer.concat(chunks).toString();
      received.push({
        method: request.method ?? '',
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body,
      });
      const behaviour = behaviours[Math.min(received.length, behaviours.length) - 1];
      behaviour?.(response, request);
      for (const check of waiting) check();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  started.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return {
    baseUrl: `http://127.0.0.1:${port}/api`,
    received,
    reached: (requests) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (received.length < requests) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    openConnections: () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
  };
}

export const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

export const answerText =
  (status: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(body);
  };

export const answerBytes =
  (body: Buffer, headers: Record<string, string>): Behaviour =>
  (response) => {
    response.writeHead(200, headers).end(body);
  };

export const answerHtml = (status: number): Behaviour =>
  answerText(status, '<!DOCTYPE html>\n<html><head><title>Log in</title></head><body>Welcome</body></html>', {
    'content-type': 'text/html',
  });

/** Resets the connection. */
export const reset: Behaviour = (response) => {
  response.socket?.resetAndDestroy();
};

/** Announces a long response, sends its start, and resets the connection. */
export const halfAnswer: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"payload": {"assets": [', () => response.socket?.resetAndDestroy());
};

/** Sends the start of a response and ends it normally. */
export const truncate: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end('{"payload": [{"id": "u');
};

/** Sends blanks endlessly. */
export const flood =
  (status: number): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/plain' });
    const blanks = Buffer.alloc(65_536, ' x');
    const send = (): void => {
      while (!response.destroyed && response.write(blanks));
    };
    response.on('drain', send);
    send();
  };

/** Never responds. */
export const silence: Behaviour = () => {};

/** Sends the start of a response and nothing more. */
export const stall: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"payload": ');
};

/** A list response in the shape of live services. */
export const listBody = (assets: readonly unknown[], total: number = assets.length): unknown => ({
  apiVersion: '1.0',
  warnings: [],
  errors: [],
  payload: { assets, assetCount: total },
  recordCount: { totalRecordsFound: total, startingRecord: 0, recordsReturned: assets.length },
});

import { request as httpRequest } from 'node:http';
import { createServer, request as httpsRequest } from 'node:https';
import type { Raw } from './server.ts';
import { selfSigned } from './self-signed.ts';

export const publicName = 'library.test';

export interface FrontOptions {
  /** Takes the public path away before it passes a request on. */
  readonly strip?: string;
  /** Calls the server by its own address, and not by the name that the browser called. */
  readonly rewriteHost?: boolean;
  /** Says in no header that it passes on what others have sent. */
  readonly silent?: boolean;
}

/** A real server of TLS in front of another one on this machine. */
export interface TlsFront {
  /** `https://library.test:PORT`, which no name server knows. */
  readonly origin: string;
  /** Sends a request to it, whose certificate is checked. */
  readonly ask: (
    path: string,
    init?: { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
  ) => Promise<Raw>;
  /** Where requests are passed on to from now on. */
  readonly passOnTo: (address: string) => void;
  readonly close: () => void;
}

export async function tlsFront({
  strip = '',
  rewriteHost = false,
  silent = false,
}: FrontOptions = {}): Promise<TlsFront> {
  const { key, cert } = selfSigned(publicName);
  let target = '';
  const server = createServer({ key, cert }, (message, response) => {
    const { host = '', ...others } = message.headers;
    const forwarded = silent ? {} : { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
    const written = message.url ?? '/';
    const path = strip !== '' && written.startsWith(strip) ? written.slice(strip.length) || '/' : written;
    const onward = httpRequest(
      target,
      {
        path,
        method: message.method ?? 'GET',
        headers: { ...others, ...forwarded, host: rewriteHost ? new URL(target).host : host },
        agent: false,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    message.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    origin: `https://${publicName}:${port}`,
    ask: (path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const call = httpsRequest(
          {
            host: '127.0.0.1',
            port,
            path,
            method,
            headers: { host: `${publicName}:${port}`, ...headers },
            servername: publicName,
            ca: cert,
            agent: false,
          },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('end', () =>
              resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
            );
          },
        );
        call.on('error', reject);
        call.end(body);
      }),
    passOnTo: (address) => {
      target = address;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

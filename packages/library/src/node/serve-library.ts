import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createLibraryHandler } from '../handler.ts';
import { refusal } from '../http/answer.ts';
import type { Credentials } from '../http/authentication.ts';
import { redirectUriProblem } from './identity/client-registration.ts';
import { openIdentityService, type IdentityService } from './identity/identity-service.ts';
import type { NewSecrets } from './identity/prepare-identity.ts';
import { libraryAccess } from './library-access.ts';
import type { OpenLibrary } from './open-library.ts';
import { hostGuard, hostName, isLoopback } from './server/host-guard.ts';
import { sendResponse, toRequest } from './server/node-adapter.ts';
import { pageFiles } from './server/page-files.ts';
import { pageSession } from './server/page-session.ts';
import { hostNameProblem, listenProblem, type ServeProblem } from './server/serve-problem.ts';

export interface ServeOptions {
  /** Stays open when the server closes. */
  readonly library: OpenLibrary;
  /** 0 takes any free port. */
  readonly port: number;
  /** The address to listen on; `127.0.0.1` when absent. */
  readonly host?: string;
  /** Names by which the server may be called beside those of this machine. Needed when `host` is not of this machine only. */
  readonly allowHosts?: readonly string[];
  /** Folder of the built page; without it there is only the API. */
  readonly playgroundDirectory?: string;
  /** Seconds that an access token lives; 3600 when absent. */
  readonly tokenLife?: number;
  /** Registered as the client's in the place of the one before; `http://127.0.0.1:4311/callback` at first. */
  readonly redirectUri?: string;
  /** Makes the passwords and the client's secret anew, and takes back every token. */
  readonly newPasswords?: boolean;
  readonly onFailure?: (failure: unknown, path: string) => void;
}

export interface LibraryServer {
  readonly kind: 'serving';
  /** Of the page: `http://127.0.0.1:4310/`. */
  readonly address: string;
  /** Of the API: `http://127.0.0.1:4310/api`. */
  readonly baseUrl: string;
  /** Absent beyond loopback, where the development token is off. */
  readonly credentials?: Credentials;
  /** Of the API, beside a token of the identity service (§4.1). */
  readonly subscriptionKey: string;
  /** Absent when the data folder cannot be written: then nobody can sign in. */
  readonly identity?: ServedIdentity;
  /** Answers no new requests, gives running ones two seconds, and closes every connection. */
  readonly close: () => Promise<void>;
}

/** What a client needs to sign in (§5). */
export interface ServedIdentity {
  /** Of the identity service: `http://127.0.0.1:4310/identity`. */
  readonly authUrl: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** The client's secret and the passwords, where this start has made them: they are shown once, and cannot be read again. */
  readonly newSecrets?: NewSecrets;
}

const apiPath = '/api';
const identityPath = '/identity';
/** Seconds, as the sample of §2.1 shows. */
const defaultTokenLife = 3600;
/** Milliseconds that running requests get when the server closes. */
const patience = 2000;
/** Bytes of a request's first line and headers. */
const largestHead = 131_072;

/** Serves the library under `/api`, the identity service under `/identity` and the page at `/`, on one port. */
export async function serveLibrary(options: ServeOptions): Promise<LibraryServer | ServeProblem> {
  const { library, port, allowHosts = [], playgroundDirectory, onFailure } = options;
  // Only in an address does an IPv6 address stand in brackets.
  const host = (options.host ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1');
  const local = isLoopback(host);
  const named = host.includes(':') ? `[${host}]` : host;
  const noName = allowHosts.find((each) => hostName(each) === undefined);
  if (noName !== undefined) return hostNameProblem(noName);
  const names = [...(local ? [named] : []), ...allowHosts.flatMap((each) => hostName(each) ?? [])];
  const [name] = names;
  if (name === undefined)
    return {
      kind: 'refused',
      code: 'allow-host-missing',
      message: `To listen on ${host}, which others can reach, say by which name they will call it (--allow-host NAME).`,
    };
  const { redirectUri, tokenLife = defaultTokenLife, newPasswords = false } = options;
  const noRedirect = redirectUri === undefined ? undefined : redirectUriProblem(redirectUri);
  if (noRedirect !== undefined) return { kind: 'refused', code: 'redirect-uri-invalid', message: noRedirect };
  const credentials = local ? library.credentials : undefined;
  const isAllowedHost = hostGuard(names);
  const session = credentials && pageSession(credentials, library.signingKey, apiPath);
  const { subscriptionKey } = library.credentials;
  const page = playgroundDirectory === undefined ? undefined : pageFiles(playgroundDirectory);
  const api = createLibraryHandler({
    store: library.store,
    media: library.media,
    authenticate: libraryAccess({
      subscriptionKey,
      developmentToken: credentials?.accessToken,
      bearer: (accessToken) => identity?.bearer(accessToken),
    }),
    baseUrl: apiPath,
    signingKey: library.signingKey,
    ...(onFailure === undefined ? {} : { onFailure }),
  });

  async function answer(request: Request): Promise<Response> {
    const { pathname, origin } = new URL(request.url);
    if (pathname === apiPath || pathname.startsWith(`${apiPath}/`)) {
      const headers = new Headers(request.headers);
      session?.exchange(headers, origin);
      return api(new Request(request, { headers }));
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refusal(405, `${pathname} answers GET, HEAD only.`, { allow: 'GET, HEAD' });
    const file = await page?.(request);
    if (file === undefined) return refusal(404, `There is nothing at ${pathname}. The API is at ${apiPath}.`);
    if (session !== undefined && file.headers.get('content-type')?.startsWith('text/html') === true)
      file.headers.append('set-cookie', session.cookie);
    return file;
  }

  let closing: Promise<void> | undefined;
  let address = '';
  let identity: IdentityService | undefined;

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const [called, ...others] = message.headersDistinct['host'] ?? [];
    if (others.length > 0) return sendResponse(refusal(400, 'A request has one header Host.'), response);
    if (!isAllowedHost(called))
      return sendResponse(refusal(403, 'This server is not called by that name; see --allow-host.'), response);
    if (identity !== undefined && message.url?.startsWith(`${identityPath}/`) === true) {
      if (closing !== undefined) response.setHeader('connection', 'close');
      try {
        return await identity.handle(address + identityPath, message, response);
      } catch (failure) {
        onFailure?.(failure, identityPath);
        return sendResponse(refusal(500, 'The identity service could not answer.'), response);
      }
    }
    const request = toRequest(message, response, new URL(`http://${called}`).origin);
    if (request === undefined) return sendResponse(refusal(400, 'The request cannot be read.'), response);
    let reply: Response;
    try {
      reply = await answer(request);
    } catch (failure) {
      onFailure?.(failure, new URL(request.url).pathname);
      reply = refusal(500, 'The server could not answer.');
    }
    // A connection that would be kept for a next request holds up the closing.
    if (closing !== undefined && !response.headersSent) response.setHeader('connection', 'close');
    return sendResponse(reply, response);
  }

  const server = createServer({ maxHeaderSize: largestHead, requestTimeout: 60_000 }, (message, response) => {
    void serve(message, response);
  });
  const failure = await new Promise<unknown>((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(undefined));
  });
  if (failure !== undefined) return listenProblem(failure, host, port);
  const bound = server.address();
  address = `http://${name}:${typeof bound === 'object' && bound !== null ? bound.port : port}`;
  if (!library.readOnly) {
    try {
      // Not before somebody can listen: what this makes is shown once, to whoever has started the server.
      identity = await openIdentityService({
        dataDirectory: library.dataDirectory,
        store: library.store,
        tokenLife,
        newPasswords,
        redirectUri,
        onFailure: (failed) => onFailure?.(failed, identityPath),
      });
    } catch (failed) {
      server.close();
      server.closeAllConnections();
      throw failed;
    }
  }
  const client = identity?.client;
  return {
    kind: 'serving',
    address: `${address}/`,
    baseUrl: address + apiPath,
    ...(credentials === undefined ? {} : { credentials }),
    subscriptionKey,
    ...(client === undefined
      ? {}
      : {
          identity: {
            authUrl: address + identityPath,
            clientId: client.clientId,
            redirectUri: client.redirectUri,
            ...(identity?.newSecrets === undefined ? {} : { newSecrets: identity.newSecrets }),
          },
        }),
    close: () => {
      closing ??= new Promise((resolve) => {
        const impatience = setTimeout(() => server.closeAllConnections(), patience);
        server.close(() => {
          clearTimeout(impatience);
          identity?.close();
          resolve();
        });
        server.closeIdleConnections();
      });
      return closing;
    },
  };
}

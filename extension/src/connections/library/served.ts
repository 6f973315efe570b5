import { isRecord } from '@assetql/core/text';
import type { Fetch } from '@assetql/client';
import type { L10n } from '../l10n.ts';
import type { ServiceDefinition } from '../settings/service-definition.ts';
import type { ServiceProblem } from './service-refusal.ts';

/** A service that a local `assetql serve` is connected to. */
export interface ServedService {
  readonly name: string;
  /** Where the service itself is. */
  readonly baseUrl: string;
  readonly isSignedIn: boolean;
  readonly user?: string;
  /** Why it cannot be asked: a sentence of the server. */
  readonly problem?: string;
}

/** What `assetql serve` prints at its start, and lets its owner in by. */
export interface ServerCredentials {
  readonly accessToken: string;
  readonly subscriptionKey: string;
}

/** Why the server cannot be asked: a sentence that says what to do. */
export class ServerProblem extends Error {
  override readonly name = 'ServerProblem';
  /** Whether other credentials would help. */
  readonly isRefusal: boolean;

  constructor(message: string, isRefusal: boolean) {
    super(message);
    this.isRefusal = isRefusal;
  }
}

/** How a server is started so that it answers a page of an origin. */
export const serveCommand = (origin: string): string => `assetql serve --allow-origin ${origin}`;

/** A name as an argument of a command that people paste: one that a workspace has chosen must not be another command. */
export const shellArgument = (name: string): string =>
  /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`;

/** The API of a service behind the server. */
export const servedBaseUrl = (address: string, name: string): string =>
  `${address}/services/${encodeURIComponent(name)}/api`;

/**
 * The address through which the server passes a file on that a service has given out; nothing for a file of elsewhere, which is fetched
 * without the server.
 */
export function servedMedia({ baseUrl, address: own }: ServiceDefinition, address: string): string | undefined {
  if (address.startsWith(`${baseUrl}/`)) return address;
  return own !== undefined && address.startsWith(`${own}/`) ? `${baseUrl}${address.slice(own.length)}` : undefined;
}

/** What a refusal (401) means that came through the server: of the service behind it, or of the server itself. */
export function servedRefusal(name: string, text: string, l10n: L10n): ServiceProblem {
  return {
    problem: /access token is not valid|subscription key|for whoever started the server/i.test(text)
      ? l10n.t(
          'The server of this machine does not let this window in any more. Sign in again with what it has printed.',
        )
      : l10n.t('Nobody is signed in to “{0}” at the server of this machine. Sign in.', name),
    wanted: 'sign-in',
  };
}

const signedIn: ReadonlySet<unknown> = new Set(['signed-in', 'fixed-token', 'open']);

function readService(value: unknown): readonly ServedService[] {
  if (!isRecord(value)) return [];
  const { name, baseUrl, state, user, problem } = value;
  // the sample is here, too
  if (typeof name !== 'string' || typeof baseUrl !== 'string' || state === 'embedded') return [];
  return [
    {
      name,
      baseUrl,
      isSignedIn: signedIn.has(state),
      ...(typeof user === 'string' ? { user } : {}),
      ...(typeof problem === 'string' ? { problem } : {}),
    },
  ];
}

/** Milliseconds for which the server is waited for. It runs on this machine, so it answers at once or hangs. */
const answerTimeout = 10_000;

export interface ServerOptions {
  /** Of the server, without a slash at its end: `http://127.0.0.1:4310`. */
  readonly address: string;
  readonly credentials: ServerCredentials;
  /** Of this page, which the server must allow. */
  readonly origin: string;
  readonly l10n: L10n;
  readonly fetch?: Fetch;
  /** Milliseconds for which the server is waited for; 10 seconds by default. */
  readonly timeout?: number;
}

/** A local server that keeps what an editor in a browser cannot keep. It lets no one sign in or out from elsewhere than its own page and machine. */
export interface Server {
  /** Rejects with a {@link ServerProblem}. */
  readonly list: () => Promise<readonly ServedService[]>;
}

export function openServer({
  address,
  credentials,
  origin,
  l10n,
  fetch,
  timeout = answerTimeout,
}: ServerOptions): Server {
  const late = (): ServerProblem =>
    new ServerProblem(
      l10n.t('The server at {0} has not answered for {1} seconds. Restart it, and try again.', address, timeout / 1000),
      false,
    );

  const ask = async (): Promise<unknown> => {
    const { createAuthorizedFetch, NetworkError } = await import('@assetql/client');
    const fetchThere = createAuthorizedFetch({
      baseUrl: address,
      auth: credentials.accessToken,
      subscriptionKey: credentials.subscriptionKey,
      ...(fetch === undefined ? {} : { fetch }),
    });
    const signal = AbortSignal.timeout(timeout);
    let answer: Response;
    try {
      answer = await fetchThere(`${address}/services`, { signal });
    } catch (error) {
      if (signal.aborted) throw late();
      if (!(error instanceof NetworkError)) throw error;
      throw new ServerProblem(
        l10n.t('No server answers at {0}. Start one on this machine: {1}', address, serveCommand(origin)),
        false,
      );
    }
    const body: unknown = await answer.json().catch(() => undefined);
    if (signal.aborted && body === undefined) throw late();
    if (answer.ok) return body;
    if (answer.status === 401)
      throw new ServerProblem(
        l10n.t('The server at {0} does not accept the token or the key. Enter those that it has printed.', address),
        true,
      );
    const [error]: readonly unknown[] = isRecord(body) && Array.isArray(body['errors']) ? body['errors'] : [];
    const said = isRecord(error) && typeof error['message'] === 'string' ? error['message'] : undefined;
    throw new ServerProblem(said ?? l10n.t('The server at {0} answered {1}.', address, answer.status), false);
  };

  return {
    list: async () => {
      const body = await ask();
      const services: readonly unknown[] = isRecord(body) && Array.isArray(body['services']) ? body['services'] : [];
      return services.flatMap(readService);
    },
  };
}

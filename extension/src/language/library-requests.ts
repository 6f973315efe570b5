import type { Connection, Connections } from '../contracts/connections.ts';
import { isAssetList, pathBelow } from '../contracts/interface-path.ts';
import {
  sampleConnection,
  type ConnectionParams,
  type FetchAnswer,
  type FetchParams,
  type LibraryAnswer,
} from '../server/messages.ts';
import { boundedText } from './bounded-text.ts';

/** Bytes of an answer: as many as a client takes. */
const largestAnswer = 100_000_000;

/** Headers of an answer that a client reads. What else a service sends, such as cookies, stays here. */
const told = ['content-type', 'retry-after'] as const;

type LibraryConnections = Pick<Connections, 'named' | 'open' | 'access' | 'revision' | 'onDidChange'>;

/** A connection as the server knows it. */
interface Known {
  /** What it is, and what is in it as far as that is told, as text. */
  readonly identity: string;
  readonly isClosed: boolean;
  readonly isSignedOut: boolean;
}

/** Whether a library is another one than it was, or has other assets, or can be asked at last. One that is lost is known still: its names are good. */
const isNews = (before: Known | undefined, now: Known): boolean =>
  before === undefined || before.identity !== now.identity || (before.isClosed && !now.isClosed);

/** Handles the language server's requests to libraries. The server sends them without credentials, which the host adds. */
export class LibraryRequests {
  private readonly connections: LibraryConnections;
  /** By the name that the server knows the connection by. */
  private readonly known = new Map<string | undefined, Known | undefined>();

  constructor(connections: LibraryConnections) {
    this.connections = connections;
  }

  readonly library = async ({ connection: name }: ConnectionParams): Promise<LibraryAnswer> => {
    this.known.set(name, undefined);
    const connection = await this.named(name);
    this.known.set(name, this.stateOf(connection));
    const { label, key, baseUrl, address, servedAt } = connection;
    return {
      name: label,
      key,
      baseUrl,
      ...(address === undefined ? {} : { address }),
      ...(servedAt === undefined ? {} : { servedAt }),
    };
  };

  readonly open = async ({ connection: name }: ConnectionParams): Promise<null> => {
    const connection = await this.named(name);
    try {
      await this.connections.open(connection);
    } finally {
      this.known.set(name, this.stateOf(connection));
    }
    return null;
  };

  readonly fetch = async (params: FetchParams, signal: AbortSignal): Promise<FetchAnswer> => {
    const { connection: name, url, method, headers, body } = params;
    const connection = await this.named(name);
    const access = await this.connections.open(connection);
    signal.throwIfAborted();
    // Of the server's calls, names are waited for by who types; lists are totals and counts.
    const isCount = isAssetList(pathBelow(connection.baseUrl, url) ?? '');
    const response = await access[isCount ? 'background' : 'fetch'](url, {
      method,
      headers: { ...headers },
      signal,
      ...(body === undefined ? {} : { body }),
    });
    // A browser does not tell where a redirection leads, nor that there was one.
    if (response.type === 'opaqueredirect') throw new TypeError('The service answered with a redirection.');
    const text = await boundedText(response, largestAnswer);
    const received = told.flatMap((header) => {
      const value = response.headers.get(header);
      return value === null ? [] : [[header, value] as const];
    });
    return { status: response.status, headers: Object.fromEntries(received), body: text };
  };

  /**
   * Calls `changed` when a connection that the server knows has become another one, has other assets, or can be asked at last, and
   * `signedOut` when nobody is signed in to it any more.
   */
  watch(changed: () => void, signedOut: () => void): { readonly dispose: () => void } {
    let looking = Promise.resolve();
    return this.connections.onDidChange(() => {
      looking = looking.then(() => this.look(changed, signedOut));
    });
  }

  private named(name: string | undefined): Promise<Connection> {
    return this.connections.named(name === sampleConnection ? undefined : name);
  }

  private async look(changed: () => void, signedOut: () => void): Promise<void> {
    let news = false;
    let isLeft = false;
    for (const [name, before] of this.known) {
      const connection = await this.named(name).catch(() => undefined);
      if (connection === undefined) continue;
      const now = this.stateOf(connection, before);
      this.known.set(name, now);
      news ||= isNews(before, now);
      isLeft ||= now.isSignedOut && before?.isSignedOut === false;
    }
    if (isLeft) signedOut();
    if (news) changed();
  }

  private stateOf(connection: Connection, before?: Known): Known {
    const { key, baseUrl, address = null } = connection;
    const { state } = this.connections.access(connection);
    // While it is opened nothing is known yet.
    const isClosed = state === 'opening' ? before?.isClosed === true : state !== 'ready';
    const identity = JSON.stringify([key, baseUrl, address, this.connections.revision(connection)]);
    return { identity, isClosed, isSignedOut: state === 'signed-out' };
  }
}

import type { Credentials } from '../http/authentication.ts';
import type { NewSecrets } from './identity/new-secrets.ts';
import type { OpenLibrary } from './open-library.ts';
import type { ServerLimits } from './server/server-limits.ts';
import type { AnsweredRequest } from './server/server-metrics.ts';
import type { ServicesHandler } from './server/services-guard.ts';

export interface ServeOptions {
  /** Stays open when the server closes. */
  readonly library: OpenLibrary;
  /** 0 takes any free port. */
  readonly port: number;
  /** The address to listen on; `127.0.0.1` when absent. */
  readonly host?: string;
  /** Names by which the server may be called beside those of this machine. Needed when `host` is not of this machine only. */
  readonly allowHosts?: readonly string[];
  /**
   * Where others call the server, when something in front of it passes requests on, such as one that speaks TLS: `https://library.example`,
   * or with a path. It is used for the identity service and its pages, for media addresses, and allowed as a name. The page then lets
   * no one in without a sign-in, since requests of everybody come from the machine in front.
   */
  readonly publicUrl?: string;
  /**
   * Origins whose pages may ask the API, and which services there are, in the name of who gave them a token: `https://vscode.dev`.
   * No cookie counts there.
   */
  readonly allowOrigins?: readonly string[];
  /** Answers requests under `/services` of the person who started the server. No one is let in beyond loopback. */
  readonly services?: ServicesHandler;
  /** Folder of the built page; without it there is only the API. */
  readonly playgroundDirectory?: string;
  readonly limits?: ServerLimits;
  /** Seconds that an access token lives; 3600 when absent. */
  readonly tokenLife?: number;
  /**
   * Registered as the client's in the place of those before, which stay when there are none; `http://127.0.0.1:4311/callback` at first.
   * Each is of https, of http on this machine, or of a scheme that a program has to itself.
   */
  readonly redirectUris?: readonly string[];
  /** Makes new passwords and a new client secret, and revokes every token. */
  readonly newPasswords?: boolean;
  /**
   * Keeps new secrets in a file of the data folder that its owner alone may read, until `secretsShown` of the identity service is called;
   * starts until then give them again, so that a process that ends before it has shown them does not lose them.
   */
  readonly keepNewSecrets?: boolean;
  readonly onFailure?: (failure: unknown, path: string) => void;
  /** Is told of each request when it is over, for a log. Paths have no queries, which may have what nobody else is to read. */
  readonly onAnswered?: (request: AnsweredRequest) => void;
  /** Called once when another process has had the data folder to itself for a second, which is waited for. */
  readonly onWait?: () => void;
  /** Ends the start; the promise rejects with its reason. */
  readonly signal?: AbortSignal;
}

export interface LibraryServer {
  readonly kind: 'serving';
  /** Of the page: `http://127.0.0.1:4310/`, or the public one. */
  readonly address: string;
  /** Where it listens itself: `http://127.0.0.1:4310/`. */
  readonly localAddress: string;
  /** Of the API: `http://127.0.0.1:4310/api`. */
  readonly baseUrl: string;
  /** They count for requests of this machine. Absent when the server listens beyond loopback, where they are off. */
  readonly credentials?: Credentials;
  /** Of the API, beside a token of the identity service (§4.1). */
  readonly subscriptionKey: string;
  /** Absent when the data folder cannot be written: then no one can sign in. */
  readonly identity?: ServedIdentity;
  /** Answers no new requests, gives running ones a second and a half, and closes every connection. */
  readonly close: () => Promise<void>;
}

/** What a client needs to sign in (§5). */
export interface ServedIdentity {
  /** Of the identity service: `http://127.0.0.1:4310/identity`. */
  readonly authUrl: string;
  readonly clientId: string;
  /** Registered: where the browser may be sent after signing in (§5.2). There is one at least. */
  readonly redirectUris: readonly string[];
  /**
   * The client's secret and the passwords, where this start has made them, or with `keepNewSecrets` one before that has not shown them:
   * they are shown once, and cannot be read again.
   */
  readonly newSecrets?: NewSecrets;
  /** To be called when `newSecrets` were shown: removes the file that `keepNewSecrets` makes. Rejects when it cannot be removed. */
  readonly secretsShown: () => Promise<void>;
}

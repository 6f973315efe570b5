import { createClient, type Client, type ClientOptions, type TokenProvider } from '@assetql/client';
import { readConfigFile, type ServiceSettings } from './config-file.ts';
import { didYouMean } from '../options/did-you-mean.ts';
import { openEmbedded } from './embedded.ts';
import { CommandFailure, type Io } from '../io.ts';
import { retryNotice } from '../terminal/retry-notice.ts';
import { storedAuth } from '../sign-in/stored-auth.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface ConnectionOptions {
  readonly baseUrl?: string;
  readonly connection?: string;
  /** Whether the embedded library is meant, whatever else is configured. */
  readonly embedded?: boolean;
  /** Where the embedded library keeps its data. */
  readonly data?: string;
}

/** A client and what to close when it is no longer needed. */
export interface Connection extends AsyncDisposable {
  readonly client: Client;
}

/** A service and what lets us in: a fixed token, or the sign-in that is kept. */
export interface ChosenService extends ServiceSettings {
  readonly auth?: TokenProvider;
  /** That nobody is signed in, where somebody must be, and what to do. */
  readonly signedOut?: string;
}

/** Refuses options that name several libraries. */
function refuseSeveral({ baseUrl, connection, embedded = false }: ConnectionOptions): void {
  const given = [
    ...(baseUrl === undefined ? [] : ['--base-url']),
    ...(connection === undefined ? [] : ['--connection']),
    ...(embedded ? ['--embedded'] : []),
  ];
  const [first, second] = given;
  if (second !== undefined) throw new CommandFailure(`Give ${first} or ${second}, not both.`);
}

/**
 * The service that flags, environment, workspace and config file name, in this order; `undefined` means the embedded library. A data
 * folder is refused where it would not be used.
 */
export async function serviceSettings(
  io: Io,
  options: ConnectionOptions,
  workspace: Workspace,
): Promise<ChosenService | undefined> {
  refuseSeveral(options);
  if (options.embedded === true) return undefined;
  const chosen = await chosenService(io, options, workspace);
  if (chosen !== undefined && options.data !== undefined)
    throw new CommandFailure(
      `--data is for the embedded library, but the service ${chosen.baseUrl} is chosen. Leave --data out, or choose the embedded library with --embedded.`,
    );
  return chosen;
}

async function chosenService(
  io: Io,
  options: ConnectionOptions,
  workspace: Workspace,
): Promise<ChosenService | undefined> {
  // A variable that is set to nothing is not set: so shells and build servers take it back.
  const env = (name: string): string | undefined => (io.env[name] === '' ? undefined : io.env[name]);
  const token = env('ASSETQL_TOKEN');
  const subscriptionKey = env('ASSETQL_SUBSCRIPTION_KEY');
  const secrets = {
    ...(token === undefined ? {} : { token }),
    ...(subscriptionKey === undefined ? {} : { subscriptionKey }),
  };
  const baseUrl = options.baseUrl ?? (options.connection === undefined ? env('ASSETQL_BASE_URL') : undefined);
  if (baseUrl !== undefined) return { baseUrl, ...secrets };
  const config = await readConfigFile(io);
  const name = options.connection ?? workspace.connection ?? config.connection;
  if (name === undefined) return undefined;
  const found = Object.hasOwn(config.connections, name) ? config.connections[name] : undefined;
  if (found === undefined) {
    const known = didYouMean(name, Object.keys(config.connections));
    throw new CommandFailure(`${config.path} has no connection ${name}. ${known}`);
  }
  // What a connection says itself goes first: the secrets of the environment may be of another service.
  if (found.signIn === undefined || found.token !== undefined) return { ...secrets, ...found };
  const stored = await storedAuth(io, name, found.signIn);
  if (stored.signedOut !== undefined && token !== undefined) return { ...secrets, ...found };
  return { ...(subscriptionKey === undefined ? {} : { subscriptionKey }), ...stored, ...found };
}

/** A client for settings. Nothing is sent until a call is made. */
export function clientFor(
  { baseUrl, token, auth, subscriptionKey }: ChosenService,
  { check }: Workspace,
  onRetry?: ClientOptions['onRetry'],
): Client {
  try {
    return createClient({ baseUrl, auth: token ?? auth, subscriptionKey, onRetry, ...check });
  } catch (error) {
    throw new CommandFailure(error instanceof Error ? error.message : String(error));
  }
}

/** Connects to the service that is chosen, or opens the embedded library. */
export async function connect(io: Io, options: ConnectionOptions, workspace: Workspace): Promise<Connection> {
  const chosen = await serviceSettings(io, options, workspace);
  if (chosen !== undefined)
    return { client: clientFor(chosen, workspace, retryNotice(io)), [Symbol.asyncDispose]: () => Promise.resolve() };
  // Loaded only here, since most commands need no library and should start at once.
  const { createEmbeddedFetch, embeddedBaseUrl } = await import('@assetql/library/node');
  const library = await openEmbedded(io, options.data);
  const client = createClient({ baseUrl: embeddedBaseUrl, fetch: createEmbeddedFetch(library), ...workspace.check });
  return { client, [Symbol.asyncDispose]: () => library.close() };
}

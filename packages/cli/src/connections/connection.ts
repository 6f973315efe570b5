import { createClient, type Client, type ClientOptions, type TokenProvider } from '@assetql/client';
import { readConfigFile, type ServiceSettings } from './config-file.ts';
import { didYouMean } from '../options/did-you-mean.ts';
import { openEmbedded } from './embedded.ts';
import { fileFetch, type FileFetch } from './file-fetch.ts';
import { requireSendable } from './require-sendable.ts';
import { servedBaseUrl, servedNote } from './served-base-url.ts';
import { isRefused } from './failure-of-call.ts';
import { CommandFailure, type Io } from '../io.ts';
import { retryNotice } from '../terminal/retry-notice.ts';
import { waitingNotice, type WaitingNotice } from '../terminal/waiting-notice.ts';
import { signInHint } from '../sign-in/sign-in-hint.ts';
import { storedAuth } from '../sign-in/stored-auth.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface ConnectionOptions {
  readonly baseUrl?: string;
  readonly connection?: string;
  /** Whether to use the embedded library, whatever else is configured. */
  readonly embedded?: boolean;
  /** The data folder of the embedded library. */
  readonly data?: string;
}

/** A client, to be disposed of after use. */
export interface Connection extends AsyncDisposable {
  readonly client: Client;
  /** Requests files of assets, by the addresses in `media`. */
  readonly fetchFile: FileFetch;
  /** Tells the user when what is waited for takes long. */
  readonly during: WaitingNotice['during'];
  /** How to sign in, after the service has refused a call for which there was no token; `undefined` after any other error. */
  readonly signInHint: (error: unknown) => Promise<string | undefined>;
  /** Where the addresses in answers lead, in one sentence; `undefined` where a service answers at them. */
  readonly addressNote: string | undefined;
}

/** A service with its credentials: a fixed token, or the stored sign-in. */
export interface ChosenService extends ServiceSettings {
  /** The connection of the config file; `undefined` when only an address was given. */
  readonly name?: string;
  readonly auth?: TokenProvider;
  /** A message when no one is signed in but a sign-in is needed; it says what to do. */
  readonly signedOut?: string;
}

/** Rejects options that select more than one library. */
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
 * The service selected by options, environment, workspace or config file, in this order; `undefined` means the embedded library. A data
 * folder is rejected where it would be ignored.
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
  // An empty variable counts as unset: shells and build servers unset variables that way.
  const env = (name: string): string | undefined => (io.env[name] === '' ? undefined : io.env[name]);
  const token = env('ASSETQL_TOKEN');
  const subscriptionKey = env('ASSETQL_SUBSCRIPTION_KEY');
  const secrets = {
    ...(token === undefined ? {} : { token }),
    ...(subscriptionKey === undefined ? {} : { subscriptionKey }),
  };
  const baseUrl = options.baseUrl ?? (options.connection === undefined ? env('ASSETQL_BASE_URL') : undefined);
  const variables = { token: 'ASSETQL_TOKEN', subscriptionKey: 'ASSETQL_SUBSCRIPTION_KEY' };
  if (baseUrl !== undefined) {
    const source = options.baseUrl === undefined ? 'ASSETQL_BASE_URL' : '--base-url';
    requireSendable({ baseUrl, ...secrets }, { baseUrl: source, ...variables });
    return { baseUrl, ...secrets };
  }
  const config = await readConfigFile(io);
  const name = options.connection ?? workspace.connection ?? config.connection;
  if (name === undefined) return undefined;
  const found = Object.hasOwn(config.connections, name) ? config.connections[name] : undefined;
  if (found === undefined) {
    const known = didYouMean(name, Object.keys(config.connections));
    throw new CommandFailure(`${config.path} has no connection ${name}. ${known}`);
  }
  const service = await withCredentials(io, { name, ...found }, secrets);
  const member = (key: string): string => `“${key}” of the connection ${name} in ${config.path}`;
  requireSendable(service, {
    baseUrl: member('baseUrl'),
    token: found.token === undefined ? variables.token : member('token'),
    subscriptionKey: found.subscriptionKey === undefined ? variables.subscriptionKey : member('subscriptionKey'),
  });
  return service;
}

/** Adds the stored sign-in and the secrets of the environment to a connection of the config file, as far as it has none of its own. */
async function withCredentials(
  io: Io,
  found: ServiceSettings & { readonly name: string },
  secrets: Pick<ServiceSettings, 'token' | 'subscriptionKey'>,
): Promise<ChosenService> {
  // A connection's own credentials take precedence, because those in the environment may belong to another service.
  if (found.signIn === undefined || found.token !== undefined) return { ...secrets, ...found };
  const stored = await storedAuth(io, found.name, found.signIn);
  if (stored.signedOut !== undefined && secrets.token !== undefined) return { ...secrets, ...found };
  const { subscriptionKey } = secrets;
  return { ...(subscriptionKey === undefined ? {} : { subscriptionKey }), ...stored, ...found };
}

/** Creates a client for settings. Sends nothing until a call is made. */
export function clientFor(
  { baseUrl, token, auth, subscriptionKey }: ChosenService,
  { check: { schema, severities } }: Workspace,
  more: Pick<ClientOptions, 'onRetry' | 'fetch'> = {},
): Client {
  try {
    return createClient({ baseUrl, auth: token ?? auth, subscriptionKey, schema, severities, ...more });
  } catch (error) {
    throw new CommandFailure(error instanceof Error ? error.message : String(error));
  }
}

/** Connects to the selected service, or opens the embedded library. */
export async function connect(io: Io, options: ConnectionOptions, workspace: Workspace): Promise<Connection> {
  const chosen = await serviceSettings(io, options, workspace);
  if (chosen !== undefined) {
    const notice = waitingNotice(io, chosen.baseUrl);
    const service = notice.watchSignIn(chosen);
    const fetchFile = fileFetch(service);
    return {
      client: clientFor(service, workspace, { onRetry: retryNotice(io), fetch: notice.fetch }),
      fetchFile: (address, init) => notice.during(fetchFile(address, init)),
      during: notice.during,
      signInHint: async (error) => (isRefused(error) ? await signInHint(io, chosen) : undefined),
      addressNote: undefined,
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  }
  // Loaded on demand: most commands need no library and should start fast.
  const { createEmbeddedFetch, embeddedBaseUrl } = await import('@assetql/library/node');
  const library = await openEmbedded(io, { data: options.data });
  const fetch = createEmbeddedFetch(library, undefined, { servedAt: servedBaseUrl });
  const { schema, severities } = workspace.check;
  const client = createClient({ baseUrl: embeddedBaseUrl, fetch, schema, severities });
  const nothing = (): Promise<undefined> => Promise.resolve(undefined);
  return {
    client,
    fetchFile: fetch,
    during: (work) => work,
    signInHint: nothing,
    addressNote: servedNote,
    [Symbol.asyncDispose]: () => library.close(),
  };
}

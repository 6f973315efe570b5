import { visible } from '@assetql/client/visible';
import type { SignInFault, StoredSignIn, Tokens } from '@assetql/client/sign-in';
import { ClientError, isOwnScheme } from '@assetql/client';
import { Option, type Command } from 'commander';
import { readConfigFile } from '../connections/config-file.ts';
import { CommandFailure, type Io } from '../io.ts';
import { openInBrowser } from '../terminal/open-in-browser.ts';
import { notEmpty } from '../options/option-values.ts';
import { waitingNotice } from '../terminal/waiting-notice.ts';
import { beginBrowserSignIn, comesBackHere } from '../sign-in/browser-sign-in.ts';
import { secretsOf } from '../sign-in/secrets-of.ts';
import { defaultRedirectUri, type SignInEntry } from '../sign-in/sign-in-entry.ts';
import { signInConnection } from '../sign-in/sign-in-connection.ts';
import { changedSecretHint } from '../sign-in/stored-auth.ts';
import { refusalReason } from '../sign-in/refusal-reason.ts';
import { writeConnection } from '../sign-in/write-connection.ts';

interface LoginCommandOptions {
  readonly connection?: string;
  readonly baseUrl?: string;
  readonly authUrl?: string;
  readonly clientId?: string;
  readonly redirectUri?: string;
  readonly browser: boolean;
}

/** Defines `assetql login`. */
export function defineLogin(assetql: Command, io: Io, finish: (status: number) => void): void {
  assetql
    .command('login')
    .description('sign in to a service; the other commands and editors then use it')
    .option('--connection <connection>', 'a connection of the config file, or a new one')
    .option('--base-url <address>', 'address of the service, for a new connection', notEmpty)
    .option('--auth-url <address>', 'address of its identity service', notEmpty)
    .option('--client-id <id>', 'the client that the provider has registered for you', notEmpty)
    .addOption(
      new Option('--redirect-uri <address>', `the registered address; ${defaultRedirectUri} when not given`).argParser(
        notEmpty,
      ),
    )
    .option('--no-browser', 'print the address, and take the one that the browser ends at')
    .addHelpText(
      'after',
      `
The client secret and the subscription key are asked for once, or taken from
ASSETQL_CLIENT_SECRET and ASSETQL_SUBSCRIPTION_KEY, and kept with the tokens
where only you can read them.

Examples:
  $ assetql login --connection work --base-url https://library.example/api \\
      --auth-url https://id.example --client-id my-client
  $ assetql login --connection work               again, later
  $ assetql login --no-browser                    on a machine without a browser`,
    )
    .action(async (options: LoginCommandOptions) => finish(await loginCommand(io, options)));
}

/** `assetql login`: signs in through the browser and stores the tokens for other commands. */
async function loginCommand(io: Io, options: LoginCommandOptions): Promise<number> {
  await writeGiven(io, options);
  const { name, baseUrl, signIn, subscriptionKey } = await signInConnection(io, options.connection);
  const storage = await secretsOf(io, name);
  let kept: StoredSignIn = {};
  try {
    kept = (await storage.read()) ?? {};
    const secrets = await askSecrets(io, name, kept, subscriptionKey !== undefined);
    let accessToken = '';
    await signInAt(io, signIn, secrets.clientSecret, options.browser, async (tokens) => {
      ({ accessToken } = tokens);
      // Another program may be renewing the previous sign-in.
      await storage.lock(() => storage.write({ ...secrets, tokens }));
      io.err(
        `Signed in to ${visible(name)}${tokens.user === undefined ? '' : ` as ${visible(tokens.user.name ?? tokens.user.id)}`}.\n`,
      );
      if (tokens.refreshToken === undefined)
        io.err('The service gave no refresh token, so you will have to sign in again when the token ends.\n');
    });
    const key = subscriptionKey ?? secrets.subscriptionKey;
    const why = await refusalReason(io, { baseUrl, accessToken, subscriptionKey: key });
    if (why === undefined) return 0;
    const hint =
      subscriptionKey === undefined ? changedSecretHint(name, 'key') : 'The config file has the subscription key.';
    throw new CommandFailure(`The service lets nobody in, though: ${why} ${hint}`);
  } catch (error) {
    const isKnown = error instanceof ClientError || error instanceof TypeError || isStorageError(error);
    if (!isKnown || !(error instanceof Error)) throw error;
    const isKept = kept.clientSecret !== undefined && given(io, 'ASSETQL_CLIENT_SECRET') === undefined;
    const hint = isKept && isFault(error, 'client-refused') ? ` ${changedSecretHint(name, 'secret')}` : '';
    throw new CommandFailure(error.message + hint);
  }
}

const isStorageError = (error: unknown): boolean => error instanceof Error && error.name === 'TokenStorageError';
const isFault = (error: unknown, fault: SignInFault): boolean =>
  error instanceof ClientError && 'fault' in error && error.fault === fault;

/** Writes the settings given by options to the config file. */
async function writeGiven(io: Io, options: LoginCommandOptions): Promise<void> {
  const { connection, baseUrl, authUrl, clientId, redirectUri } = options;
  if ([baseUrl, authUrl, clientId, redirectUri].every((given) => given === undefined)) return;
  if (connection === undefined || baseUrl === undefined || authUrl === undefined || clientId === undefined)
    throw new CommandFailure('A new connection needs --connection NAME, --base-url, --auth-url and --client-id.');
  // reports an invalid name before anything is written
  const storage = await secretsOf(io, connection);
  // reports an invalid config file before anything is created
  await readConfigFile(io);
  const redirect = redirectUri === undefined ? {} : { redirectUri };
  const entry = { baseUrl, signIn: { authUrl, clientId, ...redirect } };
  await storage
    .lock(async () => {
      const { connections } = await readConfigFile(io);
      const before = Object.hasOwn(connections, connection) ? connections[connection] : undefined;
      const isSame =
        before?.baseUrl === baseUrl && before.signIn?.authUrl === authUrl && before.signIn.clientId === clientId;
      // Secrets of a service must not be sent to another one that now has its name.
      if (!isSame) await storage.remove();
      await writeConnection(io, connection, entry);
    })
    .catch((error: unknown) => {
      throw error instanceof CommandFailure || !(error instanceof Error) ? error : new CommandFailure(error.message);
    });
}

/** An empty variable counts as unset. */
const given = (io: Io, variable: string): string | undefined =>
  io.env[variable] === '' ? undefined : io.env[variable];

/** The user's secrets: from the environment, from storage, or asked for. */
async function askSecrets(
  io: Io,
  name: string,
  kept: StoredSignIn,
  hasKey: boolean,
): Promise<StoredSignIn & { readonly clientSecret: string }> {
  const clientSecret =
    given(io, 'ASSETQL_CLIENT_SECRET') ??
    kept.clientSecret ??
    (await io.ask(`Client secret of ${visible(name)} (not shown): `, true))?.trim();
  if (clientSecret === undefined || clientSecret === '')
    throw new CommandFailure('The client secret is missing. Type it, or set ASSETQL_CLIENT_SECRET.');
  if (hasKey) return { clientSecret };
  const subscriptionKey =
    given(io, 'ASSETQL_SUBSCRIPTION_KEY') ??
    kept.subscriptionKey ??
    (await io.ask(`Subscription key of ${visible(name)} (not shown; nothing if it has none): `, true))?.trim();
  return { clientSecret, ...(subscriptionKey ? { subscriptionKey } : {}) };
}

async function signInAt(
  io: Io,
  entry: SignInEntry,
  clientSecret: string,
  browser: boolean,
  keep: (tokens: Tokens) => Promise<void>,
): Promise<void> {
  const { fetch } = waitingNotice(io, entry.authUrl);
  const { signal } = io;
  if (!browser || !comesBackHere(entry)) {
    const { beginSignIn, completeSignIn } = await import('@assetql/client/sign-in');
    const settings = { ...entry, clientSecret };
    const pending = await beginSignIn(settings);
    // a private scheme opens a program, and the page keeps its own URL
    const copy = isOwnScheme(new URL(entry.redirectUri))
      ? 'copy the address of the link on the last page'
      : 'copy the address that the browser ends at';
    io.err(`Open this address, sign in, and ${copy}:\n${pending.url}\n`);
    await keep(await askAddress(io, (address) => completeSignIn(settings, pending, address, { signal, fetch })));
    return;
  }
  const signIn = await beginBrowserSignIn(entry, clientSecret, { signal, fetch }).catch((error: unknown) => {
    throw error instanceof CommandFailure ? new CommandFailure(`${error.message} Use --no-browser.`) : error;
  });
  io.err(
    `Sign in with your browser. If none opens, open this address; if it runs on another machine, use --no-browser.\n${signIn.url}\n`,
  );
  openInBrowser(io, signIn.url);
  await signIn.finish(keep, ({ kind }) =>
    kind === 'signed-in'
      ? { title: 'Signed in', text: 'You can close this page and go back to the terminal.' }
      : { title: 'Not signed in', text: 'The terminal says why.' },
  );
}

/**
 * Asks for the URL of the page at which the browser ended. Asks again when it belongs to something else, because copying the wrong one is
 * easy.
 */
async function askAddress(io: Io, finishAt: (address: string) => Promise<Tokens>, tries = 3): Promise<Tokens> {
  const address = await io.ask('Address (not shown): ', true);
  if (address === undefined) throw new CommandFailure('No address was given.');
  try {
    return await finishAt(address);
  } catch (error) {
    if (tries === 1 || !(error instanceof Error) || !isFault(error, 'wrong-address')) throw error;
    io.err(`${error.message}\n`);
    return await askAddress(io, finishAt, tries - 1);
  }
}

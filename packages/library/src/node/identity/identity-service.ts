import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import type { LibraryUser } from '../../asset.ts';
import type { Store } from '../../store.ts';
import { withDataLock } from '../data-lock.ts';
import { systemCode } from '../failure.ts';
import { sendResponse, targetOf } from '../server/node-adapter.ts';
import type { SessionStore } from '../server/owner-sessions.ts';
import { accounts } from './accounts.ts';
import { artifacts } from './artifacts.ts';
import { bearerUser } from './bearer-user.ts';
import { clientId, type ClientRegistration } from './client-registration.ts';
import { aboutIdentityFile, checkIdentityContent, identityFile, openIdentityDatabase } from './identity-database.ts';
import { emptyLog, logProblem } from './identity-log.ts';
import { callerNetwork } from './network-of.ts';
import { prepareIdentity } from './prepare-identity.ts';
import { type NewSecrets } from './new-secrets.ts';
import { signInProblemPage } from './sign-in-problem-page.ts';
import { signInsUnderWay } from './sign-ins-under-way.ts';
import { forgetUnshown, readUnshown } from './unshown-secrets.ts';

export interface IdentityOptions {
  readonly dataDirectory: string;
  readonly store: Store;
  /** Users who get an account. */
  readonly accountIds: readonly string[];
  /** Seconds that an access token lives. */
  readonly tokenLife: number;
  readonly newPasswords: boolean;
  /** Keeps new secrets in a file until {@link IdentityService.secretsShown}. */
  readonly keepNewSecrets: boolean;
  /** Registered in the place of those before; when there are none, those stay. */
  readonly redirectUris: readonly string[];
  /** Path under which requests come to the service: `/identity`. That of the issuer may be a longer one, when something is in front. */
  readonly mountPath: string;
  /** Whether the issuer is the address of something in front, which passes requests on. */
  readonly isBehindFront: boolean;
  readonly onFailure: (failure: unknown) => void;
  /** Called once when another process has had the data folder to itself for a second. */
  readonly onWait?: (() => void) | undefined;
  /** Ends the waiting for it. */
  readonly signal?: AbortSignal | undefined;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
}

/** The identity service of a data folder (§4.2, §5). */
export interface IdentityService {
  /** AssetQL's own. */
  readonly client: ClientRegistration | undefined;
  /** What this start has made, or an earlier one that could not show it. */
  readonly newSecrets: NewSecrets | undefined;
  /** Removes the file that kept them. Rejects when it cannot be removed. */
  readonly secretsShown: () => Promise<void>;
  /** Keeps sessions of the page; those before are gone with new passwords. */
  readonly sessions: SessionStore;
  /** Changes with new passwords. */
  readonly generation: () => string;
  /** The id of the user who bears an access token. */
  readonly bearer: (accessToken: string) => string | undefined;
  /** Answers a request whose path starts with the mount path; the issuer is the address of the service. */
  readonly handle: (issuer: string, message: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly close: () => void;
}

type Handle = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * A refresh token is asked for by the scope alone (§4.2), for which OpenID Connect wants the user's consent to be asked for as well: here
 * both are on one page. What else the query says stays as it was written.
 */
function withConsent(query: string): string {
  const read = new URLSearchParams(query);
  const [prompt = '', ...others] = read.getAll('prompt');
  const prompts = prompt.split(' ').filter((each) => each !== '');
  const isOffline = read.get('scope')?.split(' ').includes('offline_access') === true;
  if (!isOffline || others.length > 0 || prompts.includes('none') || prompts.includes('consent')) return query;
  if (!read.has('prompt')) return `${query}&prompt=consent`;
  read.set('prompt', [...prompts, 'consent'].join(' '));
  return read.toString();
}

/** Characters of all that a sign-in begins with. */
const longestRequest = 8192;

/** Why a sign-in cannot begin, as a page. `undefined` when it can. */
function refuseToBegin(query: string, mayBegin: boolean): Response | undefined {
  const isLong = query.length > longestRequest;
  if (!isLong && mayBegin) return undefined;
  const page = signInProblemPage(
    isLong
      ? `The program that sent you here asks with more than ${longestRequest} characters.`
      : 'Too many sign-ins were begun from here and not finished. Finish one of them, or try again in some minutes.',
  );
  return new Response(page.body, {
    status: isLong ? 414 : 429,
    headers: { ...page.headers, ...(isLong ? {} : { 'retry-after': '60' }) },
  });
}

/**
 * Whether a request comes of a part of a page of another site, such as a picture, and not of a window that a person looks at. Programs and
 * old browsers, which do not say so, are let through.
 */
function isPartOfPage({ headers }: IncomingMessage): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  return (site === 'cross-site' || site === 'same-site') && (mode !== 'navigate' || destination !== 'document');
}

/** Whether a caller caused the failure, by aborting or by an invalid request. These are not logged: anybody could fill the log. */
const isBrokenOff = (failure: unknown): boolean => /^(?:HPE_|ECONNRESET$|EPIPE$)/.test(String(systemCode(failure)));

/** Milliseconds to wait for another process before saying so. */
const quietly = 1000;

/** Opens the identity service, and makes what the data folder lacks for it. */
export async function openIdentityService(options: IdentityOptions): Promise<IdentityService> {
  const { dataDirectory, store, tokenLife, newPasswords, redirectUris, mountPath, isBehindFront } = options;
  const { keepNewSecrets } = options;
  const onFailure = (failure: unknown): void => {
    if (!isBrokenOff(failure)) options.onFailure(aboutIdentityFile(dataDirectory, failure));
  };
  /** Runs what uses the database, of which SQLite's failures do not tell the name. */
  const using = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (failure) {
      throw aboutIdentityFile(dataDirectory, failure);
    }
  };
  const clock = options.clock ?? ((): number => Date.now());
  const users = async (): Promise<readonly LibraryUser[]> =>
    (await store.users()).filter(({ id }) => options.accountIds.includes(id));
  const prepare = async (): Promise<{
    readonly database: DatabaseSync;
    readonly newSecrets: NewSecrets | undefined;
  }> => {
    const problem = logProblem(identityFile(dataDirectory));
    const opened = openIdentityDatabase(dataDirectory, { replace: newPasswords });
    try {
      if (problem !== undefined) onFailure(new Error(problem));
      const made = await prepareIdentity(opened, {
        users,
        newPasswords,
        redirectUris,
        dataDirectory,
        keepNewSecrets,
        onFailure,
      });
      emptyLog(opened);
      return { database: opened, newSecrets: made };
    } catch (failure) {
      opened.close();
      throw failure;
    }
  };
  const { onWait, signal } = options;
  const { database, newSecrets } = await withDataLock(dataDirectory, prepare, { onWait, quietly, signal });
  const issued = artifacts(database, clock);
  const underWay = signInsUnderWay(database, clock);
  const attempt = accounts(database, clock);
  const selectClient = database.prepare('SELECT "secret_digest", "redirect_uri" FROM "client" WHERE "client_id" = ?');
  const selectSetting = database.prepare('SELECT "value" FROM "setting" WHERE "name" = ?');
  const setting = (name: string): string => String(selectSetting.get(name)?.['value']);

  function client(id: string): ClientRegistration | undefined {
    const row = selectClient.get(id);
    return (
      row && {
        clientId: id,
        secretDigest: String(row['secret_digest']),
        redirectUris: String(row['redirect_uri']).split(' '),
      }
    );
  }

  async function start(issuer: string): Promise<Handle> {
    // The provider is large; who only calls the API does not wait for it.
    const [{ createProvider }, { signIn }] = await Promise.all([import('./provider.ts'), import('./sign-in.ts')]);
    checkIdentityContent(dataDirectory, database);
    const cookieKey = setting('cookie key');
    const { pathname: base, host, protocol } = new URL(issuer);
    const provider = createProvider({
      issuer,
      artifacts: issued,
      underWay,
      client,
      user: async (id) => (await users()).find((user) => user.id === id),
      signingKey: JSON.parse(setting('signing key')),
      cookieKey,
      tokenLife,
      isBehindFront,
      onFailure,
    });
    const path = `${base}/sign-in/`;
    const answerSignIn = signIn({ provider, attempt, cookieKey, path, isBehindFront });
    const answerProtocol = provider.callback();
    return async (message, response) => {
      const target = targetOf(message);
      const [pathname = ''] = target.split('?', 1);
      // A front may speak TLS and call the server by another name; what the library writes is for those who call the issuer.
      if (isBehindFront) {
        delete message.headers['x-forwarded-host'];
        Object.assign(message.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) });
      }
      const form = `${mountPath}/sign-in/`;
      if (pathname.startsWith(form))
        return sendResponse(await answerSignIn(message, response, pathname.slice(form.length)), response);
      const written = target.slice(pathname.length + 1);
      const begins = pathname === `${mountPath}/connect/authorize`;
      if (begins && isPartOfPage(message)) {
        const page = signInProblemPage('A sign-in begins in a window of its own, not in a part of a page.');
        return sendResponse(new Response(page.body, { status: 403, headers: page.headers }), response);
      }
      const mayBegin = (): boolean => underWay.mayBegin(callerNetwork(message, isBehindFront));
      const refused = begins ? refuseToBegin(written, mayBegin()) : undefined;
      if (refused !== undefined) return sendResponse(refused, response);
      const query = begins ? withConsent(written) : written;
      // The provider is told where it is mounted by the difference of the two.
      const inside = `${pathname.slice(mountPath.length) || '/'}${query === '' ? '' : `?${query}`}`;
      Object.assign(message, { url: inside, originalUrl: base + inside });
      return answerProtocol(message, response);
    };
  }

  const bearerOf = bearerUser(issued);
  let handle: Promise<Handle> | undefined;
  let startedWith = '';
  return {
    client: client(clientId),
    newSecrets,
    secretsShown: () =>
      withDataLock(
        dataDirectory,
        async () => {
          // Another process may have made newer ones meanwhile, which it has yet to show.
          if (readUnshown(dataDirectory)?.clientSecret === newSecrets?.clientSecret) forgetUnshown(dataDirectory);
        },
        { signal },
      ),
    sessions: {
      put: (...session) => using(() => issued.put(...session)),
      find: (...session) => using(() => issued.find(...session)),
      remove: (...session) => using(() => issued.remove(...session)),
    },
    generation: () => using(() => setting('cookie key')),
    bearer: (accessToken) => using(() => bearerOf(accessToken)),
    handle: async (issuer, message, response) => {
      for (const [name, value] of Object.entries({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      }))
        response.setHeader(name, value);
      // Another process may have made new passwords, and new keys with them.
      const generation = using(() => setting('cookie key'));
      if (generation !== startedWith) handle = undefined;
      startedWith = generation;
      // A failure is not kept: the next request tries again.
      handle ??= start(issuer).catch((failure: unknown) => {
        handle = undefined;
        throw failure;
      });
      try {
        return await (
          await handle
        )(message, response);
      } catch (failure) {
        throw aboutIdentityFile(dataDirectory, failure);
      }
    },
    close: () => database.close(),
  };
}

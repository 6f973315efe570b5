import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LibraryUser } from '../../asset.ts';
import type { Store } from '../../store.ts';
import { systemCode } from '../../failure.ts';
import { sendResponse, targetOf } from '../server/node-adapter.ts';
import type { SessionStore } from '../server/owner-sessions.ts';
import { accounts } from './accounts.ts';
import { artifacts } from './artifacts.ts';
import { bearerUser } from './bearer-user.ts';
import { clientId, type ClientRegistration } from './client-registration.ts';
import type { IdentityStorage, OpenIdentityStorage } from './identity-tables.ts';
import { callerNetwork } from './network-of.ts';
import { prepareIdentity } from './prepare-identity.ts';
import { type NewSecrets } from './new-secrets.ts';
import { signInProblemPage } from './sign-in-problem-page.ts';
import { signInsUnderWay } from './sign-ins-under-way.ts';

export interface IdentityOptions {
  /** Keeps accounts, keys and tokens. */
  readonly storage: IdentityStorage;
  readonly store: Pick<Store, 'users'>;
  /** Users who get an account. */
  readonly accountIds: readonly string[];
  /** Seconds that an access token lives. */
  readonly tokenLife: number;
  readonly newPasswords: boolean;
  /** Keeps new secrets until {@link IdentityService.secretsShown}. */
  readonly keepNewSecrets: boolean;
  /** Registered in the place of those before; when there are none, those stay. */
  readonly redirectUris: readonly string[];
  /** Path under which requests come to the service: `/identity`. That of the issuer may be a longer one, when something is in front. */
  readonly mountPath: string;
  /** Whether the issuer is the address of something in front, which passes requests on. */
  readonly isBehindFront: boolean;
  readonly onFailure: (failure: unknown) => void;
  /** Called once when another process has had the storage to itself for a second. */
  readonly onWait?: (() => void) | undefined;
  /** Ends the waiting for it. */
  readonly signal?: AbortSignal | undefined;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
}

/** The identity service of a library (§4.2, §5). */
export interface IdentityService {
  /** AssetQL's own. */
  readonly client: ClientRegistration | undefined;
  /** What this start has made, or an earlier one that could not show it. */
  readonly newSecrets: NewSecrets | undefined;
  /** Removes what has kept them. Rejects when it cannot be removed. */
  readonly secretsShown: () => Promise<void>;
  /** Keeps sessions of the page; those before are gone with new passwords. */
  readonly sessions: SessionStore;
  /** Changes with new passwords. */
  readonly generation: () => Promise<string>;
  /** The id of the user who bears an access token. */
  readonly bearer: (accessToken: string) => Promise<string | undefined>;
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

/** Opens the identity service, and makes what its storage lacks. */
export async function openIdentityService(options: IdentityOptions): Promise<IdentityService> {
  const { storage, store, tokenLife, newPasswords, redirectUris, mountPath, isBehindFront } = options;
  const { keepNewSecrets } = options;
  let about = (failure: unknown): unknown => failure;
  const onFailure = (failure: unknown): void => {
    if (!isBrokenOff(failure)) options.onFailure(about(failure));
  };
  /** Resolves as a call of the storage does, and names the storage in its failures. */
  const using = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (failure) {
      throw about(failure);
    }
  };
  const clock = options.clock ?? ((): number => Date.now());
  const users = async (): Promise<readonly LibraryUser[]> =>
    (await store.users()).filter(({ id }) => options.accountIds.includes(id));
  const user = async (id: string): Promise<LibraryUser | undefined> => (await users()).find((each) => each.id === id);
  const prepare = async (): Promise<{
    readonly opened: OpenIdentityStorage;
    readonly newSecrets: NewSecrets | undefined;
  }> => {
    const opened = await storage.open({ replace: newPasswords, onFailure });
    ({ about } = opened);
    try {
      const made = await prepareIdentity(opened, {
        users,
        newPasswords,
        redirectUris,
        keepNewSecrets,
        onFailure,
      });
      opened.settle();
      return { opened, newSecrets: made };
    } catch (failure) {
      opened.close();
      throw failure;
    }
  };
  const { onWait, signal } = options;
  const { opened: tables, newSecrets } = await storage.exclusively(prepare, { onWait, signal });
  const issued = artifacts(tables, clock);
  const underWay = signInsUnderWay(tables, clock);
  const attempt = accounts(tables, clock, async (id) => (await user(id)) !== undefined);
  const setting = async (name: string): Promise<string> => {
    const select = `SELECT "value" FROM ${tables.table('setting')} WHERE "name" = $1`;
    return String((await tables.rows(select, name))[0]?.['value']);
  };

  async function client(id: string): Promise<ClientRegistration | undefined> {
    const select = `SELECT "secret_digest", "redirect_uri" FROM ${tables.table('client')} WHERE "client_id" = $1`;
    const [row] = await tables.rows(select, id);
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
    await tables.check();
    const cookieKey = await setting('cookie key');
    const { pathname: base, host, protocol } = new URL(issuer);
    const provider = createProvider({
      issuer,
      artifacts: issued,
      underWay,
      client,
      user,
      signingKey: JSON.parse(await setting('signing key')),
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
      const mayBegin = (): Promise<boolean> => underWay.mayBegin(callerNetwork(message, isBehindFront));
      const refused = begins ? refuseToBegin(written, await mayBegin()) : undefined;
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
    client: await client(clientId),
    newSecrets,
    secretsShown: () =>
      storage.exclusively(
        async () => {
          // Another process may have made newer ones meanwhile, which it has yet to show.
          const kept = await tables.unshown.read();
          if (kept?.clientSecret === newSecrets?.clientSecret) await tables.unshown.forget();
        },
        { signal },
      ),
    sessions: {
      put: (...session) => using(issued.put(...session)),
      find: (...session) => using(issued.find(...session)),
      remove: (...session) => using(issued.remove(...session)),
    },
    generation: () => using(setting('cookie key')),
    bearer: async (accessToken) => {
      const id = await using(bearerOf(accessToken));
      // a token does not outlive its user's removal
      return id === undefined ? undefined : (await user(id))?.id;
    },
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
      const generation = await using(setting('cookie key'));
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
        throw about(failure);
      }
    },
    close: () => tables.close(),
  };
}

import type { Fetch } from '@assetql/client';
import type { StoredSignIn, TokenStorage } from '@assetql/client/sign-in';
import { createRequestBudget, type RequestBudget } from '@assetql/results-view/count';
import { AccessError, type Access, type Connection } from '../../contracts/connections.ts';
import type { LibraryAccess } from '../../contracts/library-access.ts';
import { requestLimit } from '../../contracts/request-limit.ts';
import { awaitTurn } from './await-turn.ts';
import { createReachability, type Timer } from './reachability.ts';
import { fetchMedia, givenAddress } from './fetch-media.ts';
import { isSameSignIn, isSignedIn } from '../sign-in/kept-sign-in.ts';
import type { L10n } from '../l10n.ts';
import type { Library } from './library.ts';
import { readMedia } from './read-media.ts';
import type { ServiceDefinition } from '../settings/service-definition.ts';
import { refusalOf, type ServiceProblem, type Wanted } from './service-refusal.ts';
import type { ServiceWay } from './service-way.ts';
import { watchedAnswer } from './watched-answer.ts';

export interface ServiceHost extends Timer {
  readonly l10n: L10n;
  /** The secrets of this connection. */
  readonly storage: TokenStorage;
  readonly isTrusted: () => boolean;
  /** Whether this window is visible. */
  readonly isWatched: () => boolean;
  readonly changed: () => void;
  /** Replaces the platform's. */
  readonly fetch?: Fetch;
  /** Sends the bytes of uploads, and keeps their signed addresses out of logs; the platform's when absent. */
  readonly storageFetch?: Fetch;
  /** Replaces the one of {@link requestLimit}. */
  readonly budget?: RequestBudget;
  /** Says what a refused request (401) means, by the text of its answer, where that is not as services say it. */
  readonly explainRefusal?: (text: string) => ServiceProblem;
  /** Says why nothing answers, where that is not the service itself. */
  readonly explainLoss?: () => string;
  /** The user who is signed in, when the secrets do not hold it. */
  readonly user?: () => string | undefined;
  /** The address below the base URL through which a file is fetched that the service has somewhere else. */
  readonly mediaAddress?: (address: string) => string | undefined;
}

/** A service that people sign in to. */
export interface ServiceLibrary extends Library {
  readonly definition: ServiceDefinition;
  readonly storage: TokenStorage;
  /** The service's name for the user who is signed in; `undefined` when it is not known. */
  readonly user: () => string | undefined;
  /** What must be given anew, beyond signing in. */
  readonly wanted: () => Wanted | undefined;
  /** Secrets have been changed: here, or in another window. `anew` when someone has signed in, whatever is stored. */
  readonly secretsChanged: (anew?: boolean) => Promise<void>;
}

/** Bytes of an answer that refuses, of which a sentence is read. */
const mostOfRefusal = 20_000;
/** Milliseconds in which a service that was lost answers. */
const longestProbe = 10_000;

const isAbort = (error: unknown, signal: AbortSignal | null | undefined): boolean =>
  signal?.aborted === true && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));

/** The key of the connection to a service. */
export const serviceKey = ({ name, baseUrl }: ServiceDefinition): string =>
  `service ${JSON.stringify([name, baseUrl])}`;

/** A library of a service. No request is sent before the first call, and none at all in a workspace that is not trusted. */
export function serviceLibrary(definition: ServiceDefinition, host: ServiceHost): ServiceLibrary {
  const { name, baseUrl, signIn } = definition;
  const { l10n, storage, isTrusted, changed } = host;
  const platformFetch: Fetch = host.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const storageFetch: Fetch = host.storageFetch ?? ((url, init) => globalThis.fetch(url, init));
  // One for all who ask: the window, its preview and its language server.
  const budget = host.budget ?? createRequestBudget(requestLimit.requests, requestLimit.milliseconds);
  const connection: Connection = {
    name,
    kind: 'service',
    label: name,
    baseUrl,
    ...(definition.address === undefined ? {} : { address: definition.address }),
    key: serviceKey(definition),
  };
  /** Absent until the secrets have been looked at. */
  let stored: { readonly signIn: StoredSignIn | undefined } | undefined;
  let reading: Promise<void> | undefined;
  let refused: ServiceProblem | undefined;
  let missed: string | undefined;
  let way: Promise<ServiceWay> | undefined;
  let disposed = false;

  const readNow = async (): Promise<void> => {
    try {
      stored = { signIn: await storage.read() };
    } catch {
      stored = { signIn: undefined };
      refused = {
        problem: l10n.t('The secrets of “{0}” cannot be read. Unlock the keychain, and sign in again.', name),
      };
    }
    reading = undefined;
    if (!disposed) changed();
  };

  const read = (): Promise<void> => {
    reading ??= readNow();
    return reading;
  };

  const openWay = async (): Promise<ServiceWay> => {
    const { openServiceWay } = await import('./service-way.ts');
    return openServiceWay(definition, { l10n, storage, stored: stored?.signIn, fetch: platformFetch });
  };

  /** Sends a request, and learns from what comes of it. */
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    way ??= openWay();
    const through = way;
    const { fetch, problemOf } = await through;
    let response: Response;
    try {
      response = await fetch(url, init);
    } catch (error) {
      const found = isAbort(error, init.signal) || way !== through ? undefined : problemOf(error);
      if (found !== undefined) learn(found);
      throw error;
    }
    if (!response.ok) reachability.answered();
    if (response.status === 401 && way === through) await learnRefusal(response);
    if (!response.ok) return response;
    // Half an answer is none: a service that breaks off every one is as good as gone.
    return watchedAnswer(response, {
      arrived: reachability.answered,
      broke: (error) => {
        if (way !== through || isAbort(error, init.signal)) return;
        learn({
          problem: l10n.t(
            '“{0}” breaks off its answers, at {1}. It is tried again by itself; look at the network if that goes on.',
            name,
            baseUrl,
          ),
        });
      },
    });
  };

  const learnRefusal = async (response: Response): Promise<void> => {
    const text = await response
      .clone()
      .text()
      .catch(() => '');
    const found = await storage.read().catch(() => stored?.signIn);
    const isOther = !isSameSignIn(stored?.signIn, found, signIn !== undefined);
    // a token that was renewed in vain is not news
    stored = { signIn: found };
    if (isOther) {
      // what was refused is no longer what is kept
      way = undefined;
      changed();
      return;
    }
    refuse(host.explainRefusal?.(text.slice(0, mostOfRefusal)) ?? refusalOf(text, definition, l10n));
  };

  const refuse = (problem: ServiceProblem): void => {
    refused = problem;
    changed();
  };

  const learn = (found: ServiceProblem): void => {
    if (found.wanted === undefined) {
      missed = host.explainLoss?.() ?? found.problem;
      reachability.missed();
      return;
    }
    // the service has answered
    reachability.answered();
    refuse(found);
  };

  const reachability = createReachability({
    after: host.after,
    isWatched: host.isWatched,
    changed,
    probe: async () => {
      try {
        const answer = await send(`${baseUrl}/assets?count=0`, { signal: AbortSignal.timeout(longestProbe) });
        await answer.arrayBuffer();
      } catch (error) {
        // that it wants someone to sign in is an answer, too
        if (refused === undefined) throw error;
      }
    },
  });

  const untrusted = (): Access & { readonly problem: string } => ({
    state: 'untrusted',
    problem: l10n.t('“{0}” is not asked before you trust this workspace.', name),
  });

  const obstacle = (): (Access & { readonly problem: string }) | undefined => {
    if (!isTrusted()) return untrusted();
    if (refused !== undefined) return { state: 'signed-out', problem: refused.problem };
    if (stored !== undefined && !isSignedIn(stored.signIn))
      return { state: 'signed-out', problem: l10n.t('Nobody is signed in to “{0}”. Sign in.', name) };
    if (reachability.isLost())
      return { state: 'failed', problem: missed ?? l10n.t('“{0}” does not answer at {1}.', name, baseUrl) };
    return undefined;
  };

  const admit = async (): Promise<void> => {
    if (!isTrusted()) throw new AccessError(untrusted());
    if (stored === undefined) await read();
    const found = obstacle();
    if (found === undefined) return;
    if (found.state === 'failed') reachability.asked();
    throw new AccessError(found);
  };

  const ask: Fetch = async (url, init) => {
    try {
      return await send(url, init);
    } catch (error) {
      // a first fault is given as it is, so that it is tried again
      const found = isAbort(error, init.signal) ? undefined : obstacle();
      throw found === undefined ? error : new AccessError(found);
    }
  };

  const access: LibraryAccess = {
    fetch: async (url, init) => {
      await admit();
      budget.consume();
      return await ask(url, init);
    },
    background: async (url, init) => {
      // what cannot be sent takes no turn
      await admit();
      await awaitTurn(budget, init.signal);
      await admit();
      return await ask(url, init);
    },
    storage: async (url, init) => {
      await admit();
      const { href } = givenAddress(url, baseUrl);
      return await storageFetch(href, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer' });
    },
    media: async (address, signal) => {
      await admit();
      const through = host.mediaAddress?.(address);
      if (through !== undefined) return await readMedia(await send(through, { signal }));
      return await fetchMedia(address, { baseUrl, fetch: platformFetch, signal });
    },
  };

  return {
    connection,
    definition,
    storage,
    admit,
    access: () => {
      const found = obstacle();
      if (found !== undefined) return found;
      if (stored !== undefined) return { state: 'ready' };
      void read();
      return { state: 'opening' };
    },
    open: async () => {
      await admit();
      return access;
    },
    user: () => {
      const known = stored?.signIn?.tokens?.user;
      return host.user?.() ?? known?.name ?? known?.id;
    },
    wanted: () => refused?.wanted,
    secretsChanged: async (anew = false) => {
      const found = await storage.read().catch(() => undefined);
      // tokens that were renewed are no news, the less where a service refuses them
      if (!anew && stored !== undefined && isSameSignIn(stored.signIn, found, signIn !== undefined)) return;
      stored = { signIn: found };
      way = undefined;
      if (isSignedIn(found)) refused = undefined;
      changed();
    },
    look: () => (isTrusted() && refused === undefined ? reachability.look() : Promise.resolve()),
    dispose: () => {
      disposed = true;
      reachability.dispose();
    },
  };
}

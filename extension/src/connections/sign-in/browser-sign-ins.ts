import type { Fetch } from '@assetql/client';
import type { StoredSignIn, Tokens } from '@assetql/client/sign-in';
import { commands, env, l10n, ProgressLocation, UIKind, Uri, window, type LogOutputChannel } from 'vscode';
import type { CallbackPage, Platform } from '../../contracts/platform.ts';
import { plainMessage } from '../../contracts/plain-message.ts';
import { plainName } from '../../contracts/plain-name.ts';
import { askSecrets, askToken, type RefusedSecret } from '../settings/ask-secrets.ts';
import { openConnectionSettings } from '../settings/tell-problems.ts';
import type { Links } from './links.ts';
import { openBrowser } from './open-browser.ts';
import { pasteBox } from './paste-box.ts';
import { reachFromBrowser } from './reach-from-browser.ts';
import { redirectWay } from './redirect-way.ts';
import type { LoggedLibrary } from '../library/request-log.ts';
import type { ServiceLibrary } from '../library/service-library.ts';
import type { ServiceDefinition, SignInDefinition } from '../settings/service-definition.ts';
import { SecretsNotKept, SignInCancelled, signInWithBrowser, type SignInHost } from './sign-in-flow.ts';
import type { SignIns } from './sign-ins.ts';
import { isTrustedFor } from '../trust.ts';

export interface BrowserSignInsHost {
  readonly platform: Platform;
  readonly links: Links;
  readonly log: LogOutputChannel;
  /** Tells other windows that someone has signed in. */
  readonly tellOthers: (library: ServiceLibrary) => Promise<void>;
  /** Names of a library that someone has left are not kept. */
  readonly forgetNames: (library: ServiceLibrary) => Promise<void>;
  /** Requests of a sign-in are written into the log, too. */
  readonly loggedFetch: (library: LoggedLibrary) => Fetch;
}

/** Milliseconds that a service is waited for which is tried out. */
const longestTry = 10_000;

const page = (outcome: 'signed-in' | 'failed' | 'unknown'): CallbackPage => ({
  language: env.language,
  ...{
    'signed-in': { title: l10n.t('Signed in'), text: l10n.t('You can close this page and go back to the editor.') },
    failed: { title: l10n.t('Not signed in'), text: l10n.t('The editor says why.') },
    unknown: { title: l10n.t('Nothing here'), text: l10n.t('This address only takes the answer to a sign-in.') },
  }[outcome],
});

/** How a sign-in ended. A failure is shown once, by the caller that began it. */
type Outcome =
  /** `isAccepted`: the service has let the person in. */
  | { readonly kind: 'signed-in'; readonly tokens?: Tokens; readonly isAccepted?: boolean }
  | { readonly kind: 'left' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly label: string;
      readonly mend: () => Promise<boolean>;
    };

const nothing: StoredSignIn = {};

/** Signs people in with their browser, and keeps what comes of it among the secrets of the editor. */
export function browserSignIns({
  platform,
  links,
  log,
  tellOthers,
  forgetNames,
  loggedFetch,
}: BrowserSignInsHost): SignIns {
  const running = new Map<string, Promise<Outcome>>();
  /** What shows the boxes again of those that wait aside. */
  const aside = new Map<string, () => void>();
  /** Libraries that refused a sign-in that had just been made: what else they may not accept is the subscription key. */
  const doubtedKeys = new Set<string>();

  const hostOf = (
    { connection, definition: { name, baseUrl } }: ServiceLibrary,
    { redirectUri }: SignInDefinition,
  ): SignInHost => {
    const { listen } = platform;
    const way = redirectWay(redirectUri, { canListen: listen !== undefined, uriScheme: env.uriScheme });
    const waits =
      way === 'port' && listen !== undefined
        ? (state: string) => listen({ redirectUri, state, page })
        : way === 'link'
          ? (state: string) => Promise.resolve(links.wait(state))
          : undefined;
    return {
      listen: waits,
      reach: () =>
        reachFromBrowser(way, redirectUri, {
          isRemote: env.remoteName !== undefined,
          isInBrowser: env.uiKind === UIKind.Web,
          external: async (address) => (await env.asExternalUri(Uri.parse(address, true))).toString(true),
        }),
      openBrowser,
      paste: (request) => pasteBox(name, request, (show) => aside.set(connection.key, show)),
      fetch: loggedFetch({ name, baseUrl }),
    };
  };

  /** Changes what is kept, as it is at that moment: another window may have renewed it. */
  const change = async ({ storage }: ServiceLibrary, next: (now: StoredSignIn) => StoredSignIn): Promise<void> => {
    const write = async (): Promise<void> => storage.write(next((await storage.read()) ?? nothing));
    try {
      await (storage.lock === undefined ? write() : storage.lock(write));
    } catch {
      throw new SecretsNotKept();
    }
  };

  /** Keeps what lets a person in from now on, in all windows. */
  const keep = async (library: ServiceLibrary, next: (now: StoredSignIn) => StoredSignIn): Promise<void> => {
    await change(library, next);
    await library.secretsChanged(true);
    await tellOthers(library);
  };

  /** Asks the service for something small, so that a wrong key or token is told at once. */
  const tryOut = async (library: ServiceLibrary, tokens: Tokens | undefined): Promise<Outcome> => {
    let isAccepted = false;
    try {
      const access = await library.open();
      const signal = AbortSignal.timeout(longestTry);
      const { name, baseUrl } = library.definition;
      const answer = await window.withProgress(
        { location: ProgressLocation.Window, title: l10n.t('Trying the sign-in to “{0}”', plainName(name)) },
        () => access.fetch(`${baseUrl}/assets?count=0`, { signal }),
      );
      isAccepted = answer.ok;
      await answer.body?.cancel();
    } catch {
      // a service that does not answer is told of by its state
    }
    const access = library.access();
    if (access.state !== 'signed-out') {
      // whether a pasted token lets anybody in, only the service knows
      const isKnown = library.definition.signIn !== undefined || isAccepted;
      return { kind: 'signed-in', ...(tokens === undefined ? {} : { tokens, isAccepted: isKnown }) };
    }
    if (library.wanted() === 'sign-in' && tokens !== undefined && library.definition.signIn !== undefined) {
      doubtedKeys.add(library.connection.key);
      return {
        kind: 'failed',
        message: l10n.t(
          '“{0}” has refused the new sign-in. Perhaps it does not accept the subscription key: enter it again.',
          library.definition.name,
        ),
        label: l10n.t('Enter the Subscription Key'),
        mend: () => signIn(library),
      };
    }
    const label =
      library.wanted() === 'subscription-key' ? l10n.t('Enter the Subscription Key') : l10n.t('Sign In Again');
    return { kind: 'failed', message: access.problem, label, mend: () => signIn(library) };
  };

  const explain = async (library: ServiceLibrary, error: unknown): Promise<Outcome> => {
    if (error instanceof SignInCancelled) return { kind: 'left' };
    const { explainSignIn } = await import('./sign-in-failure.ts');
    const { message, remedy } = explainSignIn(error, library.definition, l10n);
    const remedies = {
      again: { label: l10n.t('Sign In Again'), mend: () => signIn(library) },
      'client-secret': { label: l10n.t('Enter the Client Secret'), mend: () => signIn(library, 'client-secret') },
      settings: {
        label: l10n.t('Open Settings'),
        mend: async () => {
          await openConnectionSettings();
          return false;
        },
      },
    } as const;
    return { kind: 'failed', message, ...remedies[remedy] };
  };

  /** A secret that the identity service has refused is not used again: the next sign-in asks for it, in other windows too. */
  const dropRefused = async (library: ServiceLibrary, error: unknown, clientSecret: string): Promise<void> => {
    const { refusesClient } = await import('./sign-in-failure.ts');
    if (!refusesClient(error)) return;
    await change(library, (now) => (now.clientSecret === clientSecret ? { ...now, clientSecret: undefined } : now));
  };

  const attempt = async (library: ServiceLibrary, refused: RefusedSecret | undefined): Promise<Outcome> => {
    const { definition, storage } = library;
    const { signIn: way } = definition;
    if (way === undefined) {
      const token = await askToken(library);
      if (token === undefined) return { kind: 'left' };
      await keep(library, () => token);
      return await tryOut(library, token.tokens);
    }
    const stored = (await storage.read().catch(() => undefined)) ?? nothing;
    const onlyKey = library.wanted() === 'subscription-key' && stored.tokens !== undefined;
    const { key } = library.connection;
    const secrets = await askSecrets(
      library,
      stored,
      refused ?? (doubtedKeys.has(key) ? 'subscription-key' : undefined),
    );
    if (secrets === undefined) return { kind: 'left' };
    if (onlyKey) {
      await keep(library, (now) => ({ ...now, ...secrets }));
      return await tryOut(library, stored.tokens);
    }
    const isKnown = secrets.clientSecret === stored.clientSecret && secrets.subscriptionKey === stored.subscriptionKey;
    // what has been typed is not asked for again, whatever comes of it
    if (!isKnown) await change(library, (now) => ({ ...now, ...secrets }));
    doubtedKeys.delete(key);
    const { clientSecret = '' } = secrets;
    const never = new AbortController().signal;
    const tokens = await signInWithBrowser(way, clientSecret, hostOf(library, way), never).catch(
      async (error: unknown) => {
        await dropRefused(library, error, clientSecret).catch(() => undefined);
        throw error;
      },
    );
    await keep(library, () => ({ ...secrets, tokens }));
    return await tryOut(library, tokens);
  };

  const welcome = ({ name, signIn: way }: ServiceDefinition, tokens: Tokens): void => {
    const who = tokens.user?.name ?? tokens.user?.id;
    const said =
      who === undefined ? l10n.t('Signed in to “{0}”.', name) : l10n.t('Signed in to “{0}” as {1}.', name, who);
    void window.showInformationMessage(
      plainMessage(
        way !== undefined && tokens.refreshToken === undefined
          ? `${said} ${l10n.t('The service lets nobody stay signed in: you sign in again when the token ends.')}`
          : said,
      ),
    );
  };

  const tellUntried = async (name: string): Promise<void> => {
    const test = l10n.t('Test Connection');
    const choice = await window.showWarningMessage(
      plainMessage(
        l10n.t(
          'The access token for “{0}” is kept, but the service has not answered yet: whether it accepts the token is not known.',
          name,
        ),
      ),
      test,
    );
    if (choice === test) await commands.executeCommand('assetql.testConnection', name);
  };

  const signIn = async (library: ServiceLibrary, refused?: RefusedSecret): Promise<boolean> => {
    const { key } = library.connection;
    const { name } = library.definition;
    const known = running.get(key);
    if (known !== undefined) {
      aside.get(key)?.();
      return (await known).kind === 'signed-in';
    }
    const mine = attempt(library, refused)
      .catch((error: unknown) => explain(library, error))
      .finally(() => {
        running.delete(key);
        aside.delete(key);
      });
    running.set(key, mine);
    const outcome = await mine;
    if (outcome.kind === 'signed-in' && outcome.tokens !== undefined) {
      if (outcome.isAccepted === true) welcome(library.definition, outcome.tokens);
      else void tellUntried(name);
    }
    if (outcome.kind !== 'failed') return outcome.kind === 'signed-in';
    const { message, label, mend } = outcome;
    log.warn(`Sign-in to ${name}: ${message}`);
    return (await window.showErrorMessage(plainMessage(message), label)) === label && (await mend());
  };

  return {
    signIn: async (library) => (await isTrustedFor(library.definition.name)) && (await signIn(library)),
    signOut: async (library) => {
      // the person's own secrets stay, so that they are not asked for at the next sign-in
      await keep(library, (now) => ({ ...now, tokens: undefined }));
      await forgetNames(library);
      return true;
    },
  };
}

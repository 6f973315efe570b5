import type { Fetch } from '@assetql/client';
import type { StoredSignIn, Tokens } from '@assetql/client/sign-in';
import { commands, env, l10n, UIKind, Uri, window, type LogOutputChannel } from 'vscode';
import type { CallbackPage, Platform } from '../contracts/platform.ts';
import { askSecret } from './ask-steps.ts';
import { isLoopback } from './check-address.ts';
import type { Links } from './links.ts';
import { pasteBox } from './paste-box.ts';
import { redirectWay } from './redirect-way.ts';
import type { ServiceLibrary } from './service-library.ts';
import type { SignInDefinition } from './service-definition.ts';
import type { Remedy } from './sign-in-failure.ts';
import { SignInCancelled, signInWithBrowser, type SignInHost } from './sign-in-flow.ts';
import type { SignIns } from './sign-ins.ts';
import { isTrustedFor } from './trust.ts';

export interface BrowserSignInsHost {
  readonly platform: Platform;
  readonly links: Links;
  readonly log: LogOutputChannel;
  /** Tells other windows that somebody has signed in. */
  readonly tellOthers: (library: ServiceLibrary) => Promise<void>;
  /** Names of a library that somebody has left are not kept. */
  readonly forgetNames: (library: ServiceLibrary) => Promise<void>;
  readonly fetch?: Fetch;
}

/** What is known of a person beforehand. */
type Secrets = Pick<StoredSignIn, 'clientSecret' | 'subscriptionKey'>;

/** Milliseconds that a service is waited for which is tried out. */
const longestTry = 10_000;

const page = (outcome: 'signed-in' | 'failed' | 'unknown'): CallbackPage =>
  ({
    'signed-in': { title: l10n.t('Signed in'), text: l10n.t('You can close this page and go back to the editor.') },
    failed: { title: l10n.t('Not signed in'), text: l10n.t('The editor says why.') },
    unknown: { title: l10n.t('Nothing here'), text: l10n.t('This address only takes the answer to a sign-in.') },
  })[outcome];

/** A secret is sent in a header or a form, which take no other characters. */
const secretProblem = (text: string): string | undefined =>
  /^[\x21-\x7e]+$/.test(text)
    ? undefined
    : l10n.t('Paste it as it was given to you: letters, digits and signs without blanks.');

const optionalProblem = (text: string): string | undefined => (text === '' ? undefined : secretProblem(text));

/** Asks for what is missing of the person's own secrets; nothing when they give up. */
async function askSecrets(library: ServiceLibrary, stored: StoredSignIn, anew: boolean): Promise<Secrets | undefined> {
  const { name } = library.definition;
  const wanted = library.wanted();
  const title = l10n.t('Sign in to “{0}”', name);
  const secret =
    stored.clientSecret === undefined || anew || wanted === 'client-secret'
      ? await askSecret(title, {
          prompt: l10n.t('Client secret that the provider gave you. It is kept in the keychain of this machine.'),
          problem: secretProblem,
        })
      : stored.clientSecret;
  if (secret === undefined) return undefined;
  const key =
    stored.subscriptionKey === undefined || wanted === 'subscription-key'
      ? await askSubscriptionKey(title)
      : stored.subscriptionKey;
  if (key === undefined) return undefined;
  return { clientSecret: secret, ...(key === '' ? {} : { subscriptionKey: key }) };
}

const askSubscriptionKey = (title: string): Promise<string | undefined> =>
  askSecret(title, {
    prompt: l10n.t('Subscription key of your profile; leave it empty if the service has none.'),
    problem: optionalProblem,
  });

/** Asks for a token of a service that nobody signs in to with a browser. */
async function askToken(library: ServiceLibrary): Promise<StoredSignIn | undefined> {
  const title = l10n.t('Sign in to “{0}”', library.definition.name);
  const accessToken = await askSecret(title, {
    prompt: l10n.t('Access token. It is kept in the keychain of this machine.'),
    problem: secretProblem,
  });
  if (accessToken === undefined) return undefined;
  const subscriptionKey = await askSubscriptionKey(title);
  if (subscriptionKey === undefined) return undefined;
  return {
    tokens: { accessToken, receivedAt: Date.now(), scopes: [] },
    ...(subscriptionKey === '' ? {} : { subscriptionKey }),
  };
}

/** Signs people in with their browser, and keeps what comes of it among the secrets of the editor. */
export function browserSignIns({ platform, links, log, tellOthers, forgetNames, fetch }: BrowserSignInsHost): SignIns {
  const running = new Map<string, Promise<boolean>>();

  const hostOf = (name: string, { redirectUri }: SignInDefinition): SignInHost => {
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
      openBrowser: async (url) => {
        // A window whose files are on another machine forwards the port to it.
        if (isLoopback(redirectUri) && env.remoteName !== undefined && env.uiKind === UIKind.Desktop)
          await env.asExternalUri(Uri.parse(redirectUri, true));
        return await env.openExternal(Uri.parse(url, true));
      },
      paste: (request) => pasteBox(name, request),
      ...(fetch === undefined ? {} : { fetch }),
    };
  };

  const keep = async (library: ServiceLibrary, next: StoredSignIn): Promise<void> => {
    const write = (): Promise<void> => library.storage.write(next);
    // another window may be renewing the sign-in before
    await (library.storage.lock === undefined ? write() : library.storage.lock(write));
    await library.secretsChanged(true);
    await tellOthers(library);
  };

  const welcome = (name: string, tokens: Tokens): void => {
    const who = tokens.user?.name ?? tokens.user?.id;
    const said =
      who === undefined ? l10n.t('Signed in to “{0}”.', name) : l10n.t('Signed in to “{0}” as {1}.', name, who);
    void window.showInformationMessage(
      tokens.refreshToken === undefined
        ? `${said} ${l10n.t('The service lets nobody stay signed in: you sign in again when the token ends.')}`
        : said,
    );
  };

  /** Asks the service for something small, so that a wrong key or token is told at once. Gives whether it lets the person in, as far as is known. */
  const tryOut = async (library: ServiceLibrary): Promise<boolean> => {
    const { name, baseUrl } = library.definition;
    try {
      const door = await library.open();
      const answer = await door.fetch(`${baseUrl}/assets?count=0`, { signal: AbortSignal.timeout(longestTry) });
      await answer.body?.cancel();
    } catch {
      // a service that does not answer is told of by its state
    }
    const access = library.access();
    if (access.state !== 'signed-out') return true;
    log.warn(`Sign-in to ${name}: ${access.problem}`);
    const label =
      library.wanted() === 'subscription-key' ? l10n.t('Enter the Subscription Key') : l10n.t('Sign In Again');
    return (await window.showErrorMessage(access.problem, label)) === label && (await attempt(library, false));
  };

  /** Says why it failed, and does what mends it if the person wants that. */
  const tell = async (library: ServiceLibrary, error: unknown): Promise<boolean> => {
    const { definition } = library;
    const { explainSignIn } = await import('./sign-in-failure.ts');
    const { message, remedy } = explainSignIn(error, definition, l10n);
    log.warn(`Sign-in to ${definition.name}: ${message}`);
    const labels: Readonly<Record<Remedy, string>> = {
      again: l10n.t('Sign In Again'),
      'client-secret': l10n.t('Enter the Client Secret'),
      settings: l10n.t('Open Settings'),
    };
    const label = labels[remedy];
    if ((await window.showErrorMessage(message, label)) !== label) return false;
    if (remedy !== 'settings') return await attempt(library, remedy === 'client-secret');
    await commands.executeCommand('workbench.action.openSettings', 'assetql.connections');
    return false;
  };

  const attempt = async (library: ServiceLibrary, newSecret: boolean): Promise<boolean> => {
    const { definition, storage } = library;
    const { name, signIn } = definition;
    if (signIn === undefined) {
      const token = await askToken(library);
      if (token === undefined) return false;
      await keep(library, token);
      return await tryOut(library);
    }
    const stored = (await storage.read().catch(() => undefined)) ?? {};
    const onlyKey = library.wanted() === 'subscription-key' && stored.tokens !== undefined;
    const secrets = await askSecrets(library, stored, newSecret);
    if (secrets === undefined) return false;
    if (onlyKey) {
      await keep(library, { ...secrets, tokens: stored.tokens });
      return await tryOut(library);
    }
    try {
      const tokens = await signInWithBrowser(
        signIn,
        secrets.clientSecret ?? '',
        hostOf(name, signIn),
        new AbortController().signal,
      );
      await keep(library, { ...secrets, tokens });
      if (!(await tryOut(library))) return false;
      welcome(name, tokens);
      return true;
    } catch (error) {
      const { explainSignIn } = await import('./sign-in-failure.ts');
      const { remedy } = explainSignIn(error, definition, l10n);
      // what has been typed is not asked for again, unless it was wrong
      if (remedy !== 'client-secret') await storage.write({ ...stored, ...secrets });
      return error instanceof SignInCancelled ? false : await tell(library, error);
    }
  };

  return {
    signIn: async (library) => {
      if (!(await isTrustedFor(library.definition.name))) return false;
      const key = library.connection.key;
      const known = running.get(key);
      if (known !== undefined) return await known;
      const mine = attempt(library, false).finally(() => running.delete(key));
      running.set(key, mine);
      return await mine;
    },
    signOut: async (library) => {
      const { clientSecret, subscriptionKey } = (await library.storage.read()) ?? {};
      await keep(library, {
        ...(clientSecret === undefined ? {} : { clientSecret }),
        ...(subscriptionKey === undefined ? {} : { subscriptionKey }),
      });
      await forgetNames(library);
      return true;
    },
  };
}

import type { Fetch } from '@assetql/client';
import type { StoredSignIn, TokenStorage } from '@assetql/client/sign-in';
import { env, l10n, ProgressLocation, Uri, window } from 'vscode';
import { plainMessage } from '../../contracts/plain-message.ts';
import { askSteps } from '../settings/ask-steps.ts';
import { addressProblem, plainAddress } from '../settings/check-address.ts';
import { defaultServeAddress, serveAddress } from '../settings/connection-settings.ts';
import type { LoggedLibrary } from './request-log.ts';
import { heldCredentials } from './held-credentials.ts';
import {
  openServer,
  servedBaseUrl,
  serveCommand,
  servedMedia,
  servedRefusal,
  ServerProblem,
  shellArgument,
  type ServedService,
  type Server,
  type ServerCredentials,
} from './served.ts';
import type { ServiceDefinition } from '../settings/service-definition.ts';
import type { ServiceLibrary } from './service-library.ts';
import type { ServiceProblem } from './service-refusal.ts';
import type { SignIns } from '../sign-in/sign-ins.ts';
import { isTrustedFor } from '../trust.ts';

/** Milliseconds between looks whether someone has signed in at the server, and how many there are: ten minutes. */
const pause = 2_000;
const looks = 300;

/** Whether a text can be a token or a key: visible signs without blanks. */
const isPrinted = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * The `assetql serve` on the person's machine, which keeps for an editor in a browser what that cannot keep: it signs in to services, and
 * passes on what is asked of them. Its own token is asked for once, and is held in memory until the window closes.
 */
export interface LocalServer {
  /** The services that the server has; asks for its token where `mayAsk`. Nothing when the person gives up, who has been told why. */
  readonly services: (mayAsk: boolean) => Promise<readonly ServedService[] | undefined>;
  readonly definition: (name: string) => ServiceDefinition;
  /** Who is signed in to a service there. */
  readonly userOf: (name: string) => string | undefined;
  readonly storage: TokenStorage;
  readonly signIns: SignIns;
  readonly explainRefusal: (name: string, text: string) => ServiceProblem;
  /** Says that the server is not there, and how to start it. */
  readonly explainLoss: () => string;
  readonly mediaAddress: (definition: ServiceDefinition, address: string) => string | undefined;
}

export function localServer(changed: () => void, loggedFetch: (library: LoggedLibrary) => Fetch): LocalServer {
  let kept: StoredSignIn | undefined;
  const storage: TokenStorage = {
    read: async () => kept,
    write: async (next) => {
      kept = next;
    },
    remove: async () => {
      kept = undefined;
    },
  };
  /** Those that the server has let this window in by. */
  let accepted: ServerCredentials | undefined;
  let listed: readonly ServedService[] = [];

  const address = (): string => {
    const given = serveAddress();
    // The check needs a package that activation should not have to evaluate.
    if (given === defaultServeAddress || addressProblem(given, l10n) !== undefined) return defaultServeAddress;
    return plainAddress(given);
  };

  const definition = (name: string): ServiceDefinition => {
    const own = listed.find((each) => each.name === name)?.baseUrl;
    const baseUrl = servedBaseUrl(address(), name);
    return { name, baseUrl, ...(own === undefined ? {} : { address: plainAddress(own) }) };
  };

  const serverAt = (there: string, known: ServerCredentials): Server =>
    openServer({
      address: there,
      credentials: known,
      origin: globalThis.origin,
      l10n,
      fetch: loggedFetch({ name: l10n.t('Server of this machine'), baseUrl: there }),
    });

  const askCredentials = async (): Promise<ServerCredentials | undefined> => {
    const answers = await askSteps(l10n.t('Connect through the server of this machine'), [
      {
        prompt: l10n.t(
          'Token that “{0}” has printed. It is held until this window closes.',
          serveCommand(globalThis.origin),
        ),
        isSecret: true,
        problem: (text) => (isPrinted(text) ? undefined : l10n.t('Paste what stands behind “token:”.')),
      },
      {
        prompt: l10n.t('Subscription key that it has printed'),
        isSecret: true,
        problem: (text) => (isPrinted(text) ? undefined : l10n.t('Paste what stands behind “subscription key:”.')),
      },
    ]);
    const [accessToken, subscriptionKey] = answers ?? [];
    return accessToken === undefined || subscriptionKey === undefined ? undefined : { accessToken, subscriptionKey };
  };

  const held = heldCredentials(askCredentials);

  const accept = async (known: ServerCredentials): Promise<void> => {
    if (accepted === known) return;
    accepted = known;
    const { accessToken, subscriptionKey } = known;
    await storage.write({ subscriptionKey, tokens: { accessToken, receivedAt: Date.now(), scopes: [] } });
  };

  /** Says why the server cannot be asked; gives whether to try again. */
  const tell = async (problem: ServerProblem): Promise<boolean> => {
    const command = serveCommand(globalThis.origin);
    const [again, copy] = [l10n.t('Try Again'), l10n.t('Copy the Command')];
    const choice = await window.showErrorMessage(
      plainMessage(problem.message),
      again,
      ...(problem.isRefusal ? [] : [copy]),
    );
    if (choice === copy) await env.clipboard.writeText(command);
    return choice === again;
  };

  const services = async (mayAsk: boolean): Promise<readonly ServedService[] | undefined> => {
    const there = address();
    if (held.leave(there)) {
      accepted = undefined;
      listed = [];
      await storage.remove();
    }
    const known = await held.get(there, mayAsk);
    if (known === undefined) return undefined;
    try {
      listed = await serverAt(there, known).list();
      await accept(known);
      return listed;
    } catch (error) {
      if (!(error instanceof ServerProblem)) throw error;
      if (error.isRefusal) held.refuse(known);
      if (!mayAsk || !(await tell(error))) return undefined;
      return await services(true);
    }
  };

  /** Sends the person to where the server runs, and waits until they have signed in there. */
  const signInThere = async ({ name, problem }: ServedService): Promise<boolean> => {
    const login = `assetql login --connection ${shellArgument(name)}`;
    const [open, copy] = [l10n.t('Open the Server’s Page'), l10n.t('Copy the Command')];
    const said = problem ?? l10n.t('Nobody is signed in to “{0}” where the server runs.', name);
    const choice = await window.showInformationMessage(
      plainMessage(l10n.t('{0} Sign in on the page of the server, or with: {1}', said, login)),
      open,
      copy,
    );
    if (choice === undefined) return false;
    if (choice === open) await env.openExternal(Uri.parse(`${address()}/`, true));
    else await env.clipboard.writeText(login);
    return await window.withProgress(
      {
        location: ProgressLocation.Notification,
        cancellable: true,
        title: plainMessage(l10n.t('Signing in to “{0}”', name)),
      },
      async (_, gone) => {
        for (let look = 0; look < looks && !gone.isCancellationRequested; look++) {
          if ((await services(false))?.some((each) => each.isSignedIn && each.name === name) === true) return true;
          await wait(pause);
        }
        return false;
      },
    );
  };

  const signIn = async (library: ServiceLibrary): Promise<boolean> => {
    const { name } = library.definition;
    const there = await services(true);
    // the person has given up, or been told why the server cannot be asked
    if (there === undefined) return false;
    const found = there.find((each) => each.name === name);
    if (found === undefined) {
      void window.showErrorMessage(
        plainMessage(
          l10n.t(
            'The server has no connection “{0}”. Add it where the server runs: {1}',
            name,
            `assetql login --connection ${shellArgument(name)}`,
          ),
        ),
      );
      return false;
    }
    const isThere = found.isSignedIn || (await signInThere(found));
    if (isThere) await library.secretsChanged(true);
    changed();
    return isThere;
  };

  return {
    storage,
    services,
    definition,
    userOf: (name) => listed.find((each) => each.name === name)?.user,
    explainRefusal: (name, text) => servedRefusal(name, text, l10n),
    explainLoss: () =>
      l10n.t(
        'No server answers at {0}. Start it on this machine, and it is found by itself: {1}',
        address(),
        serveCommand(globalThis.origin),
      ),
    mediaAddress: servedMedia,
    signIns: {
      signIn: async (library) => (await isTrustedFor(library.definition.name)) && (await signIn(library)),
      signOut: async ({ definition: { name } }) => {
        const [copy, logout] = [l10n.t('Copy the Command'), `assetql logout --connection ${shellArgument(name)}`];
        const message = l10n.t('Sign out where the server runs: {0}', logout);
        if ((await window.showInformationMessage(plainMessage(message), copy)) === copy)
          await env.clipboard.writeText(logout);
        return false;
      },
    },
  };
}

import {
  authentication,
  EventEmitter,
  l10n,
  type AuthenticationProvider,
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
  type AuthenticationSession,
  type Disposable,
} from 'vscode';
import type { Libraries } from '../library/libraries.ts';
import type { ServiceLibrary } from '../library/service-library.ts';
import type { SignIns } from './sign-ins.ts';

export interface AccountsHost {
  readonly libraries: Libraries;
  readonly signIns: SignIns;
  /** Asks which service to sign in to. */
  readonly choose: () => Promise<ServiceLibrary | undefined>;
}

/** The accounts of this extension among those of the editor. */
export interface Accounts extends Disposable {
  /** Someone may have signed in or out. */
  readonly look: () => Promise<void>;
}

/** The session of the user who is signed in to a service. It contains no token, because other extensions can ask for it. */
async function sessionOf({
  connection,
  definition,
  storage,
}: ServiceLibrary): Promise<AuthenticationSession | undefined> {
  const tokens = (await storage.read().catch(() => undefined))?.tokens;
  if (tokens === undefined || definition.signIn === undefined) return undefined;
  const { name } = definition;
  const who = tokens.user?.name ?? tokens.user?.id ?? l10n.t('Signed in');
  return {
    id: `${connection.key} ${tokens.user?.id ?? ''}`,
    accessToken: '',
    account: { id: `${name} ${tokens.user?.id ?? ''}`, label: `${who} (${name})` },
    scopes: [name],
  };
}

/** Shows who is signed in to which service in the menu of accounts, from which they can sign out. A scope is the name of a connection. */
export function openAccounts({ libraries, signIns, choose }: AccountsHost): Accounts {
  const changes = new EventEmitter<AuthenticationProviderAuthenticationSessionsChangeEvent>();
  let known: readonly AuthenticationSession[] = [];

  const all = async (): Promise<readonly AuthenticationSession[]> => {
    const sessions = await Promise.all(libraries.services().map(sessionOf));
    return sessions.filter((session) => session !== undefined);
  };

  const look = async (): Promise<void> => {
    const now = await all();
    const ids = (list: readonly AuthenticationSession[]): ReadonlySet<string> => new Set(list.map(({ id }) => id));
    const [before, after] = [ids(known), ids(now)];
    const added = now.filter(({ id }) => !before.has(id));
    const removed = known.filter(({ id }) => !after.has(id));
    known = now;
    if (added.length > 0 || removed.length > 0) changes.fire({ added, removed, changed: [] });
  };

  const provider: AuthenticationProvider = {
    onDidChangeSessions: changes.event,
    getSessions: async (scopes, { account }) => {
      const sessions = await all();
      return sessions.filter(
        (session) =>
          (scopes ?? []).every((scope) => session.scopes.includes(scope)) &&
          (account === undefined || session.account.id === account.id),
      );
    },
    createSession: async ([name]) => {
      const library = name === undefined ? await choose() : libraries.service(name);
      if (library === undefined) throw new Error(l10n.t('There is no such connection. Add it first.'));
      const isSignedIn = await signIns.signIn(library);
      await look();
      const session = isSignedIn ? await sessionOf(library) : undefined;
      if (session === undefined) throw new Error(l10n.t('Nobody was signed in.'));
      return session;
    },
    removeSession: async (id) => {
      for (const library of libraries.services())
        if ((await sessionOf(library))?.id === id) await signIns.signOut(library);
      await look();
    },
  };
  const registration = authentication.registerAuthenticationProvider('assetql', 'AssetQL', provider, {
    supportsMultipleAccounts: true,
  });
  return {
    look,
    dispose: () => {
      registration.dispose();
      changes.dispose();
    },
  };
}

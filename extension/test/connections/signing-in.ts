import type { Tokens } from '@assetql/client/sign-in';
import { browser, locationOf, pageOf } from '../../../packages/library/test/node/identity/browser.ts';
import { answerOf, passwordOf, type Served } from '../../../packages/library/test/node/identity/identity-server.ts';
import type { ServiceDefinition } from '../../src/connections/settings/service-definition.ts';
import { signInWithBrowser, type SignInHost } from '../../src/connections/sign-in/sign-in-flow.ts';
import type { ServiceWindow } from './service-window.ts';

/** The connection of a library that is served. */
export const definitionOf = ({
  server,
  identity,
  redirectUri,
}: Served): ServiceDefinition & Required<Pick<ServiceDefinition, 'signIn'>> => ({
  name: 'work',
  baseUrl: server.baseUrl,
  signIn: { authUrl: identity.authUrl, clientId: identity.clientId, redirectUri },
});

/** A person logs in on the page that the address leads to. Gives where the browser is sent in the end. */
export async function logIn(served: Served, url: string, userName = 'librarian'): Promise<URL> {
  const person = browser();
  const place = locationOf(await person.open(url), url);
  const page = await pageOf(await person.open(place), place);
  const sent = await person.send(page, { username: userName, password: passwordOf(served, userName) });
  return await answerOf(served, person, sent);
}

/** A person declines on the page that the address leads to. */
export async function decline(served: Served, url: string): Promise<URL> {
  const person = browser();
  const place = locationOf(await person.open(url), url);
  const page = await pageOf(await person.open(place), place);
  return await answerOf(served, person, await person.send(page, { action: 'cancel' }));
}

/** A person whose browser cannot come back, and who pastes where it ended. */
export function pastingPerson(goTo: (url: string) => Promise<URL>): SignInHost {
  let ended: Promise<URL> | undefined;
  return {
    openBrowser: (url) => {
      ended = goTo(url);
      return Promise.resolve(true);
    },
    paste: async () => String(await ended),
  };
}

const never = new AbortController().signal;

export async function tokensOf(served: Served, userName = 'librarian'): Promise<Tokens> {
  const person = pastingPerson((url) => logIn(served, url, userName));
  return await signInWithBrowser(definitionOf(served).signIn, served.secrets.clientSecret, person, never);
}

/** Somebody signs in in a window. */
export async function signInHere(
  served: Served,
  { library, tellOthers }: ServiceWindow,
  userName = 'librarian',
): Promise<void> {
  const tokens = await tokensOf(served, userName);
  const { clientSecret } = served.secrets;
  await library.storage.write({ clientSecret, subscriptionKey: served.server.subscriptionKey, tokens });
  await library.secretsChanged(true);
  await tellOthers();
}

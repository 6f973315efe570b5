import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../packages/cli/test/sign-in/free-port.ts';
import { serveIdentity, type Served } from '../../../packages/library/test/node/identity/identity-server.ts';
import type { CallbackPage, SignInListener } from '../../src/contracts/platform.ts';
import { listen } from '../../src/desktop/listen.ts';
import type { ServiceDefinition } from '../../src/connections/settings/service-definition.ts';
import { explainSignIn } from '../../src/connections/sign-in/sign-in-failure.ts';
import {
  SecretsNotKept,
  SignInCancelled,
  signInWithBrowser,
  SignInTimeout,
  type PasteRequest,
  type SignInHost,
} from '../../src/connections/sign-in/sign-in-flow.ts';
import { plainWords } from './plain-words.ts';
import { decline, definitionOf, logIn, pastingPerson } from './signing-in.ts';

const never = new AbortController().signal;
const page = (outcome: string): CallbackPage => ({
  language: 'en',
  title: `Outcome <${outcome}>`,
  text: 'Go back & write.',
});

/** A library whose sign-ins come back to a port of this machine that is free. */
const serveWithPort = async (): Promise<Served> =>
  await serveIdentity({ redirectUris: [`http://127.0.0.1:${await freePort()}/callback`] });

const listenFor =
  ({ redirectUri }: Served) =>
  (state: string): Promise<SignInListener> =>
    listen({ redirectUri, state, page });

/** Waits until the question ends. */
const unanswered = ({ signal }: PasteRequest): Promise<undefined> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

const secretOf = ({ secrets }: Served): string => secrets.clientSecret;

describe('signing in with the browser', () => {
  test('ends when the browser comes back to the port, which tells it so and is closed', async () => {
    const served = await serveWithPort();
    let shown: Promise<Response> | undefined;
    let asked: PasteRequest | undefined;
    const tokens = await signInWithBrowser(
      definitionOf(served).signIn,
      secretOf(served),
      {
        listen: listenFor(served),
        openBrowser: async (url) => {
          shown = logIn(served, url).then((address) => fetch(address));
          return true;
        },
        paste: (request) => {
          asked = request;
          return unanswered(request);
        },
      },
      never,
    );
    expect(tokens.user?.name).toBe('Sample Librarian');
    expect(tokens.refreshToken).toBeDefined();
    const answer = await shown;
    expect(answer?.status).toBe(200);
    expect(await answer?.text()).toContain('Outcome &#60;signed-in&#62;');
    expect([asked?.stranded, asked?.signal.aborted]).toEqual([undefined, true]);
    await expect.poll(() => fetch(served.redirectUri).catch(() => 'closed')).toBe('closed');
  });

  test('is not ended by what else comes to the port', async () => {
    const served = await serveWithPort();
    const { redirectUri } = served;
    const strays: number[] = [];
    const tokens = await signInWithBrowser(
      definitionOf(served).signIn,
      secretOf(served),
      {
        listen: listenFor(served),
        openBrowser: async (url) => {
          const { origin } = new URL(redirectUri);
          for (const stray of [redirectUri, `${redirectUri}?code=evil&state=evil`, `${origin}/favicon.ico`])
            strays.push((await fetch(stray)).status);
          strays.push((await fetch(redirectUri, { method: 'POST' })).status);
          void logIn(served, url).then((address) => fetch(address));
          return true;
        },
        paste: unanswered,
      },
      never,
    );
    expect(strays).toEqual([404, 404, 404, 404]);
    expect(tokens.accessToken).not.toBe('');
  });

  test('ends with the address that was pasted, where the browser cannot come back', async () => {
    const served = await serveIdentity();
    let stranded: unknown;
    const person = pastingPerson((url) => logIn(served, url));
    const tokens = await signInWithBrowser(
      definitionOf(served).signIn,
      secretOf(served),
      {
        ...person,
        paste: (request) => {
          ({ stranded } = request);
          return person.paste(request);
        },
      },
      never,
    );
    expect([stranded, tokens.user?.name]).toEqual(['elsewhere', 'Sample Librarian']);
  });

  test('asks to paste where another program listens at the port', async () => {
    const served = await serveWithPort();
    const other = createServer();
    const port = Number(new URL(served.redirectUri).port);
    await new Promise<void>((resolve) => {
      other.listen(port, '127.0.0.1', resolve);
    });
    onTestFinished(() => void other.close());
    const person = pastingPerson((url) => logIn(served, url));
    let stranded: unknown;
    await signInWithBrowser(
      definitionOf(served).signIn,
      secretOf(served),
      {
        ...person,
        listen: listenFor(served),
        paste: (request) => {
          ({ stranded } = request);
          return person.paste(request);
        },
      },
      never,
    );
    expect(stranded).toBe('port-in-use');
  });

  test('tells what is pasted from what is not its answer', async () => {
    const served = await serveIdentity();
    const verdicts: boolean[] = [];
    const person = pastingPerson((url) => logIn(served, url));
    await signInWithBrowser(
      definitionOf(served).signIn,
      secretOf(served),
      {
        ...person,
        paste: async (request) => {
          const address = (await person.paste(request)) ?? '';
          for (const text of ['', 'https://elsewhere.example', `${served.redirectUri}?state=x`, ` ${address} `])
            verdicts.push(request.accepts(text));
          return address;
        },
      },
      never,
    );
    expect(verdicts).toEqual([false, false, false, true]);
  });
});

describe('a sign-in that fails', () => {
  interface Failing {
    readonly definition: ServiceDefinition;
    readonly secret: string;
    readonly host: SignInHost;
  }

  const cases: readonly (readonly [name: string, remedy: string, says: string, make: (served: Served) => Failing])[] = [
    [
      'by being declined',
      'again',
      'was declined. Sign in again',
      (served) => ({
        definition: definitionOf(served),
        secret: secretOf(served),
        host: pastingPerson((url) => decline(served, url)),
      }),
    ],
    [
      'by a wrong secret',
      'client-secret',
      'Enter the client secret again',
      (served) => ({
        definition: definitionOf(served),
        secret: 'not-the-secret',
        host: pastingPerson((url) => logIn(served, url)),
      }),
    ],
    [
      'by an answer to another sign-in',
      'again',
      'came back from another sign-in',
      (served) => ({
        definition: definitionOf(served),
        secret: secretOf(served),
        host: pastingPerson(async (url) => {
          const address = await logIn(served, url);
          address.searchParams.set('state', 'another');
          return address;
        }),
      }),
    ],
    [
      'by an address of elsewhere',
      'again',
      'not the one that the browser ended at',
      (served) => ({
        definition: definitionOf(served),
        secret: secretOf(served),
        host: pastingPerson(() => Promise.resolve(new URL('https://elsewhere.example/?code=1'))),
      }),
    ],
    [
      'by a code that was used',
      'again',
      'gave no code that holds',
      (served) => ({
        definition: definitionOf(served),
        secret: secretOf(served),
        host: pastingPerson(async (url) => {
          const address = await logIn(served, url);
          address.searchParams.set('code', 'an-old-code-of-this-library');
          return address;
        }),
      }),
    ],
    [
      'without a code',
      'again',
      'gave no code that holds',
      (served) => ({
        definition: definitionOf(served),
        secret: secretOf(served),
        host: pastingPerson(async (url) => {
          const address = await logIn(served, url);
          address.searchParams.delete('code');
          return address;
        }),
      }),
    ],
    [
      'by another client',
      'settings',
      'look at authUrl, clientId and issuer',
      (served) => ({
        definition: definitionOf(served),
        secret: secretOf(served),
        host: pastingPerson(async (url) => {
          const address = await logIn(served, url);
          address.searchParams.set('client_id', 'other');
          return address;
        }),
      }),
    ],
    [
      'by what the service refuses',
      'settings',
      'invalid_scope',
      (served) => ({
        definition: definitionOf(served),
        secret: secretOf(served),
        host: pastingPerson(async (url) => {
          const address = await logIn(served, url);
          address.searchParams.set('error', 'invalid_scope');
          return address;
        }),
      }),
    ],
    [
      'by too little that was granted',
      'again',
      'did not grant all',
      (served) => ({
        definition: definitionOf(served),
        secret: secretOf(served),
        host: pastingPerson(async (url) => {
          const address = await logIn(served, url);
          address.searchParams.set('scope', 'openid');
          return address;
        }),
      }),
    ],
    [
      'since the identity service is gone',
      'again',
      'does not answer at',
      (served) => ({
        definition: definitionOf(served),
        secret: secretOf(served),
        host: pastingPerson(async (url) => {
          const address = await logIn(served, url);
          await served.server.close();
          return address;
        }),
      }),
    ],
    [
      'since there is no token endpoint',
      'settings',
      'answered 404 at',
      (served) => ({
        definition: definitionOf(served),
        secret: secretOf(served),
        host: {
          ...pastingPerson((url) => logIn(served, url)),
          fetch: () => Promise.resolve(new Response('', { status: 404 })),
        },
      }),
    ],
    [
      'by settings that cannot be meant',
      'settings',
      'cannot be signed in to as its settings are',
      (served) => {
        const { signIn, ...definition } = definitionOf(served);
        return {
          definition: { ...definition, signIn: { ...signIn, authUrl: 'http://elsewhere.example' } },
          secret: secretOf(served),
          host: pastingPerson((url) => logIn(served, url)),
        };
      },
    ],
    [
      'by nobody coming back in time',
      'again',
      'Nobody came back',
      (served) => ({
        definition: definitionOf(served),
        secret: secretOf(served),
        host: { openBrowser: () => Promise.resolve(true), paste: unanswered, patience: 20 },
      }),
    ],
  ];

  test.for(cases)('%s says what to do', async ([, remedy, says, make]) => {
    const served = await serveIdentity();
    const { definition, secret, host } = make(served);
    const { signIn } = definition;
    if (signIn === undefined) throw new Error('Nobody signs in here.');
    const error: unknown = await signInWithBrowser(signIn, secret, host, never).then(
      () => 'it did not fail',
      (thrown: unknown) => thrown,
    );
    const failure = explainSignIn(error, definition, plainWords);
    expect(failure.message).toContain(says);
    expect(failure.message).toContain('“work”');
    expect(failure.remedy).toBe(remedy);
    expect(failure.message).not.toContain(secret);
    expect(String(error)).not.toContain(secret);
  });

  test('by giving up says nothing, and closes the port', async () => {
    const served = await serveWithPort();
    const { signIn } = definitionOf(served);
    const left = signInWithBrowser(
      signIn,
      secretOf(served),
      { listen: listenFor(served), openBrowser: () => Promise.resolve(true), paste: () => Promise.resolve(undefined) },
      never,
    );
    await expect(left).rejects.toBeInstanceOf(SignInCancelled);
    await expect.poll(() => fetch(served.redirectUri).catch(() => 'closed')).toBe('closed');
    const abort = new AbortController();
    const aborted = signInWithBrowser(
      signIn,
      secretOf(served),
      {
        openBrowser: () => {
          abort.abort();
          return Promise.resolve(true);
        },
        paste: unanswered,
      },
      abort.signal,
    );
    await expect(aborted).rejects.toBeInstanceOf(SignInCancelled);
  });

  test('in an unforeseen way is told, too', () => {
    const definition = { name: 'work', baseUrl: 'https://library.example' };
    for (const error of [new Error('a bug'), new SignInTimeout(), new SecretsNotKept()])
      expect(explainSignIn(error, definition, plainWords).message).toContain('“work”');
  });
});

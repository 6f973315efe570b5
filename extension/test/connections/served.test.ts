import { createClient } from '@assetql/client';
import { createMemoryTokenStorage } from '@assetql/client/sign-in';
import { serveLibrary, type LibraryServer } from '@assetql/library/node';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { desk, type Desk } from '../../../packages/cli/test/serve/desk.ts';
import { freePort } from '../../../packages/cli/test/sign-in/free-port.ts';
import { serveIdentity, type Served } from '../../../packages/library/test/node/identity/identity-server.ts';
import { heldCredentials } from '../../src/connections/library/held-credentials.ts';
import {
  openServer,
  servedBaseUrl,
  servedMedia,
  servedRefusal,
  ServerProblem,
  shellArgument,
  type Server,
  type ServerCredentials,
} from '../../src/connections/library/served.ts';
import { serviceLibrary } from '../../src/connections/library/service-library.ts';
import { plainWords } from './plain-words.ts';
import { logIn } from './signing-in.ts';

const origin = 'https://editor.example';

interface Machine {
  readonly agency: Served;
  readonly desk: Desk;
  /** What `assetql serve` is there. */
  readonly local: LibraryServer;
  readonly address: string;
  readonly credentials: ServerCredentials;
  readonly server: Server;
}

/** A person's machine, on which a server runs that is connected to the library of an agency. */
async function machine(): Promise<Machine> {
  const agency = await serveIdentity({ redirectUris: [`http://127.0.0.1:${await freePort()}/callback`] });
  const { redirectUri } = agency;
  const { authUrl, clientId } = agency.identity;
  const one = desk({
    work: { baseUrl: agency.server.baseUrl, signIn: { authUrl, clientId, redirectUri } },
    fixed: { baseUrl: agency.server.baseUrl, token: 'a-token-of-its-own' },
  });
  const local = await serveLibrary({
    library: agency.library,
    port: 0,
    services: one.services.handle,
    allowOrigins: [origin],
  });
  if (local.kind === 'refused' || local.credentials === undefined) throw new Error('The server does not start.');
  onTestFinished(local.close);
  const address = local.address.replace(/\/$/, '');
  const { credentials } = local;
  return {
    agency,
    desk: one,
    local,
    address,
    credentials,
    server: openServer({ address, credentials, origin, l10n: plainWords }),
  };
}

/** As the person does with `assetql login`, or in the page of the server. */
async function logInThere({ agency, desk: one }: Machine): Promise<void> {
  const { secrets, server } = agency;
  const answer = await one.post('/services/work/sign-in', {
    clientSecret: secrets.clientSecret,
    subscriptionKey: server.subscriptionKey,
  });
  const { url } = await answer.json();
  await fetch(await logIn(agency, url), { redirect: 'manual' });
}

describe('a server of this machine', () => {
  test('lists the services that it is connected to, without the sample, and who is signed in there', async () => {
    const here = await machine();
    const { baseUrl } = here.agency.server;
    expect(await here.server.list()).toEqual([
      { name: 'work', baseUrl, isSignedIn: false },
      { name: 'fixed', baseUrl, isSignedIn: true },
    ]);
    await logInThere(here);
    await expect
      .poll(() => here.server.list())
      .toContainEqual({ name: 'work', baseUrl, isSignedIn: true, user: 'Sample Librarian' });
  });

  test.each([
    ['does not answer', () => undefined],
    [
      'answers and then hangs',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"services":[');
      },
    ],
  ])('that %s is not waited for without end, and the reason is given', async (_name, answer) => {
    const hanging = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    onTestFinished(async () => {
      hanging.closeAllConnections();
      await promisify(hanging.close.bind(hanging))();
    });
    const bound = hanging.address();
    if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
    const address = `http://127.0.0.1:${bound.port}`;
    const credentials = { accessToken: 'token', subscriptionKey: 'key' };
    const server = openServer({ address, credentials, origin, l10n: plainWords, timeout: 200 });
    await expect(server.list()).rejects.toThrow(
      new ServerProblem(`The server at ${address} has not answered for 0.2 seconds. Restart it, and try again.`, false),
    );
  });

  test('passes searches and pictures on to a service, and says when nobody is signed in there', async () => {
    const here = await machine();
    await logInThere(here);
    await expect.poll(async () => (await here.server.list())[0]?.isSignedIn).toBe(true);
    const definition = {
      name: 'work',
      baseUrl: servedBaseUrl(here.address, 'work'),
      address: here.agency.server.baseUrl,
    };
    const { accessToken, subscriptionKey } = here.credentials;
    const library = serviceLibrary(definition, {
      l10n: plainWords,
      storage: createMemoryTokenStorage({ subscriptionKey, tokens: { accessToken, receivedAt: 0, scopes: [] } }),
      isTrusted: () => true,
      isWatched: () => true,
      changed: () => undefined,
      after: () => () => undefined,
      explainRefusal: (text) => servedRefusal('work', text, plainWords),
      mediaAddress: (address) => servedMedia(definition, address),
    });
    const access = await library.open();
    const client = createClient({ baseUrl: definition.baseUrl, fetch: access.fetch });
    const { assets } = await client.assets.list({ filters: "FileExtension EQ 'svg'", count: 1 });
    const picture = await access.media(assets[0]?.media.thumbnail ?? '', new AbortController().signal);
    expect([picture.status, picture.type]).toEqual([200, 'image/svg+xml']);
    await here.desk.post('/services/work/sign-out');
    await expect(client.assets.list({ count: 1 })).rejects.toThrow('401');
    expect(library.access()).toMatchObject({
      state: 'signed-out',
      problem: 'Nobody is signed in to “work” at the server of this machine. Sign in.',
    });
    // somebody signs in there
    await logInThere(here);
    await expect.poll(async () => (await here.server.list())[0]?.isSignedIn).toBe(true);
    await library.secretsChanged(true);
    expect((await client.assets.list({ count: 1 })).assets).toHaveLength(1);
  });

  test('lets nobody in by other credentials, and says so', async () => {
    const { address, credentials } = await machine();
    const stranger = openServer({
      address,
      credentials: { ...credentials, accessToken: 'another-token' },
      origin,
      l10n: plainWords,
    });
    const error: unknown = await stranger.list().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServerProblem);
    expect(error).toMatchObject({
      isRefusal: true,
      message: expect.stringContaining('Enter those that it has printed'),
    });
    expect(String(error)).not.toContain('another-token');
    const answer = await fetch(`${address}/services`, {
      headers: { authorization: 'bearer another-token', 'ocp-apim-subscription-key': 'x' },
    });
    expect(servedRefusal('work', await answer.text(), plainWords).problem).toContain('with what it has printed');
  });

  test('that does not run says how to start it', async () => {
    const here = await machine();
    await here.local.close();
    await expect(here.server.list()).rejects.toThrow(
      `No server answers at ${here.address}. Start one on this machine: assetql serve --allow-origin ${origin}`,
    );
  });

  test('is given what was typed while it did not run, and other words only when it has refused them', async () => {
    const here = await machine();
    const wrong = { ...here.credentials, accessToken: 'mistyped' };
    const typed = [wrong, here.credentials];
    let asked = 0;
    const held = heldCredentials(() => Promise.resolve(typed[asked++]));
    /** Chooses the server, as a person does; what comes of it. */
    const choose = async (isRunning: boolean): Promise<unknown> => {
      const credentials = await held.get(here.address, true);
      if (credentials === undefined) return 'given up';
      const address = isRunning ? here.address : `http://127.0.0.1:${await freePort()}`;
      const server = openServer({ address, credentials, origin, l10n: plainWords });
      return await server.list().then(
        (services) => services.length,
        (error: unknown) => {
          if (!(error instanceof ServerProblem)) throw error;
          if (error.isRefusal) held.refuse(credentials);
          return error.isRefusal ? 'refused' : 'no answer';
        },
      );
    };
    const come: unknown[] = [];
    for (const isRunning of [false, false, true, false, true, true]) come.push([await choose(isRunning), asked]);
    expect(come).toEqual([
      ['no answer', 1],
      ['no answer', 1],
      ['refused', 1],
      ['no answer', 2],
      [2, 2],
      [2, 2],
    ]);
  });

  test('gets nothing that was typed for another one, and nobody is asked unless they choose it', async () => {
    const given = { accessToken: 'token', subscriptionKey: 'key' };
    let asked = 0;
    const held = heldCredentials(() => {
      asked += 1;
      return Promise.resolve(asked === 1 ? undefined : { ...given });
    });
    const [one, other] = ['http://127.0.0.1:4310', 'http://127.0.0.1:4320'];
    expect(await held.get(one, false)).toBeUndefined();
    expect(asked).toBe(0);
    // given up once
    expect(await held.get(one, true)).toBeUndefined();
    const first = await held.get(one, true);
    expect(first).toEqual(given);
    expect([held.leave(one), await held.get(one, false)]).toEqual([false, first]);
    expect(await held.get(other, false)).toBeUndefined();
    expect([held.leave(other), held.leave(other)]).toEqual([true, false]);
    expect(await held.get(one, false)).toBeUndefined();
    // what an earlier one has refused says nothing of what was typed since
    const second = await held.get(one, true);
    if (first !== undefined) held.refuse(first);
    expect(await held.get(one, false)).toBe(second);
  });

  test('that answers something else is told as it is', async () => {
    const answers = (status: number, body: string): Server =>
      openServer({
        address: 'http://127.0.0.1:4310',
        credentials: { accessToken: 'token', subscriptionKey: 'key' },
        origin,
        l10n: plainWords,
        fetch: () => Promise.resolve(new Response(body, { status })),
      });
    await expect(answers(500, 'broken').list()).rejects.toThrow('answered 500');
    await expect(answers(400, '{"errors":[{"message":"The config file is broken."}]}').list()).rejects.toThrow(
      'The config file is broken.',
    );
    expect(await answers(200, '{"services":[1,{"name":"a"}]}').list()).toEqual([]);
    expect(await answers(200, '[]').list()).toEqual([]);
  });
});

describe('a file that a service has given out', () => {
  const definition = {
    name: 'work',
    baseUrl: 'http://127.0.0.1:4310/services/work/api',
    address: 'https://library.example/api',
  };
  test.for([
    ['https://library.example/api/media/1', 'http://127.0.0.1:4310/services/work/api/media/1'],
    ['http://127.0.0.1:4310/services/work/api/media/1', 'http://127.0.0.1:4310/services/work/api/media/1'],
    ['https://library.example/apix/1', undefined],
    ['https://cdn.example/1', undefined],
  ] as const)('at %s is fetched through %s', ([address, through]) => {
    expect(servedMedia(definition, address)).toBe(through);
  });

  test('is fetched as it is while the list is not known', () => {
    const { name, baseUrl } = definition;
    expect(servedMedia({ name, baseUrl }, 'https://library.example/api/1')).toBeUndefined();
  });
});

test.for([
  ['work', 'work'],
  ['my.work-2', 'my.work-2'],
  ['my work', "'my work'"],
  ['x; rm -rf ~', "'x; rm -rf ~'"],
  ['$(id)`id`', "'$(id)`id`'"],
  ["it's", String.raw`'it'\''s'`],
  ['', "''"],
] as const)('the name %s is one argument of a command: %s', ([name, argument]) => {
  expect(shellArgument(name)).toBe(argument);
});

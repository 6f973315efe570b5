import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginSignIn, completeSignIn } from '@assetql/client/sign-in';
import { expect, onTestFinished, test } from 'vitest';
import { browser, locationOf, pageOf, programAddress } from '../../../library/test/node/identity/browser.ts';
import { run, type Outcome } from '../run-in-process.ts';
import { freePort } from './free-port.ts';
import { libraryFolder } from '../../../../test/sample-folders.ts';

/** Runs `assetql serve` until the test ends; returns its printed values by name. */
async function serve(...redirectUris: readonly string[]): Promise<(name: string) => string> {
  const data = libraryFolder;
  const control = new AbortController();
  let printed = '';
  const args = [
    'serve',
    '--port',
    '0',
    '--data',
    data,
    '--new-passwords',
    '--redirect-uri',
    ...redirectUris,
    '--token-life',
    '3',
  ];
  const serving = await new Promise<{ readonly ended: Promise<Outcome> }>((resolve, reject) => {
    const ended = run(args, {
      signal: control.signal,
      onText: (text) => {
        printed += text;
        if (printed.includes('Press Ctrl-C')) resolve({ ended });
      },
    });
    void ended.then(({ err }) => reject(new Error(err)));
  });
  onTestFinished(async () => {
    control.abort();
    await serving.ended;
  });
  return (name) => new RegExp(`^${name}: (.*)$`, 'm').exec(printed)?.[1] ?? '';
}

/** Does what a user does in the browser: opens the URL, enters name and password. Returns the following response. */
async function signInAt(
  address: string,
  username: string,
  password: string,
): Promise<{ readonly ended: Response; readonly at: URL }> {
  const person = browser();
  const form = locationOf(await person.open(address), address);
  const sent = await person.send(await pageOf(await person.open(form), form), { username, password });
  const resume = locationOf(sent, form);
  return { ended: await person.open(resume), at: resume };
}

test("after a sign-in to the served library, commands work for longer than a token's lifetime", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-login-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { XDG_CONFIG_HOME: folder };
  const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
  const shown = await serve(redirectUri);
  const password = shown('password of librarian');
  let page: Promise<string> | undefined;

  const login = await run(
    [
      'login',
      ...`--connection local --base-url ${shown('base url')} --auth-url ${shown('auth url')}`.split(' '),
      ...`--client-id ${shown('client id')} --redirect-uri ${redirectUri}`.split(' '),
    ],
    {
      env,
      answer: (question) => (question.startsWith('Client secret') ? shown('client secret') : shown('subscription key')),
      onText: (text) => {
        const [address] = /http:\S+\/connect\/authorize\S+/.exec(text) ?? [];
        if (address !== undefined)
          page = signInAt(address, 'librarian', password)
            .then(({ ended, at }) => fetch(locationOf(ended, at)))
            .then((answer) => answer.text());
      },
    },
  );
  expect(login.err).toMatch(/Signed in to local as .+\.\n$/);
  expect(login.status).toBe(0);
  expect(await page).toContain('Signed in');
  for (const secret of ['client secret', 'subscription key', 'password of librarian'].map(shown))
    expect(login.err + login.out).not.toContain(secret);

  const search = (): Promise<Outcome> => run(['run', '--format', 'ids'], { env, stdin: 'search: fox\ncount: 2\n' });
  const first = await search();
  expect(first.status).toBe(0);
  expect(first.out.trim().split('\n')).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve, 3_100));
  expect((await search()).out).toBe(first.out);
  expect((await run(['whoami'], { env })).status).toBe(0);
  expect((await run(['logout'], { env })).status).toBe(0);
  expect((await search()).status).toBe(2);
});

test('the command line and an editor with its own redirect URI sign in to the same served library', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-login-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { XDG_CONFIG_HOME: folder };
  const link = 'vscode://assetql.assetql-vscode/signed-in';
  const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
  const shown = await serve(redirectUri, link);
  expect(shown('redirect uri')).toBe(redirectUri);
  const password = shown('password of librarian');
  const secrets = { 'Client secret': shown('client secret'), 'Subscription key': shown('subscription key') };
  const login = await run(
    [
      ...`login --connection local --base-url ${shown('base url')} --auth-url ${shown('auth url')}`.split(' '),
      ...`--client-id ${shown('client id')} --redirect-uri ${redirectUri}`.split(' '),
    ],
    {
      env,
      answer: (question) =>
        question.startsWith('Client secret') ? secrets['Client secret'] : secrets['Subscription key'],
      onText: (text) => {
        const [address] = /http:\S+\/connect\/authorize\S+/.exec(text) ?? [];
        if (address !== undefined)
          void signInAt(address, 'librarian', password).then(({ ended, at }) => fetch(locationOf(ended, at)));
      },
    },
  );
  expect([login.status, login.err]).toEqual([0, expect.stringMatching(/Signed in to local as .+\.\n$/)]);

  const settings = {
    authUrl: shown('auth url'),
    clientId: shown('client id'),
    clientSecret: shown('client secret'),
    redirectUri: link,
  };
  const pending = await beginSignIn(settings);
  const { ended, at } = await signInAt(pending.url, 'librarian', password);
  const tokens = await completeSignIn(settings, pending, programAddress(await pageOf(ended, at)));
  expect(tokens.user?.name).toBe('Sample Librarian');
});

test('with only a redirect URI of another program, the command line asks for the link on the last page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-login-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const link = 'com.example.app:/signed-in';
  const shown = await serve(link);
  let page: ReturnType<typeof signInAt> | undefined;
  const login = await run(
    [
      ...`login --connection local --base-url ${shown('base url')} --auth-url ${shown('auth url')}`.split(' '),
      ...`--client-id ${shown('client id')} --redirect-uri ${link}`.split(' '),
    ],
    {
      env: {
        XDG_CONFIG_HOME: folder,
        ASSETQL_CLIENT_SECRET: shown('client secret'),
        ASSETQL_SUBSCRIPTION_KEY: shown('subscription key'),
      },
      answer: async () => {
        if (page === undefined) return undefined;
        const { ended, at } = await page;
        return programAddress(await pageOf(ended, at)).href;
      },
      onText: (text) => {
        const [address] = /http:\S+\/connect\/authorize\S+/.exec(text) ?? [];
        if (address !== undefined) page = signInAt(address, 'librarian', shown('password of librarian'));
      },
    },
  );
  expect([login.status, login.err]).toEqual([0, expect.stringMatching(/Signed in to local as .+\.\n$/)]);
  expect(login.err).toContain('copy the address of the link on the last page');
});

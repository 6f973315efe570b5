import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run, type Outcome, type Surroundings } from '../run-in-process.ts';
import { freePort } from './free-port.ts';
import { startSignInService } from './sign-in-service.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assetql-login-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const secret = 'my-secret-0123456789';

const assetql = (args: readonly string[], surroundings: Surroundings = {}): Promise<Outcome> =>
  run(args, { ...surroundings, env: { XDG_CONFIG_HOME: folder, ...surroundings.env } });

/** A person at a browser, who opens what is printed and follows it to the end. */
function browse(pages: string[]): (text: string) => void {
  return (text) => {
    const [url] = /http:\S+\/connect\/authorize\S+/.exec(text) ?? [];
    if (url !== undefined) void fetch(url).then(async (page) => pages.push(`${page.status} ${await page.text()}`));
  };
}

/** Follows the address to our own, asks for that page and does not wait for it. */
async function comeAndGo(url: string): Promise<void> {
  const page = await fetch(url, { redirect: 'manual' });
  const { port, pathname, search } = new URL(page.headers.get('location') ?? '');
  const socket = connect(Number(port), '127.0.0.1');
  socket.end(`GET ${pathname}${search} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`, () => socket.destroy());
}

const flags = (origin: string, redirectUri: string): readonly string[] =>
  `--connection work --base-url ${origin}/api --auth-url ${origin} --client-id my-client --redirect-uri ${redirectUri}`.split(
    ' ',
  );

const answer = (question: string): string => (/secret/i.test(question) ? secret : 'my-key-0123456789');

describe('assetql login', () => {
  test('signs in with the browser, once for all commands', async () => {
    const { origin, asked } = await startSignInService();
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const pages: string[] = [];
    const login = await assetql(['login', ...flags(origin, redirectUri)], { answer, onText: browse(pages) });
    expect(login).toMatchObject({
      status: 0,
      out: '',
      err: expect.stringMatching(/Signed in to work as Ada Lovelace\.\n$/),
    });
    await expect.poll(() => pages).toEqual([expect.stringMatching(/^200 .*Signed in/)]);
    expect(`${login.err} ${pages.join()}`).not.toMatch(/my-secret|my-key|ACCESS|REFRESH/);

    const searched = await assetql(['run'], { stdin: 'search: a\n' });
    expect(searched).toMatchObject({ status: 0, err: '0 of 0 assets\n' });
    expect(asked.at(-1)?.headers).toMatchObject({
      authorization: 'bearer ACCESS-1-0123456789',
      'ocp-apim-subscription-key': 'my-key-0123456789',
    });
    expect(await assetql(['whoami'])).toMatchObject({ status: 0, out: 'Ada Lovelace\n' });

    const config = readFileSync(join(folder, 'assetql/config.json'), 'utf8');
    expect(config).not.toMatch(/my-secret|my-key|ACCESS|REFRESH/);
    const secrets = join(folder, 'assetql/secrets/work.json');
    expect(statSync(secrets).mode & 0o777).toBe(0o600);

    // again: nothing is asked
    const again = await assetql(['login'], { onText: browse(pages), answer: () => undefined });
    expect(again.status).toBe(0);

    expect(await assetql(['logout'])).toMatchObject({ status: 0, err: 'Signed out of work.\n' });
    expect(await assetql(['whoami'])).toMatchObject({
      status: 1,
      out: '',
      err: 'Nobody is signed in to work. Run assetql login --connection work\n',
    });
    expect(readFileSync(secrets, 'utf8')).toContain(secret);
    const refused = await assetql(['run'], { stdin: 'search: a\n' });
    expect(refused.status).toBe(2);
    expect(refused.err).toMatch(/Nobody is signed in.*Run assetql login --connection work/);
    await assetql(['logout', '--forget']);
    expect(() => readFileSync(secrets)).toThrow(/ENOENT/);
    expect((await assetql(['run'], { stdin: 'search: a\n' })).err).toMatch(/Run assetql login --connection work/);
  });

  test('without a browser takes the address that it ended at', async () => {
    const { origin } = await startSignInService();
    let printed = '';
    let ended = '';
    const login = await assetql(['login', '--no-browser', ...flags(origin, 'https://app.test/back')], {
      env: { ASSETQL_CLIENT_SECRET: secret, ASSETQL_SUBSCRIPTION_KEY: 'my-key-0123456789' },
      onText: (text) => {
        printed += text;
      },
      answer: () => {
        const { searchParams } = new URL(/http:\S+authorize\S+/.exec(printed)?.[0] ?? '');
        ended = `https://app.test/back?code=X&state=${searchParams.get('state')}&client_id=my-client`;
        return ended;
      },
    });
    // the address is right, but the service never gave that code
    expect(login).toMatchObject({
      status: 2,
      err: expect.stringMatching(/does not accept the code.*Sign in again\.\n$/),
    });
    expect(login.err).not.toContain(secret);
  });

  test('is not ended by an address of another sign-in', async () => {
    const { origin } = await startSignInService();
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const pages: string[] = [];
    const follow = browse(pages);
    const statuses: number[] = [];
    const login = await assetql(['login', ...flags(origin, redirectUri)], {
      answer,
      onText: (text) => {
        if (!text.includes('authorize')) return;
        const foreign = [`${redirectUri}?code=EVIL&state=other`, new URL('/elsewhere', redirectUri).href];
        const tried = foreign.map(async (url) => statuses.push((await fetch(url)).status));
        void Promise.all(tried).then(() => follow(text));
      },
    });
    expect(login.status).toBe(0);
    expect(statuses).toEqual([404, 404]);
  });

  test('ends well when the browser goes away too soon', async () => {
    const { origin } = await startSignInService();
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const login = await assetql(['login', ...flags(origin, redirectUri)], {
      answer,
      onText: (text) => {
        const [url] = /http:\S+\/connect\/authorize\S+/.exec(text) ?? [];
        if (url !== undefined) void comeAndGo(url);
      },
    });
    expect(login.status).toBe(0);
  });

  test('tells in the browser and in the terminal that the secret is wrong, and keeps nothing', async () => {
    const { origin } = await startSignInService();
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const pages: string[] = [];
    const login = await assetql(['login', ...flags(origin, redirectUri)], {
      answer: () => 'wrong-secret-0123',
      onText: browse(pages),
    });
    expect(login).toMatchObject({ status: 2, err: expect.stringMatching(/Check client id and client secret/) });
    expect(login.err).not.toContain('wrong-secret-0123');
    await expect.poll(() => pages).toEqual([expect.stringMatching(/^400 .*Not signed in/)]);
    expect(() => readFileSync(join(folder, 'assetql/secrets/work.json'))).toThrow(/ENOENT/);
  });

  test('tells that its port is taken', async () => {
    const { origin } = await startSignInService();
    const login = await assetql(['login', ...flags(origin, `${origin}/callback`)], { answer });
    expect(login).toMatchObject({
      status: 2,
      err: expect.stringMatching(/another program listens there\. Use --no-browser/),
    });
  });

  test('ends when it is interrupted', async () => {
    const { origin } = await startSignInService();
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const control = new AbortController();
    const onText = (text: string): void => void (text.includes('authorize') && setTimeout(() => control.abort(), 20));
    const login = await assetql(['login', ...flags(origin, redirectUri)], { answer, signal: control.signal, onText });
    expect(login.status).toBe(130);
  });

  test('keeps what else is in the config file', async () => {
    const { origin } = await startSignInService();
    const other = { baseUrl: 'https://other.example' };
    await assetql(['login', ...flags(origin, 'https://app.test/back'), '--no-browser'], { answer: () => undefined });
    const path = join(folder, 'assetql/config.json');
    const written: { connections: Record<string, unknown> } = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(
      path,
      JSON.stringify({ connection: 'other', own: 1, connections: { other, ...written.connections } }),
    );
    await assetql(['login', ...flags(origin, 'https://app.test/new'), '--no-browser'], { answer: () => undefined });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      connection: 'other',
      own: 1,
      connections: {
        other,
        work: {
          baseUrl: `${origin}/api`,
          signIn: { authUrl: origin, clientId: 'my-client', redirectUri: 'https://app.test/new' },
        },
      },
    });
  });

  const wrong: readonly [string, readonly string[], RegExp][] = [
    ['no connection', ['login'], /no connection to sign in to.*--auth-url/],
    ['an unknown one', ['login', '--connection', 'home'], /has no connection home/],
    ['half of a new one', ['login', '--auth-url', 'https://id.test'], /needs --connection NAME, --base-url/],
    [
      'a name for no file',
      [
        'login',
        '--connection',
        '../x',
        '--base-url',
        'https://a.test',
        '--auth-url',
        'https://b.test',
        '--client-id',
        'c',
      ],
      /needs a name of letters/,
    ],
    ['whoami without a connection', ['whoami'], /no connection to sign in to/],
    ['logout without a connection', ['logout'], /no connection to sign in to/],
  ];
  test.each(wrong)('%s is bad usage', async (_name, args, says) => {
    const { status, out, err } = await assetql(args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(says);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run, type Outcome, type Surroundings } from '../run-in-process.ts';
import { freePort } from './free-port.ts';
import { startSignInService, type Misconduct } from './sign-in-service.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assetql-login-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const secret = 'my-secret-0123456789';

const assetql = (args: readonly string[], surroundings: Surroundings = {}): Promise<Outcome> =>
  run(args, { ...surroundings, env: { XDG_CONFIG_HOME: folder, ...surroundings.env } });

/** A user at a browser, who opens the printed URL and follows it to the end. */
function browse(pages: string[]): (text: string) => void {
  return (text) => {
    const [url] = /http:\S+\/connect\/authorize\S+/.exec(text) ?? [];
    if (url !== undefined) void fetch(url).then(async (page) => pages.push(`${page.status} ${await page.text()}`));
  };
}

/** Follows the URL to the redirect, requests that page and disconnects. */
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

const nobody = 'assetql: Nobody is signed in to work. Sign in with “assetql login --connection work”.\n';

const answer = (question: string): string => (/secret/i.test(question) ? secret : 'my-key-0123456789');

describe('assetql login', () => {
  test('shows no control characters of a user id', async () => {
    const { origin } = await startSignInService({ claims: { sub: '\u001B[2Jada', name: undefined } });
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const login = await assetql(['login', ...flags(origin, redirectUri)], { answer, onText: browse([]) });
    expect(login).toMatchObject({ status: 0, err: expect.stringContaining('Signed in to work as \uFFFD[2Jada.\n') });
    expect(await assetql(['whoami'])).toMatchObject({ status: 0, out: '\uFFFD[2Jada\n' });
  });

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
    await expect.poll(() => pages).toEqual([expect.stringMatching(/^200 [^]*<h1>Signed in/)]);
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

    // the second time no secrets are asked for
    const again = await assetql(['login'], { onText: browse(pages), answer: () => undefined });
    expect(again.status).toBe(0);

    expect(await assetql(['logout'])).toMatchObject({ status: 0, err: 'Signed out of work.\n' });
    expect(await assetql(['whoami'])).toMatchObject({
      status: 1,
      out: '',
      err: 'Nobody is signed in to work. Sign in with “assetql login --connection work”.\n',
    });
    expect(readFileSync(secrets, 'utf8')).toContain(secret);
    const refused = await assetql(['run'], { stdin: 'search: a\n' });
    expect(refused.status).toBe(2);
    expect(refused.err).toBe(nobody);
    await assetql(['logout', '--forget']);
    expect(() => readFileSync(secrets)).toThrow(/ENOENT/);
    expect((await assetql(['run'], { stdin: 'search: a\n' })).err).toBe(nobody);
  });

  test('without a local browser accepts the final URL', async () => {
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
    // the URL is right, but the service never issued that code
    expect(login).toMatchObject({
      status: 2,
      err: expect.stringMatching(/does not accept the code.*Sign in again\.\n$/),
    });
    expect(login.err).not.toContain(secret);
  });

  test('asks again when something else was pasted', async () => {
    const { origin } = await startSignInService();
    let printed = '';
    const pasted = ['ls -la', 'https://app.test/elsewhere?code=X'];
    const login = await assetql(['login', '--no-browser', ...flags(origin, 'https://app.test/back')], {
      env: { ASSETQL_CLIENT_SECRET: secret, ASSETQL_SUBSCRIPTION_KEY: 'my-key-0123456789' },
      onText: (text) => {
        printed += text;
      },
      answer: async (_question, hidden) => {
        expect(hidden).toBe(true);
        const page = /http:\S+authorize\S+/.exec(printed)?.[0] ?? '';
        return pasted.shift() ?? (await fetch(page, { redirect: 'manual' })).headers.get('location') ?? '';
      },
    });
    expect(login).toMatchObject({ status: 0, err: expect.stringMatching(/Signed in to work as Ada Lovelace\.\n$/) });
    expect(login.err.match(/It starts with https:\/\/app\.test\/back\./g)).toHaveLength(2);
    const lost = await assetql(['login', '--no-browser'], { answer: () => 'x' });
    expect(lost.status).toBe(2);
    expect(lost.err.match(/It starts with/g)).toHaveLength(3);
  });

  test('rejects the pasted URL of another sign-in, without sending its code', async () => {
    const { origin, asked } = await startSignInService();
    const login = await assetql(['login', '--no-browser', ...flags(origin, 'https://app.test/back')], {
      env: { ASSETQL_CLIENT_SECRET: secret, ASSETQL_SUBSCRIPTION_KEY: 'my-key-0123456789' },
      answer: () => 'https://app.test/back?code=EVIL&state=other&client_id=my-client',
    });
    expect(login).toMatchObject({ status: 2, err: expect.stringMatching(/belongs to another sign-in/) });
    expect(asked).toEqual([]);
    expect(() => readFileSync(join(folder, 'assetql/secrets/work.json'))).toThrow(/ENOENT/);
  });

  const misconducts: readonly [string, Misconduct, RegExp][] = [
    ['an ID token with alg none', { header: { alg: 'none' }, signature: '' }, /not signed as such tokens are/],
    ['an ID token without a signature', { header: { alg: 'none' } }, /not signed as such tokens are/],
    ['an ID token of another issuer', { claims: { iss: 'https://evil.test' } }, /another identity service \(iss\)/],
    ['an ID token for another client', { claims: { aud: 'other' } }, /another client \(aud\)/],
    ['an ID token of another sign-in', { claims: { nonce: 'other' } }, /another sign-in \(nonce\)/],
    ['an ID token that is over', { claims: { exp: 1 } }, /too old \(exp\)/],
    ['no ID token', { tokens: { id_token: undefined } }, /cannot be trusted/],
    ['a token of another type', { tokens: { token_type: 'mac' } }, /token_type/],
    ['too few scopes', { tokens: { scope: 'openid' } }, /did not grant the scope api/],
  ];
  test.each(misconducts)('fails with %s', async (_name, misconduct, says) => {
    const { origin } = await startSignInService(misconduct);
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const pages: string[] = [];
    const login = await assetql(['login', ...flags(origin, redirectUri)], { answer, onText: browse(pages) });
    expect(login).toMatchObject({ status: 2, err: expect.stringMatching(says) });
    expect(login.err).not.toMatch(/ACCESS|REFRESH|my-secret|my-key/);
    await expect.poll(() => pages).toEqual([expect.stringMatching(/^400 [^]*<h1>Not signed in/)]);
    expect(() => readFileSync(join(folder, 'assetql/secrets/work.json'))).toThrow(/ENOENT/);
    expect((await assetql(['run'], { stdin: 'search: a\n' })).err).toBe(nobody);
  });

  test('ignores the redirect of another sign-in', async () => {
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

  test('ends normally when the browser disconnects early', async () => {
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

  test('reports a wrong secret in the browser and in the terminal, and stores nothing', async () => {
    const { origin } = await startSignInService();
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const pages: string[] = [];
    const login = await assetql(['login', ...flags(origin, redirectUri)], {
      answer: () => 'wrong-secret-0123',
      onText: browse(pages),
    });
    expect(login).toMatchObject({ status: 2, err: expect.stringMatching(/Check client id and client secret/) });
    expect(login.err).not.toContain('wrong-secret-0123');
    await expect.poll(() => pages).toEqual([expect.stringMatching(/^400 [^]*<h1>Not signed in/)]);
    expect(() => readFileSync(join(folder, 'assetql/secrets/work.json'))).toThrow(/ENOENT/);
  });

  test('says how to replace a stored secret that is rejected', async () => {
    const { origin } = await startSignInService();
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const given = flags(origin, redirectUri);
    const env = { ASSETQL_CLIENT_SECRET: secret, ASSETQL_SUBSCRIPTION_KEY: 'my-key-0123456789' };
    expect((await assetql(['login', ...given], { env, onText: browse([]) })).status).toBe(0);
    const path = join(folder, 'assetql/secrets/work.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace(secret, 'an-older-secret-0123'));
    const hint = '“assetql logout --connection work --forget” makes the next login ask for it.';
    const refused = await assetql(['login'], { onText: browse([]) });
    expect(refused).toMatchObject({ status: 2, err: expect.stringContaining(hint) });
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"expiresIn":\d+/, '"expiresIn":0'));
    expect((await assetql(['run'], { stdin: 'search: a\n' })).err).toContain(hint);
    await assetql(['logout', '--forget']);
    expect((await assetql(['login'], { answer, onText: browse([]) })).status).toBe(0);
    expect((await assetql(['run'], { stdin: 'search: a\n' })).status).toBe(0);
  });

  test('reports a rejected subscription key at once, and how to replace it', async () => {
    const { origin } = await startSignInService({ key: 'my-key-0123456789' });
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const login = await assetql(['login', ...flags(origin, redirectUri)], {
      answer: (question) => (/secret/i.test(question) ? secret : 'a-wrong-key-0123'),
      onText: browse([]),
    });
    expect(login.status).toBe(2);
    expect(login.err).toMatch(
      /Signed in to work as Ada Lovelace\.\nassetql: The service lets nobody in, though: GET \/assets was answered 401: .* Where the key is another one, “assetql logout --connection work --forget” makes the next login ask for it\.\n$/,
    );
    expect(login.err).not.toContain('a-wrong-key-0123');
    await assetql(['logout', '--forget']);
    expect((await assetql(['login'], { answer, onText: browse([]) })).status).toBe(0);
  });

  test('works while the service is unreachable', async () => {
    const { origin } = await startSignInService();
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const away = flags(origin, redirectUri).map((each) => (each === `${origin}/api` ? 'http://127.0.0.1:9/api' : each));
    const login = await assetql(['login', ...away], { answer, onText: browse([]) });
    expect(login).toMatchObject({ status: 0, err: expect.stringMatching(/Signed in to work as Ada Lovelace\.\n$/) });
  });

  test('does not send stored secrets to another service that gets the same name', async () => {
    const [first, second] = [await startSignInService(), await startSignInService()];
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    await assetql(['login', ...flags(first.origin, redirectUri)], { answer, onText: browse([]) });
    const path = join(folder, 'assetql/secrets/work.json');
    const kept = readFileSync(path, 'utf8');
    // the same service again: no secrets are asked for
    const same = await assetql(['login', ...flags(first.origin, redirectUri)], { onText: browse([]) });
    expect(same.status).toBe(0);
    const questions: string[] = [];
    const other = await assetql(['login', ...flags(second.origin, redirectUri)], {
      answer: (question) => void questions.push(question),
    });
    expect(other.status).toBe(2);
    expect(questions).toEqual([expect.stringMatching(/^Client secret of work/)]);
    expect(() => readFileSync(path)).toThrow(/ENOENT/);
    expect((await assetql(['run'], { stdin: 'search: a\n' })).err).toBe(nobody);
    expect(second.asked).toEqual([]);
    expect(kept).toContain(secret);
  });

  test('is required when the service has ended the sign-in, and then works again', async () => {
    const service = await startSignInService();
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    await assetql(['login', ...flags(service.origin, redirectUri)], { answer, onText: browse([]) });
    service.endSignIns();
    const ended = await assetql(['run'], { stdin: 'search: a\n' });
    expect(ended).toMatchObject({
      status: 2,
      out: '',
      err: 'assetql: The identity service has ended the sign-in to work: it refused to renew it. Sign in with “assetql login --connection work”.\n',
    });
    expect((await assetql(['whoami'])).status).toBe(1);
    expect((await assetql(['login'], { onText: browse([]) })).status).toBe(0);
    expect((await assetql(['run'], { stdin: 'search: a\n' })).status).toBe(0);
  });

  test('uses the connection of the option, else of the workspace, else of the config file', async () => {
    const [first, second] = [await startSignInService(), await startSignInService()];
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    await assetql(['login', ...flags(first.origin, redirectUri)], { answer, onText: browse([]) });
    const home = flags(second.origin, redirectUri).map((each) => (each === 'work' ? 'home' : each));
    await assetql(['login', ...home], { answer, onText: browse([]) });
    const cwd = join(folder, 'searches');
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'assetql.config.json'), '{ "connection": "home" }');
    const calls = (): readonly number[] =>
      [first, second].map(({ asked }) => asked.filter(({ path }) => path.startsWith('/api')).length);
    const search = { stdin: 'search: a\n' };
    // Each login has called the service once.
    expect(calls()).toEqual([1, 1]);
    expect((await assetql(['run'], search)).status).toBe(0);
    expect(calls()).toEqual([2, 1]);
    expect((await assetql(['run'], { ...search, cwd })).status).toBe(0);
    expect(calls()).toEqual([2, 2]);
    expect((await assetql(['run', '--connection', 'work'], { ...search, cwd })).status).toBe(0);
    expect(calls()).toEqual([3, 2]);
    expect((await assetql(['whoami'], { cwd })).err).toContain('home, ');
    expect((await assetql(['logout'], { cwd })).err).toBe('Signed out of home.\n');
    expect((await assetql(['whoami'])).status).toBe(0);
    expect((await assetql(['whoami'], { cwd })).status).toBe(1);
  });

  test('reports that its port is in use', async () => {
    const { origin } = await startSignInService();
    const login = await assetql(['login', ...flags(origin, `${origin}/callback`)], { answer });
    expect(login).toMatchObject({
      status: 2,
      err: expect.stringMatching(/another program listens there\. Use --no-browser/),
    });
  });

  test('stops when it is interrupted', async () => {
    const { origin } = await startSignInService();
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const control = new AbortController();
    const onText = (text: string): void => void (text.includes('authorize') && setTimeout(() => control.abort(), 20));
    const login = await assetql(['login', ...flags(origin, redirectUri)], { answer, signal: control.signal, onText });
    expect(login.status).toBe(130);
  });

  test('keeps other content of the config file', async () => {
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

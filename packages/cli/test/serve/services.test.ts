import { chmodSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { run } from '../run-in-process.ts';
import { freePort } from '../sign-in/free-port.ts';
import { startSignInService } from '../sign-in/sign-in-service.ts';
import { desk, page, sentenceOf, type Desk } from './desk.ts';
import { answering, startService } from './real-service.ts';

const clientSecret = 'my-secret-0123456789';
const subscriptionKey = 'my-key-0123456789';
const anySecret = /my-secret|my-key|ACCESS|REFRESH|CODE-\d/;

type Form = Readonly<Record<string, string>>;

/** The form values to add a connection to a service. */
async function form(origin: string): Promise<Form & { readonly redirectUri: string }> {
  const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
  const own = { name: 'work', baseUrl: `${origin}/api`, authUrl: origin, clientId: 'my-client' };
  return { ...own, clientSecret, subscriptionKey, redirectUri };
}

const listed = async ({ ask }: Desk): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const answer = await ask('/services');
  expect(answer.status).toBe(200);
  return (await answer.json()).services;
};

const workOf = async (one: Desk): Promise<Readonly<Record<string, unknown>> | undefined> =>
  (await listed(one)).find(({ name }) => name === 'work');

/** A user at a browser, who opens a URL and follows it until it returns to the page. */
async function follow(url: string, change: (back: URL) => void = () => undefined): Promise<Response> {
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
  change(back);
  return await fetch(back, { redirect: 'manual' });
}

/** Starts a sign-in and returns the URL to open. */
async function begin({ post }: Desk, secrets: Form = {}): Promise<string> {
  const answer = await post('/services/work/sign-in', secrets);
  const body = await answer.json();
  expect([answer.status, body]).toEqual([200, { url: expect.any(String) }]);
  return body.url;
}

describe('the list', () => {
  test('starts with the embedded library', async () => {
    expect(await listed(desk())).toEqual([{ name: 'Sample library', baseUrl: `${page}/api`, state: 'embedded' }]);
  });

  test('has the state of every connection, without secrets', async () => {
    const one = desk({
      fixed: { baseUrl: 'https://a.test', token: clientSecret, subscriptionKey },
      free: { baseUrl: 'https://b.test' },
      work: { baseUrl: 'https://c.test', signIn: { authUrl: 'https://id.test', clientId: 'my-client' } },
      wrong: { baseUrl: 'ftp://d.test' },
    });
    const answer = await one.ask('/services');
    const text = await answer.text();
    expect(text).not.toMatch(anySecret);
    expect(JSON.parse(text).services.slice(1)).toEqual([
      { name: 'fixed', baseUrl: 'https://a.test', state: 'fixed-token' },
      { name: 'free', baseUrl: 'https://b.test', state: 'open' },
      { name: 'work', baseUrl: 'https://c.test', state: 'signed-out', needsSecret: true },
      { name: 'wrong', baseUrl: 'ftp://d.test', state: 'open', problem: expect.stringMatching(/must be an http/) },
    ]);
  });

  test('reports an invalid config file', async () => {
    const one = desk({ work: {} });
    const answer = await one.ask('/services');
    expect([answer.status, await sentenceOf(answer)]).toEqual([400, expect.stringMatching(/needs a "baseUrl"/)]);
  });

  test('follows the config file', async () => {
    const one = desk({ a: { baseUrl: 'https://a.test' } });
    expect(await listed(one)).toHaveLength(2);
    one.writeConfig({ a: { baseUrl: 'https://other.test' }, b: { baseUrl: 'https://b.test' } });
    expect((await listed(one)).map(({ baseUrl }) => baseUrl)).toEqual([
      `${page}/api`,
      'https://other.test',
      'https://b.test',
    ]);
  });
});

describe('a connection added in the page', () => {
  test('can sign in, be used, sign out and be removed; no response contains a secret', async () => {
    const { origin, asked } = await startSignInService();
    const one = desk();
    let shown = '';
    const post = async (path: string, body?: unknown): Promise<Response> => {
      const answer = await one.post(path, body);
      shown += await answer.clone().text();
      return answer;
    };
    const added = await post('/services', await form(origin));
    expect([added.status, await added.json()]).toEqual([
      201,
      { service: { name: 'work', baseUrl: `${origin}/api`, state: 'signed-out', needsSecret: false } },
    ]);
    expect((await one.ask('/services/work/api/assets')).status).toBe(401);
    expect(asked.filter(({ path }) => path.startsWith('/api'))).toEqual([]);

    const back = await follow(await begin(one));
    expect([back.status, back.headers.get('refresh')]).toEqual([200, `0; url=${page}/`]);
    expect(await back.text()).toContain(`href="${page}/"`);
    expect(await workOf(one)).toEqual({
      name: 'work',
      baseUrl: `${origin}/api`,
      state: 'signed-in',
      user: 'Ada Lovelace',
    });
    expect((await one.ask('/services/work/api/assets')).status).toBe(200);
    expect(asked.at(-1)?.headers).toMatchObject({
      authorization: 'bearer ACCESS-1-0123456789',
      'ocp-apim-subscription-key': subscriptionKey,
    });

    expect((await post('/services/work/sign-out')).status).toBe(200);
    expect(await workOf(one)).toMatchObject({ state: 'signed-out', needsSecret: false });
    expect((await one.ask('/services/work/api/assets')).status).toBe(401);
    expect(one.secretsText('work')).not.toMatch(/ACCESS|REFRESH/);
    // the second time no secrets are asked for
    await follow(await begin(one));
    expect(await workOf(one)).toMatchObject({ state: 'signed-in' });

    expect((await post('/services/work/remove')).status).toBe(200);
    expect(await workOf(one)).toBeUndefined();
    expect(JSON.parse(one.configText())).toEqual({ connections: {} });
    expect(() => one.secretsText('work')).toThrow(/ENOENT/);
    shown += JSON.stringify(await listed(one));
    expect(shown).not.toMatch(anySecret);
  });

  test('is available to the command line, without secrets in the config file', async () => {
    const { origin } = await startSignInService();
    const one = desk({ other: { baseUrl: 'https://other.test' } });
    const filled = await form(origin);
    await one.post('/services', filled);
    expect(JSON.parse(one.configText()).connections).toEqual({
      other: { baseUrl: 'https://other.test' },
      work: {
        baseUrl: `${origin}/api`,
        signIn: { authUrl: origin, clientId: 'my-client', redirectUri: filled.redirectUri },
      },
    });
    expect(one.configText()).not.toMatch(anySecret);
    expect(JSON.parse(one.secretsText('work'))).toEqual({ clientSecret, subscriptionKey });
  });

  test.each<[string, Form, RegExp]>([
    ['no name', { name: ' ' }, /^The name is missing\.$/],
    ['a name for no file', { name: '../x' }, /needs a name of letters/],
    ['an address of a page', { baseUrl: 'library.example' }, /^The address of the service must be a whole address/],
    ['an address of a file', { authUrl: 'file:///x' }, /^The address of the identity service must be a whole address/],
    [
      'an address without TLS',
      { baseUrl: 'http://library.example' },
      /must start with https; http is for this machine/,
    ],
    ['an identity service without TLS', { authUrl: 'http://id.example' }, /must start with https; http is for this/],
    ['a password in an address', { baseUrl: `https://a:${clientSecret}@b.test` }, /must have no user name, password/],
    ['no client', { clientId: '' }, /^The client id is missing\.$/],
    ['no secret', { clientSecret: '' }, /^The client secret is missing\.$/],
    ['a secret that cannot be sent', { clientSecret: 'my-secret-\u00E9' }, /clientSecret must be a text of visible/],
    ['a key that cannot be sent', { subscriptionKey: 'my-key\u00E9' }, /subscription key must be a text of visible/],
    [
      'an identity service that does not answer',
      { authUrl: 'https://127.0.0.1:1' },
      /does not answer\. Check its address/,
    ],
    ['a redirect address that is none', { redirectUri: 'callback' }, /redirectUri must be an https address/],
  ])('with %s is rejected, and nothing is stored', async (_name, change, sentence) => {
    const one = desk();
    const answer = await one.post('/services', { ...(await form('https://service.test')), ...change });
    expect(answer.status).toBe(400);
    const said = await sentenceOf(answer);
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(anySecret);
    expect(() => one.configText()).toThrow(/ENOENT/);
    expect(() => one.secretsText('work')).toThrow(/ENOENT/);
  });

  test('does not replace an existing one', async () => {
    const one = desk({ work: { baseUrl: 'https://a.test', token: 'T0KEN-0123456789' } });
    const before = one.configText();
    const answer = await one.post('/services', await form('https://evil.test'));
    expect([answer.status, await sentenceOf(answer)]).toEqual([
      409,
      'There is a connection work already. Choose another name.',
    ]);
    expect(one.configText()).toBe(before);
    expect(() => one.secretsText('work')).toThrow(/ENOENT/);
  });

  test('is stored despite concurrent changes of others', async () => {
    const { origin } = await startSignInService();
    const one = desk({ old: { baseUrl: 'https://a.test' } });
    const names = Array.from({ length: 12 }, (_, index) => `work${index}`);
    const filled = await form(origin);
    const answers = await Promise.all([
      ...names.map((name) => one.post('/services', { ...filled, name })),
      one.post('/services/old/remove'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([...names.map(() => 201), 200]);
    expect(Object.keys(JSON.parse(one.configText()).connections).toSorted()).toEqual(names.toSorted());
  });

  test('has its own secret when two with the same name are added at once', async () => {
    const { origin } = await startSignInService();
    const one = desk();
    const filled = await form(origin);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        one.post('/services', { ...filled, clientId: `client-${index}`, clientSecret: `secret-of-client-${index}` }),
      ),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', ...Array(5).fill('409')]);
    const { clientId } = JSON.parse(one.configText()).connections.work.signIn;
    expect(JSON.parse(one.secretsText('work'))).toMatchObject({ clientSecret: `secret-of-${clientId}` });
  });

  test('is not stored partially when the config file cannot be written', async () => {
    const { origin } = await startSignInService();
    const one = desk({ other: { baseUrl: 'https://other.test' } });
    chmodSync(join(one.folder, 'assetql/config.json'), 0o444);
    const answer = await one.post('/services', await form(origin));
    expect([answer.status, await sentenceOf(answer)]).toEqual([400, expect.stringMatching(/cannot be written/)]);
    expect(() => one.secretsText('work')).toThrow(/ENOENT/);
    expect(await workOf(one)).toBeUndefined();
  });

  test.each(['[1]', '"x"', 'null', '{', '{"name":5}'])('is rejected with %s', async (body) => {
    const one = desk();
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    expect((await one.ask('/services', init)).status).toBe(400);
  });

  test('is rejected from a page of another site', async () => {
    const one = desk();
    const body = new URLSearchParams(await form('https://evil.test'));
    expect((await one.ask('/services', { method: 'POST', body })).status).toBe(415);
    const text = JSON.stringify(await form('https://evil.test'));
    expect((await one.ask('/services', { method: 'POST', body: text })).status).toBe(415);
    expect(await listed(one)).toHaveLength(1);
  });
});

describe('a sign-in that fails', () => {
  /** A machine with a connection, and its service. */
  async function connected(change: Form = {}): Promise<{ readonly one: Desk; readonly filled: Form }> {
    const { origin } = await startSignInService();
    const one = desk();
    const filled = { ...(await form(origin)), ...change };
    expect((await one.post('/services', filled)).status).toBe(201);
    return { one, filled };
  }

  test('because of a wrong secret returns to the page and says so; the right secret then works', async () => {
    const { one } = await connected({ clientSecret: 'wrong-secret-0123' });
    const back = await follow(await begin(one));
    expect([back.status, back.headers.get('refresh')]).toEqual([400, `0; url=${page}/`]);
    const work = await workOf(one);
    expect(work).toMatchObject({
      state: 'signed-out',
      needsSecret: true,
      problem: expect.stringMatching(/does not know this client, or not with this secret/),
    });
    expect(JSON.stringify(work)).not.toContain('wrong-secret-0123');
    await follow(await begin(one, { clientSecret }));
    expect(await workOf(one)).toMatchObject({ state: 'signed-in' });
    expect(JSON.parse(one.secretsText('work'))).toMatchObject({ clientSecret, subscriptionKey });
  });

  test('because the user declined returns to the page and says so, until the next attempt', async () => {
    const { one } = await connected();
    await follow(await begin(one), ({ searchParams }) => {
      searchParams.delete('code');
      searchParams.set('error', 'access_denied');
      searchParams.set('error_description', '<b>no</b>');
    });
    expect(await workOf(one)).toMatchObject({
      state: 'signed-out',
      problem: 'The sign-in was declined at the identity service. Sign in again to allow it.',
    });
    const url = await begin(one);
    expect(await workOf(one)).not.toHaveProperty('problem');
    await follow(url);
    expect(await workOf(one)).toMatchObject({ state: 'signed-in' });
  });

  test('because the redirect belongs to another sign-in says so, and does not end the current one', async () => {
    const { one } = await connected();
    const url = await begin(one);
    const foreign = await follow(url, ({ searchParams }) => searchParams.set('state', 'other'));
    expect([foreign.status, foreign.headers.has('refresh')]).toEqual([404, false]);
    expect(await foreign.text()).toContain('This answer belongs to another sign-in.');
    expect(await workOf(one)).not.toHaveProperty('problem');
    await follow(url);
    expect(await workOf(one)).toMatchObject({ state: 'signed-in' });
  });

  test('because it was restarted is replaced by the newer one', async () => {
    const { one } = await connected();
    const first = await begin(one);
    const second = await begin(one);
    expect((await follow(first)).status).toBe(404);
    await follow(second);
    expect(await workOf(one)).toMatchObject({ state: 'signed-in' });
  });

  test('does not fail when started twice at once', async () => {
    const { one } = await connected();
    const both = await Promise.all([begin(one), begin(one)]);
    const statuses = [];
    for (const url of both) statuses.push((await follow(url).catch(() => undefined))?.status);
    expect(statuses).toContain(200);
    expect(await workOf(one)).toMatchObject({ state: 'signed-in' });
  });

  test('because its port is in use says so at once', async () => {
    const { one, filled } = await connected();
    const other = createServer();
    await new Promise<void>((resolve) =>
      other.listen(Number(new URL(filled['redirectUri'] ?? '').port), '127.0.0.1', resolve),
    );
    onTestFinished(() => void other.close());
    const answer = await one.post('/services/work/sign-in');
    expect(answer.status).toBe(400);
    expect(await sentenceOf(answer)).toBe(
      `Nothing can wait for the browser at ${filled['redirectUri']}: another program listens there.`,
    );
  });

  test('because the service is unreachable says so before the browser opens it', async () => {
    const { one, filled } = await connected();
    const authUrl = 'http://127.0.0.1:1';
    const { baseUrl = '', redirectUri = '' } = filled;
    one.writeConfig({ work: { baseUrl, signIn: { authUrl, clientId: 'my-client', redirectUri } } });
    const answer = await one.post('/services/work/sign-in');
    expect([answer.status, await sentenceOf(answer)]).toEqual([
      400,
      'The identity service at http://127.0.0.1:1 does not answer. Check its address and your connection.',
    ]);
  });

  test('because the browser returns elsewhere says what to do', async () => {
    const { one } = await connected({ redirectUri: 'https://app.test/back' });
    const answer = await one.post('/services/work/sign-in');
    expect(await sentenceOf(answer)).toMatch(/is not on this machine\. Sign in with “assetql login --connection work”/);
  });

  test('because the secret is missing asks for it', async () => {
    const { origin } = await startSignInService();
    const one = desk({ work: { baseUrl: origin, signIn: { authUrl: origin, clientId: 'my-client' } } });
    const answer = await one.post('/services/work/sign-in');
    expect([answer.status, await sentenceOf(answer)]).toEqual([400, 'Enter the client secret of work.']);
  });

  test('because the service has no sign-in says so', async () => {
    const one = desk({ work: { baseUrl: 'https://a.test', token: 'T0KEN-0123456789' } });
    for (const action of ['sign-in', 'sign-out'])
      expect(await sentenceOf(await one.post(`/services/work/${action}`))).toMatch(/^Nobody signs in to work/);
  });
});

describe('a sign-in that ends', () => {
  test('at the service is reported, and can be repeated', async () => {
    const service = await startSignInService();
    const one = desk();
    await one.post('/services', await form(service.origin));
    await follow(await begin(one));
    service.endSignIns();
    const answer = await one.ask('/services/work/api/assets');
    expect([answer.status, await sentenceOf(answer)]).toEqual([
      401,
      expect.stringMatching(/has ended the sign-in to work.*Sign in again\.$/),
    ]);
    expect(await workOf(one)).toMatchObject({ state: 'signed-out', needsSecret: false });
  });

  test('in the terminal is noticed at once', async () => {
    const service = await startSignInService();
    const one = desk();
    await one.post('/services', await form(service.origin));
    await follow(await begin(one));
    expect(await workOf(one)).toMatchObject({ state: 'signed-in' });
    expect((await run(['logout', '--connection', 'work'], { env: { XDG_CONFIG_HOME: one.folder } })).status).toBe(0);
    expect(await workOf(one)).toMatchObject({ state: 'signed-out' });
    expect((await one.ask('/services/work/api/assets')).status).toBe(401);
  });
});

describe('URLs', () => {
  test.each<[string, string, number]>([
    ['GET', '/services/work/sign-in', 405],
    ['GET', '/services/work/remove', 405],
    ['DELETE', '/services', 405],
    ['PUT', '/services', 405],
    ['POST', '/services/work', 404],
    ['POST', '/services/work/', 404],
    ['POST', '/services/work/sign-in/more', 404],
    ['POST', '/services/work/__proto__', 404],
    ['POST', '/services/nothing/sign-in', 404],
    ['GET', '/services/', 404],
  ])('%s %s is %d', async (method, path, status) => {
    const service = await startService(answering(200, 'application/json', '{}'));
    const one = desk({ work: { baseUrl: service.baseUrl } });
    const answer = await one.ask(path, { method });
    expect([answer.status, await sentenceOf(answer)]).toEqual([status, expect.any(String)]);
    expect(service.asked).toEqual([]);
  });
});

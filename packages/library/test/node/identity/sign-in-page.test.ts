import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { raw } from '../server.ts';
import { browser, locationOf, pageOf } from './browser.ts';
import {
  answerOf,
  authorizeAddress,
  codeOf,
  passwordOf,
  redeem,
  serveFolder,
  serveIdentity,
  signInPageOf,
  type Served,
} from './identity-server.ts';
import { timePasses } from './time.ts';

const right = (served: Served): { readonly username: string; readonly password: string } => ({
  username: 'librarian',
  password: passwordOf(served, 'librarian'),
});

describe('the page to sign in on', () => {
  test('needs no script, may not be framed, is not kept, and sends its form here and on to the registered address only', async () => {
    const served = await serveIdentity();
    const person = browser();
    const page = await signInPageOf(served, person);
    const shown = await person.open(page.address);
    expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = shown.headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self' http://127.0.0.1:4311",
      ]),
    );
    expect(policy?.join()).not.toMatch(/unsafe|script-src/);
    expect(shown.headers.get('x-frame-options')).toBe('DENY');
    expect(shown.headers.get('cache-control')).toContain('no-store');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('referrer-policy')).toBe('same-origin');
    expect(page.html).not.toMatch(/<script|style=|\son\w+=|https?:\/\//);
  });

  test('shows what was typed in as text', async () => {
    const served = await serveIdentity();
    const person = browser();
    const page = await signInPageOf(served, person);
    const answer = await person.send(page, { username: '"><script>alert(1)</script>', password: 'x' });
    const html = await answer.text();
    expect(html).not.toContain('<script');
    expect(html).toContain('role="alert"');
    expect(html).not.toContain('value="x"');
  });

  test('takes names in any case, and blanks around what was pasted', async () => {
    const served = await serveIdentity();
    const person = browser();
    const page = await signInPageOf(served, person);
    const { password } = right(served);
    const sent = await person.send(page, { username: ' Librarian ', password: `${password}\n` });
    expect(codeOf(await answerOf(served, person, sent))).not.toBe('');
  });

  test('says the same of a wrong password and of a user that is not there', async () => {
    const served = await serveIdentity();
    const sentences = new Set<string>();
    for (const username of ['librarian', 'nobody']) {
      const person = browser();
      const answer = await person.send(await signInPageOf(served, person), { username, password: 'wrong' });
      expect(answer.status).toBe(403);
      sentences.add(/role="alert">([^<]+)</.exec(await answer.text())?.[1] ?? '');
    }
    expect([...sentences]).toEqual(['The user name or the password is wrong.']);
  });

  test('is over after a quarter of an hour, which is said', async () => {
    const served = await serveIdentity();
    const person = browser();
    const page = await signInPageOf(served, person);
    timePasses(901);
    const answer = await person.send(page, right(served));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('has expired');
  });

  test('is used once: the way back is closed after it', async () => {
    const served = await serveIdentity();
    const person = browser();
    const page = await signInPageOf(served, person);
    const sent = await person.send(page, right(served));
    await answerOf(served, person, sent);
    expect((await person.open(locationOf(sent, page.address))).status).toBe(400);
    expect((await person.send(page, right(served))).status).toBe(400);
  });

  test('answers GET and POST only', async () => {
    const served = await serveIdentity();
    const person = browser();
    const page = await signInPageOf(served, person);
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      const answer = await person.open(page.address, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, POST');
    }
  });
});

describe('login CSRF', () => {
  test('the form of a sign-in that another browser has begun is refused', async () => {
    const served = await serveIdentity();
    const attacker = browser();
    const page = await signInPageOf(served, attacker);
    for (const victim of [browser(), browser()]) {
      await signInPageOf(served, victim);
      const answer = await victim.send(page, right(served));
      expect(answer.status).toBe(400);
      expect(answer.headers.has('location')).toBe(false);
    }
  });

  test('the cookie of one sign-in is not accepted for another', async () => {
    const served = await serveIdentity();
    const [attacker, victim] = [browser(), browser()];
    const [theirs, own] = [await signInPageOf(served, attacker), await signInPageOf(served, victim)];
    const begun = await victim.open(authorizeAddress(served));
    const cookie = begun.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    for (const headers of [
      { cookie },
      { cookie: cookie.replace(/=[^;]+/, `=${theirs.address.pathname.split('/').at(-1)}`) },
    ]) {
      const answer = await fetch(theirs.address, { method: 'POST', headers, body: new URLSearchParams(right(served)) });
      expect(answer.status).toBe(400);
    }
    expect((await victim.send(own, { ...right(served), token: theirs.hidden['token'] ?? '' })).status).toBe(403);
    expect((await victim.send(own, { ...right(served), token: '' })).status).toBe(403);
  });

  test.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of another port', { 'sec-fetch-site': 'same-site' }],
    ['of no known origin', { origin: 'null' }],
    ['of another origin', { origin: 'http://127.0.0.1:9' }],
    ['of another scheme', { origin: 'file://' }],
  ])('a form from a page %s is refused', async (_name, headers) => {
    const served = await serveIdentity();
    const person = browser();
    const page = await signInPageOf(served, person);
    expect((await person.send(page, right(served), { headers })).status).toBe(403);
  });

  test('a form from the page itself is taken', async () => {
    const served = await serveIdentity();
    const person = browser();
    const page = await signInPageOf(served, person);
    const headers = { origin: page.address.origin, 'sec-fetch-site': 'same-origin' };
    expect((await person.send(page, right(served), { headers })).status).toBe(303);
  });

  test('cookies are for the pages of the sign-in, and no script reads them', async () => {
    const served = await serveIdentity();
    const person = browser();
    const answers = [await person.open(authorizeAddress(served))];
    const address = locationOf(answers[0] ?? new Response(), served.identity.authUrl);
    const page = await pageOf(await person.open(address), address);
    answers.push(await person.send(page, right(served)));
    answers.push(await person.open(locationOf(answers[1] ?? new Response(), address)));
    const [first = [], ...later] = answers.map(({ headers }) => headers.getSetCookie());
    expect(first.length).toBeGreaterThan(0);
    for (const cookie of [first, ...later].flat()) {
      expect(cookie).toMatch(/; httponly/i);
      expect(cookie).toMatch(/; samesite=lax/i);
      expect(cookie).toMatch(/; path=\/identity\/.+/i);
    }
    // Nothing is left in the browser once the sign-in is over.
    for (const cookie of later.flat()) expect(cookie).toMatch(/^[\w.]+=; .*expires=Thu, 01 Jan 1970|^[\w.]+\.sig=/);
  });
});

describe('hostile forms', () => {
  test.each([
    ['larger than a form can be', 'application/x-www-form-urlencoded', `username=${'x'.repeat(20_000)}`],
    ['of no type', '', 'username=librarian'],
    ['of another type', 'application/json', '{"username":"librarian"}'],
    ['of a type that only looks right', 'application/x-www-form-urlencoded-not', 'username=librarian'],
    ['in parts', 'multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
  ])('one %s is refused', async (_name, type, body) => {
    const served = await serveIdentity();
    const person = browser();
    const page = await signInPageOf(served, person);
    const headers = type === '' ? {} : { 'content-type': type };
    const answer = await person.send(page, {}, { body: new TextEncoder().encode(body), headers });
    expect(answer.status).toBe(400);
    expect((await person.open(page.address)).status).toBe(200);
  });

  test.each(['', '&&&===', '%%%', '%00%ff', 'username=a&username=b&password=c', 'action=sign-in'])(
    'one with the text %j does not let anybody in',
    async (text) => {
      const served = await serveIdentity();
      const person = browser();
      const page = await signInPageOf(served, person);
      const body = new URLSearchParams(page.hidden).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
      expect((await person.send(page, {}, { body: `${body}&${text}`, headers })).status).toBe(403);
    },
  );

  test('one without an end in sight is cut off', async () => {
    const served = await serveIdentity();
    const person = browser();
    const page = await signInPageOf(served, person);
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(120)),
    });
    const init = { body: endless, duplex: 'half', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const answer = await person.send(page, {}, init).catch(() => undefined);
    expect([400, undefined]).toContain(answer?.status);
    expect((await person.open(page.address)).status).toBe(200);
  });

  test('of the token endpoint are refused in the words of OAuth', async () => {
    const served = await serveIdentity();
    const address = `${served.identity.authUrl}/connect/token`;
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', `grant_type=${'x'.repeat(100_000)}`],
      ['application/x-www-form-urlencoded', 'grant_type=refresh_token&grant_type=authorization_code'],
      ['application/x-www-form-urlencoded', '__proto__=1&constructor=2&%%%'],
      ['application/json', '{"grant_type":"refresh_token"}'],
    ] as const) {
      const answer = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body });
      expect([400, 401]).toContain(answer.status);
      expect(JSON.parse(await answer.text())).toHaveProperty('error');
    }
    expect((await fetch(address)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('names and addresses', () => {
  test.each(['evil.test', '127.0.0.1.evil.test', 'evil@127.0.0.1'])('the name %s is not answered to', async (host) => {
    const served = await serveIdentity();
    for (const path of ['.well-known/openid-configuration', 'connect/authorize', 'connect/token', 'sign-in/x'])
      expect((await raw(`${served.identity.authUrl}/${path}`, { host })).status).toBe(403);
  });

  test('no header turns the addresses of the service to another host', async () => {
    const served = await serveIdentity();
    for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-original-url', 'x-host']) {
      const headers = { [name]: name === 'x-forwarded-proto' ? 'gopher' : 'evil.test' };
      const { body } = await raw(`${served.identity.authUrl}/.well-known/openid-configuration`, headers);
      expect(body.toString()).not.toMatch(/evil|gopher/);
      const begun = await raw(authorizeAddress(served).href, headers);
      expect(begun.headers.location).toMatch(/^\/identity\/sign-in\//);
    }
  });

  test('another name of this machine leads back to itself', async () => {
    const served = await serveIdentity();
    const { port } = new URL(served.identity.authUrl);
    const named = { ...served, identity: { ...served.identity, authUrl: `http://localhost:${port}/identity` } };
    const person = browser();
    const page = await signInPageOf(named, person);
    expect(page.address.hostname).toBe('localhost');
    const answer = await answerOf(named, person, await person.send(page, right(served)));
    expect((await redeem(named, codeOf(answer))).status).toBe(200);
  });

  test('there is nothing else under its address, whatever is asked', async () => {
    const served = await serveIdentity();
    for (const path of [
      '',
      'connect',
      'connect/authorize/x',
      'interaction/x',
      'session/end',
      'reg',
      'device',
      '%2e%2e/api',
      '%',
      'sign-in/',
      '..%2f..',
    ])
      expect((await raw(`${served.identity.authUrl}/${path}`)).status).toBeGreaterThanOrEqual(400);
  });

  test('pages of other sites read nothing: there are no CORS headers', async () => {
    const served = await serveIdentity();
    for (const path of ['.well-known/openid-configuration', 'connect/jwks', 'connect/userinfo', 'connect/token'])
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const headers = { origin: 'http://evil.test', 'access-control-request-method': 'POST' };
        const answer = await raw(`${served.identity.authUrl}/${path}`, headers, method);
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      }
  });

  test('a connection that breaks off in the middle of a form harms nobody', async () => {
    const served = await serveIdentity();
    const { port, pathname } = new URL(`${served.identity.authUrl}/connect/token`);
    await new Promise((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST ${pathname} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ngrant`,
          () => socket.destroy(),
        );
      });
      socket.on('close', resolve);
    });
    expect((await fetch(`${served.identity.authUrl}/connect/jwks`)).status).toBe(200);
  });
});

describe('guessing passwords', () => {
  test('after three wrong ones there is a delay, which grows, is told, and ends', async () => {
    const served = await serveIdentity();
    const person = browser();
    const page = await signInPageOf(served, person);
    const guess = (password: string): Promise<Response> => person.send(page, { username: 'librarian', password });
    for (let i = 0; i < 3; i += 1) expect((await guess('wrong')).status).toBe(403);
    const delayed = await guess(right(served).password);
    expect(delayed.status).toBe(429);
    expect(Number(delayed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await delayed.text()).toMatch(/Try again in \d+ seconds?\./);
    timePasses(2);
    expect((await guess('wrong')).status).toBe(403);
    expect((await guess('wrong')).status).toBe(429);
    timePasses(60);
    expect((await guess(right(served).password)).status).toBe(303);
  });

  test('many at once are no way around it', async () => {
    const served = await serveIdentity();
    const person = browser();
    const page = await signInPageOf(served, person);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => person.send(page, { username: 'librarian', password: 'wrong' })),
    );
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  test('others sign in meanwhile', async () => {
    const served = await serveIdentity();
    const person = browser();
    const page = await signInPageOf(served, person);
    for (let i = 0; i < 5; i += 1) await person.send(page, { username: 'librarian', password: 'wrong' });
    const password = passwordOf(served, 'contributor');
    expect((await person.send(page, { username: 'contributor', password })).status).toBe(303);
  });

  test('neither a new start nor another process of the same library is a way around it; new passwords begin anew', async () => {
    const first = await serveIdentity();
    const guess = async (served: Served, password: string): Promise<number> => {
      const person = browser();
      return (await person.send(await signInPageOf(served, person), { username: 'librarian', password })).status;
    };
    const second = await serveFolder(first.folder, {}, first.secrets);
    for (const served of [first, second, first]) expect(await guess(served, 'wrong')).toBe(403);
    expect(await guess(second, right(first).password)).toBe(429);
    await first.server.close();
    await second.server.close();
    expect(await guess(await serveFolder(first.folder, {}, first.secrets), right(first).password)).toBe(429);
    const third = await serveFolder(first.folder, { newPasswords: true });
    expect(await guess(third, right(third).password)).toBe(303);
  });
});

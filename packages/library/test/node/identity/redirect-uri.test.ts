import { describe, expect, test } from 'vitest';
import { serveLibrary } from '../../../src/node/index.ts';
import { scratch } from '../scratch.ts';
import { browser, locationOf, pageOf, programAddress, type Page } from './browser.ts';
import {
  answerOf,
  authorizeAddress,
  codeOf,
  passwordOf,
  redeem,
  serveFolder,
  serveIdentity,
  signInAs,
  signInPageOf,
  type Served,
} from './identity-server.ts';

const link = 'vscode://assetql.assetql-vscode/signed-in';

describe('the registered redirects', () => {
  test('§5.2 can be changed, are kept, and those before are refused', async () => {
    const first = await serveIdentity();
    await first.server.close();
    const redirectUris = ['http://127.0.0.1:9999/back?from=library', link];
    const second = await serveFolder(first.folder, { redirectUris }, first.secrets);
    expect((await signInAs(second, 'librarian')).href).toMatch(/^http:\/\/127\.0\.0\.1:9999\/back\?from=library&code=/);
    const before = authorizeAddress(second, { redirect_uri: first.redirectUri });
    expect((await browser().open(before)).status).toBe(400);
    await second.server.close();
    expect((await serveFolder(first.folder, {}, first.secrets)).identity.redirectUris).toEqual(redirectUris);
  });

  test('§5.2 a code goes to the one that it was asked for at, and is redeemed with no other', async () => {
    const redirectUris = ['http://127.0.0.1:4311/callback', 'https://program.example/callback', link];
    const served = await serveIdentity({ redirectUris: [...redirectUris, link] });
    expect(served.identity.redirectUris).toEqual(redirectUris);
    for (const [index, redirectUri] of redirectUris.entries()) {
      const change = { redirect_uri: redirectUri };
      const [code, other] = [await codeFor(served, redirectUri), await codeFor(served, redirectUri)];
      expect((await redeem(served, code, change)).status).toBe(200);
      const wrong = { redirect_uri: redirectUris[(index + 1) % redirectUris.length] };
      expect((await redeem(served, other, wrong)).body['error']).toBe('invalid_grant');
    }
  });

  test.each([
    'https://program.example/callback',
    'https://localhost:3000/callback',
    'http://localhost:1/',
    'http://[::1]:9/callback',
  ])('can be %s from the first start on', async (redirectUri) => {
    const served = await serveFolder(scratch(), { redirectUris: [redirectUri] });
    expect(served.identity.redirectUris).toEqual([redirectUri]);
    expect(codeOf(await signInAs(served, 'librarian'))).not.toBe('');
  });

  test.each([
    ['callback', /is no address/],
    ['', /is no address/],
    ['http://127.0.0.1:4311/call back', /is no address/],
    ['http://127.0.0.1:4311/\ncallback', /is no address/],
    ['vscode://assetql.assetql-vscode/ä', /is no address/],
    ['http://program.example/callback', /may go to https, to http on this machine/],
    ['https://program.example/#x', /no fragment/],
    ['https://a:b@program.example/', /no user/],
    [`${link}#x`, /no fragment/],
    ['vscode://a:b@assetql.assetql-vscode/signed-in', /no user/],
    ['com.example.app:/back#', /no fragment/],
  ])('cannot be %j, which is said', async (redirectUri, sentence) => {
    const { library } = await serveIdentity();
    for (const redirectUris of [[redirectUri], [link, redirectUri]]) {
      const server = await serveLibrary({ library, port: 0, redirectUris });
      expect(server).toMatchObject({ kind: 'refused', code: 'redirect-uri-invalid' });
      expect(server.kind === 'refused' && server.message).toMatch(sentence);
      expect(server.kind === 'refused' && server.message).toMatch(/--redirect-uri ADDRESS/);
    }
  });

  test.each([
    // what browsers run or show
    'javascript:alert(1)',
    'javascript:/x/;alert(1)',
    'javascript://publisher.extension/%0aalert(1)',
    'JavaScript://publisher.extension/%0aalert(1)',
    'vbscript://publisher.extension/x',
    'data:text/html,x',
    'data://publisher.extension/x',
    'blob:https://program.example/x',
    'blob://publisher.extension/x',
    'about:blank',
    'about://publisher.extension/x',
    'file:///etc/passwd',
    'file://publisher.extension/x',
    'filesystem:https://program.example/temporary/x',
    'view-source:https://program.example/',
    'view-source://publisher.extension/x',
    'chrome://settings.x/',
    'chrome-extension://publisher.extension/x',
    'moz-extension://publisher.extension/x',
    // what they send
    'ftp://127.0.0.1/',
    'ws://publisher.extension/x',
    'wss://publisher.extension/x',
    // what other programs are there for
    'mailto:somebody@program.example',
    'mailto://publisher.extension/x',
    'tel:+123',
    'ssh://publisher.extension/x',
    'intent://publisher.extension/x',
    'ms-settings://publisher.extension/x',
    'search-ms://publisher.extension/x',
    // schemes that say nothing of whose they are
    'vscode:signed-in',
    'vscode:/signed-in',
    'vscode://signed-in',
    'vscode://publisher.extension',
    'vscode://file/etc/passwd',
    'vscode://program.example.com/x',
    'app:/callback',
    'app://callback/x',
    'com.example.app:callback',
    '.app:/callback',
  ])('§5.2 cannot be %s, since a code would go to no program that has its scheme to itself', async (redirectUri) => {
    const { library } = await serveIdentity();
    const server = await serveLibrary({ library, port: 0, redirectUris: [redirectUri] });
    expect(server).toMatchObject({ kind: 'refused', code: 'redirect-uri-invalid' });
  });
});

/** Follows the browser to the page that leads to a program. */
async function endOf(
  served: Served,
  redirectUri: string,
  fields: Readonly<Record<string, string>> = { username: 'librarian', password: passwordOf(served, 'librarian') },
): Promise<Page & { readonly answer: Response }> {
  const person = browser();
  const page = await signInPageOf(served, person, { redirect_uri: redirectUri });
  const resume = locationOf(await person.send(page, fields), page.address);
  const answer = await person.open(resume);
  return { ...(await pageOf(answer, resume)), answer };
}

async function codeFor(served: Served, redirectUri: string): Promise<string> {
  if (redirectUri !== link) return codeOf(await signInAs(served, 'librarian', { redirect_uri: redirectUri }));
  return codeOf(programAddress(await endOf(served, redirectUri)));
}

describe('a scheme that a program has to itself (RFC 8252, 7.1)', () => {
  test.each([
    link,
    'vscode-insiders://assetql.assetql-vscode/signed-in',
    'code-oss://assetql.assetql-vscode/signed-in',
    'vscodium://assetql.assetql-vscode/signed-in',
    'cursor://assetql.assetql-vscode/signed-in?from=library',
    'com.example.app:/callback',
    'com.example.my-app://callback/x',
  ])('%s is led to by a page, with code, scope, state and client_id, and nothing is sent elsewhere', async (uri) => {
    const served = await serveIdentity({ redirectUris: [uri] });
    const end = await endOf(served, uri);
    const { answer, html } = end;
    const href = programAddress(end);
    expect(href.href.startsWith(uri)).toBe(true);
    expect(Object.fromEntries(href.searchParams)).toMatchObject({
      code: expect.stringMatching(/^\S{20,}$/),
      scope: 'openid api offline_access',
      state: 'state-1',
      client_id: served.identity.clientId,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('refresh')).toBe(`0; url=${href.href}`);
    expect(answer.headers.has('location')).toBe(false);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const policy = answer.headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "form-action 'none'", "frame-ancestors 'none'", "base-uri 'none'"]),
    );
    expect(html).toContain('Signed in');
    expect(html).not.toMatch(/<script|style=|\son\w+=|https?:\/\//);
    expect((await redeem(served, codeOf(href), { redirect_uri: uri })).status).toBe(200);
  });

  test('the page to sign in on may send its form here only', async () => {
    const served = await serveIdentity({ redirectUris: [link] });
    const person = browser();
    const page = await signInPageOf(served, person, { redirect_uri: link });
    const policy = (await person.open(page.address)).headers.get('content-security-policy');
    expect(policy?.split('; ')).toContain("form-action 'self'");
  });

  test('who cancels is led back as well, without a code', async () => {
    const served = await serveIdentity({ redirectUris: [link] });
    const end = await endOf(served, link, { action: 'cancel' });
    expect(end.html).toContain('Not signed in');
    expect(Object.fromEntries(programAddress(end).searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'state-1',
    });
    expect(programAddress(end).searchParams.has('code')).toBe(false);
  });

  test('what was asked for wrongly is told there as well', async () => {
    const served = await serveIdentity({ redirectUris: [link] });
    const address = authorizeAddress(served, { redirect_uri: link, scope: 'openid' });
    const end = await pageOf(await browser().open(address), address);
    expect(programAddress(end).searchParams.get('error')).toBe('invalid_scope');
  });

  test('a state with markup in it stays text', async () => {
    const served = await serveIdentity({ redirectUris: [link] });
    const state = `"><script>alert(1)</script>' ; url=https://evil.test`;
    const address = authorizeAddress(served, { redirect_uri: link, scope: 'openid', state });
    const answer = await browser().open(address);
    const end = await pageOf(answer, address);
    expect(programAddress(end).searchParams.get('state')).toBe(state);
    expect(end.html).not.toContain('<script');
    expect(answer.headers.get('refresh')?.startsWith(`0; url=${link}?`)).toBe(true);
  });

  test.each([
    `${link}/`,
    `${link}?x=1`,
    'vscode://assetql.other/signed-in',
    'vscode-insiders://assetql.assetql-vscode/signed-in',
    'VSCODE://assetql.assetql-vscode/signed-in',
  ])('§5.2 goes to the registered address only, not to %s', async (redirectUri) => {
    const served = await serveIdentity({ redirectUris: [link] });
    for (const change of [{}, { scope: 'openid' }, { prompt: 'none' }]) {
      const answer = await browser().open(authorizeAddress(served, { redirect_uri: redirectUri, ...change }));
      expect(answer.status).toBe(400);
      expect(answer.headers.has('refresh')).toBe(false);
      expect(await answer.text()).toContain('Signing in is not possible');
    }
  });

  test('an address of this machine beside it is redirected to, as always', async () => {
    const served = await serveIdentity({ redirectUris: [link, 'http://127.0.0.1:4311/callback'] });
    const person = browser();
    const page = await signInPageOf(served, person, { redirect_uri: 'http://127.0.0.1:4311/callback' });
    const sent = await person.send(page, { username: 'librarian', password: passwordOf(served, 'librarian') });
    expect((await answerOf(served, person, sent)).origin).toBe('http://127.0.0.1:4311');
  });
});

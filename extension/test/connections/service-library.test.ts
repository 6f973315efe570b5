import { createClient, NetworkError } from '@assetql/client';
import { describe, expect, test } from 'vitest';
import { serveFolder, serveIdentity } from '../../../packages/library/test/node/identity/identity-server.ts';
import { AccessError, type Access } from '../../src/contracts/connections.ts';
import { createLibraries } from '../../src/connections/library/libraries.ts';
import { plainWords } from './plain-words.ts';
import { serviceWindow, type ServiceWindow } from './service-window.ts';
import { definitionOf, signInHere } from './signing-in.ts';
import { noFolders } from './no-folders.ts';

const never = new AbortController().signal;

async function accessErrorOf(promise: Promise<unknown>): Promise<Access & { readonly problem: string }> {
  const error: unknown = await promise.then(
    () => 'nothing was thrown',
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AccessError)) throw new Error(`No AccessError: ${String(error)}`);
  return { ...error.access, problem: error.message };
}

/** Asks for one asset, as others do. */
async function ask({ library }: ServiceWindow): Promise<number> {
  const access = await library.open();
  return (await access.fetch(`${library.connection.baseUrl}/assets?count=1`, {})).status;
}

describe('a service', () => {
  test('wants somebody to sign in, and lets them in from then on', async () => {
    const served = await serveIdentity();
    const window = serviceWindow(definitionOf(served));
    expect(await accessErrorOf(ask(window))).toMatchObject({
      state: 'signed-out',
      problem: 'Nobody is signed in to “work”. Sign in.',
    });
    expect(window.sent).toEqual([]);
    await signInHere(served, window);
    expect(window.library.access()).toEqual({ state: 'ready' });
    expect(await ask(window)).toBe(200);
    expect(window.states.at(-1)).toBe('ready');
  });

  test('gives out pictures by the addresses that it has written, without credentials', async () => {
    const served = await serveIdentity();
    const headers: HeadersInit[] = [];
    const window = serviceWindow(definitionOf(served), {
      fetch: (url, init) => {
        if (url.includes('/media/')) headers.push(init.headers ?? {});
        return fetch(url, init);
      },
    });
    await signInHere(served, window);
    const access = await window.library.open();
    const client = createClient({ baseUrl: window.library.connection.baseUrl, fetch: access.fetch });
    const { assets } = await client.assets.list({ filters: "FileExtension EQ 'svg'", count: 1 });
    const address = assets[0]?.media.thumbnail ?? '';
    const picture = await access.media(address, never);
    expect([picture.status, picture.type]).toEqual([200, 'image/svg+xml']);
    expect(headers).toEqual([{}]);
    await expect(access.media('file:///etc/passwd', never)).rejects.toThrow('neither https nor http');
  });

  test('that quotes the request as it refuses gives nobody the token and the key', async () => {
    const served = await serveIdentity();
    const quoted: string[] = [];
    const window = serviceWindow(definitionOf(served), {
      fetch: (url, init) => {
        if (!url.includes('/users')) return fetch(url, init);
        const headers = Object.fromEntries(new Headers(init.headers));
        quoted.push(...Object.values(headers));
        const body = JSON.stringify({ errors: [{ message: 'Refused', headers }] });
        return Promise.resolve(new Response(body, { status: 403, headers: { 'content-type': 'application/json' } }));
      },
    });
    await signInHere(served, window);
    const access = await window.library.open();
    const answer = await access.fetch(`${window.library.connection.baseUrl}/users`, {});
    const text = await answer.text();
    expect(answer.status).toBe(403);
    expect(text).toContain('Refused');
    const secrets = quoted.map((value) => value.replace(/^bearer /i, '')).filter((value) => value.length > 8);
    expect(secrets).toHaveLength(2);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  test('is not asked, and tells no secret, before the workspace is trusted', async () => {
    const served = await serveIdentity();
    const window = serviceWindow(definitionOf(served));
    await signInHere(served, window);
    window.trust(false);
    window.sent.length = 0;
    expect(window.library.access().state).toBe('untrusted');
    expect((await accessErrorOf(ask(window))).problem).toBe('“work” is not asked before you trust this workspace.');
    await window.library.look();
    expect(window.sent).toEqual([]);
    window.trust(true);
    expect(await ask(window)).toBe(200);
  });

  test('is lost after two requests without an answer, says so, and is found again by itself', async () => {
    const served = await serveIdentity();
    let isDown = false;
    const window = serviceWindow(definitionOf(served), {
      fetch: (url, init) => (isDown ? Promise.reject(new TypeError('fetch failed')) : fetch(url, init)),
    });
    await signInHere(served, window);
    expect(await ask(window)).toBe(200);
    isDown = true;
    // one may be an accident, and is for the caller to try again
    await expect(ask(window)).rejects.toBeInstanceOf(NetworkError);
    expect(window.library.access().state).toBe('ready');
    expect((await accessErrorOf(ask(window))).problem).toContain(`does not answer at ${served.server.baseUrl}`);
    expect(window.library.access().state).toBe('failed');
    // who asks meanwhile is told at once
    window.sent.length = 0;
    expect((await accessErrorOf(ask(window))).state).toBe('failed');
    expect(window.sent).toEqual([]);
    // still down
    window.passTime();
    await expect.poll(() => window.sent.length).toBe(1);
    isDown = false;
    window.passTime();
    await expect.poll(() => window.library.access().state).toBe('ready');
    expect(await ask(window)).toBe(200);
  });

  test('that is lost is not looked for while nobody is looking, and at once when somebody looks again', async () => {
    const served = await serveIdentity();
    let isDown = false;
    const window = serviceWindow(definitionOf(served), {
      fetch: (url, init) => (isDown ? Promise.reject(new TypeError('fetch failed')) : fetch(url, init)),
    });
    await signInHere(served, window);
    isDown = true;
    await Promise.allSettled([ask(window), ask(window)]);
    expect(window.library.access().state).toBe('failed');
    window.watch(false);
    window.sent.length = 0;
    window.passTime();
    expect(window.sent).toEqual([]);
    isDown = false;
    window.watch(true);
    await window.library.look();
    expect(window.library.access().state).toBe('ready');
  });

  test('whose subscription key is wrong wants that key, and not another sign-in', async () => {
    const served = await serveIdentity();
    const window = serviceWindow(definitionOf(served));
    await signInHere(served, window);
    const stored = await window.library.storage.read();
    await window.library.storage.write({ ...stored, subscriptionKey: 'wrong-key' });
    await window.library.secretsChanged();
    expect(await ask(window)).toBe(401);
    expect(window.library.access()).toMatchObject({ state: 'signed-out' });
    expect(window.library.wanted()).toBe('subscription-key');
    // that tokens are renewed on this occasion, here or in another window, mends nothing, and lets nobody ask in vain again
    const renewed = await window.library.storage.read();
    await window.library.storage.write({
      ...renewed,
      tokens: {
        accessToken: 'another',
        receivedAt: 0,
        scopes: [],
        ...(renewed?.tokens?.user && { user: renewed.tokens.user }),
      },
    });
    await window.library.secretsChanged();
    expect(window.library.wanted()).toBe('subscription-key');
    expect((await accessErrorOf(ask(window))).problem).toContain('does not accept the subscription key');
    await window.library.storage.write({ ...stored });
    await window.library.secretsChanged();
    expect(await ask(window)).toBe(200);
  });

  test('that has taken its tokens back wants a sign-in, after one try to renew them', async () => {
    const served = await serveIdentity();
    const window = serviceWindow(definitionOf(served));
    await signInHere(served, window);
    await served.server.close();
    // every token ends
    const again = await serveFolder(served.folder, {
      port: Number(new URL(served.server.baseUrl).port),
      newPasswords: true,
    });
    expect(again.server.baseUrl).toBe(served.server.baseUrl);
    const error = await ask(window).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AccessError);
    expect(window.library.access()).toMatchObject({ state: 'signed-out' });
    await signInHere(again, window);
    expect(await ask(window)).toBe(200);
  });

  test('renews a token once for all who ask, in all windows', async () => {
    const served = await serveIdentity();
    const first = serviceWindow(definitionOf(served));
    await signInHere(served, first);
    const second = serviceWindow(definitionOf(served), { secrets: first.secrets });
    expect(await ask(second)).toBe(200);
    // The token has ended, as far as anybody here can tell; the next one lives for an hour, so that one renewal is enough however slow the machine is.
    const signedIn = await first.library.storage.read();
    await first.library.storage.write({
      ...signedIn,
      ...(signedIn?.tokens && { tokens: { ...signedIn.tokens, receivedAt: 0 } }),
    });
    await Promise.all([first.library.secretsChanged(), second.library.secretsChanged()]);
    const tokenCalls = (): number =>
      [...first.sent, ...second.sent].filter((url) => url.endsWith('/connect/token')).length;
    const before = tokenCalls();
    const all = [first, second, first, second, first].map((window) => ask(window));
    expect(await Promise.all(all)).toEqual([200, 200, 200, 200, 200]);
    expect(tokenCalls() - before).toBe(1);
  });

  test('that somebody signs in to or out of in another window is the same here', async () => {
    const served = await serveIdentity();
    const first = serviceWindow(definitionOf(served));
    const second = serviceWindow(definitionOf(served), { secrets: first.secrets });
    await expect(ask(second)).rejects.toThrow('Nobody is signed in');
    await signInHere(served, first);
    await expect.poll(() => second.library.access().state).toBe('ready');
    expect(await ask(second)).toBe(200);
    await second.library.storage.remove();
    await expect.poll(() => first.library.access().state).toBe('signed-out');
    // the same person once more, with the same secrets
    await signInHere(served, second);
    await expect.poll(() => first.library.access().state).toBe('ready');
  });

  test('that has refused a sign-in takes the next one, in whichever window', async () => {
    const served = await serveIdentity();
    let isRefusing = true;
    const refusing = (url: string, init: RequestInit): Promise<Response> =>
      isRefusing && url.includes('/assets') ? Promise.resolve(new Response('{}', { status: 401 })) : fetch(url, init);
    const first = serviceWindow(definitionOf(served), { fetch: refusing });
    const second = serviceWindow(definitionOf(served), { fetch: refusing, secrets: first.secrets });
    await signInHere(served, first);
    await expect.poll(() => second.library.access().state).toBe('ready');
    await Promise.all([ask(first), ask(second)]);
    expect([first, second].map(({ library }) => library.wanted())).toEqual(['sign-in', 'sign-in']);
    isRefusing = false;
    await signInHere(served, second);
    expect(await ask(second)).toBe(200);
    await expect.poll(() => first.library.access().state).toBe('ready');
    expect(await ask(first)).toBe(200);
  });

  test('of another address finds no secrets, though it has the same name', async () => {
    const served = await serveIdentity();
    const first = serviceWindow(definitionOf(served));
    await signInHere(served, first);
    const definition = definitionOf(served);
    for (const change of [
      { baseUrl: 'http://127.0.0.1:1/api' },
      { signIn: { ...definition.signIn, authUrl: 'http://127.0.0.1:1' } },
      { signIn: { ...definition.signIn, clientId: 'other' } },
      { name: 'other' },
    ]) {
      const elsewhere = serviceWindow({ ...definition, ...change }, { secrets: first.secrets });
      expect((await accessErrorOf(ask(elsewhere))).state).toBe('signed-out');
      expect(elsewhere.sent).toEqual([]);
    }
  });

  test('with a token that was pasted wants a new one when that is refused', async () => {
    const served = await serveIdentity();
    const { name, baseUrl } = definitionOf(served);
    const window = serviceWindow({ name, baseUrl });
    const { credentials } = served.server;
    const paste = async (accessToken: string): Promise<void> => {
      await window.library.storage.write({
        tokens: { accessToken, receivedAt: Date.now(), scopes: [] },
        subscriptionKey: credentials?.subscriptionKey,
      });
      await window.library.secretsChanged();
    };
    await paste(credentials?.accessToken ?? '');
    expect(await ask(window)).toBe(200);
    await paste('an-old-token');
    expect(await ask(window)).toBe(401);
    expect((await accessErrorOf(ask(window))).problem).toContain('does not accept the access token');
    await paste(credentials?.accessToken ?? '');
    expect(await ask(window)).toBe(200);
  });

  test('tells no secret to anybody', async () => {
    const served = await serveIdentity();
    const window = serviceWindow(definitionOf(served));
    await signInHere(served, window);
    const stored = await window.library.storage.read();
    await window.library.storage.write({ ...stored, subscriptionKey: 'wrong-but-secret-key' });
    await window.library.secretsChanged();
    await ask(window);
    await served.server.close();
    const errors = await Promise.all([1, 2, 3].map(() => ask(window).catch((error: unknown) => error)));
    const said = JSON.stringify([
      window.library,
      window.library.access(),
      errors.map((error) => (error instanceof Error ? [error.message, error.stack, error] : error)),
      [...window.sent],
    ]);
    const secrets = [
      'wrong-but-secret-key',
      served.secrets.clientSecret,
      stored?.tokens?.accessToken ?? '',
      stored?.tokens?.refreshToken ?? '',
    ];
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(10);
      expect(said).not.toContain(secret);
    }
  });
});

describe('a client of a service', () => {
  const librariesOf = ({ library }: ServiceWindow): ReturnType<typeof createLibraries> => {
    const libraries = createLibraries({
      l10n: plainWords,
      embedded: library,
      openService: () => library,
      openFolder: noFolders,
      names: { read: () => Promise.resolve(undefined), write: () => Promise.resolve() },
    });
    libraries.define([library.definition]);
    return libraries;
  };

  test('asks as the person who is signed in, and is told what stands in the way', async () => {
    const served = await serveIdentity();
    const window = serviceWindow(definitionOf(served));
    const libraries = librariesOf(window);
    const client = await libraries.client(window.library.connection);
    expect((await accessErrorOf(client.assets.list({ count: 1 }))).state).toBe('signed-out');
    await signInHere(served, window);
    expect((await client.assets.list({ count: 1 })).assets).toHaveLength(1);
    await served.server.close();
    // it tries again until the service is known to be lost
    expect((await accessErrorOf(client.assets.list({ count: 1 }))).state).toBe('failed');
  });
});

import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test, vi } from 'vitest';
import { openLibrary, serveLibrary } from '../../../src/node/index.ts';
import { fileDatabase } from '../file-database.ts';
import { scratch } from '../scratch.ts';
import { storeWith } from '../store-with.ts';
import { developer, librarian, smallLibrary } from '../../small-library.ts';
import { browser, locationOf } from './browser.ts';
import {
  authorizeAddress,
  callApi,
  codeOf,
  passwordOf,
  redeem,
  refresh,
  serveFolder,
  serveIdentity,
  signInAs,
  signInPageOf,
  tokensOf,
} from './identity-server.ts';

const identityFile = (folder: string): string => join(folder, 'identity-1.sqlite');

describe('the first start', () => {
  test('makes a client and a password for each person who can sign in, and shows them once', async () => {
    const folder = scratch();
    const first = await serveFolder(folder);
    expect(first.identity).toMatchObject({
      authUrl: `${first.server.address}identity`,
      clientId: 'assetql',
      redirectUris: ['http://127.0.0.1:4311/callback'],
    });
    expect(first.secrets.clientSecret).toMatch(/^[\w-]{43}$/);
    expect(first.secrets.passwords.map(({ userName, mayApprove }) => [userName, mayApprove])).toEqual([
      ['developer', true],
      ['librarian', true],
      ['contributor', false],
    ]);
    const all = first.secrets.passwords.map(({ password }) => password);
    for (const password of all) expect(password).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(new Set(all).size).toBe(3);
    await first.server.close();

    const second = await serveFolder(folder, {}, first.secrets);
    expect(second.identity).not.toHaveProperty('newSecrets');
    expect(codeOf(await signInAs(second, 'contributor'))).not.toBe('');
  });

  test('of two processes at once, one makes them', async () => {
    const folder = scratch();
    await openLibrary({ dataDirectory: folder, initial: smallLibrary(3), database: fileDatabase });
    const library = await openLibrary({ dataDirectory: folder, initial: smallLibrary(3), database: fileDatabase });
    const servers = await Promise.all([1, 2, 3].map(() => serveLibrary({ library, port: 0 })));
    const made = servers.flatMap((server) => (server.kind === 'serving' ? (server.identity?.newSecrets ?? []) : []));
    for (const server of servers) if (server.kind === 'serving') await server.close();
    expect(made).toHaveLength(1);
  });
});

describe('what is kept', () => {
  test('§5 tokens, codes and keys hold after a new start', async () => {
    const first = await serveIdentity();
    const tokens = await tokensOf(first);
    const code = codeOf(await signInAs(first, 'librarian'));
    const { keys } = await (await fetch(`${first.identity.authUrl}/connect/jwks`)).json();
    await first.server.close();

    const second = await serveFolder(first.folder, {}, first.secrets);
    expect((await callApi(second, tokens['access_token'])).status).toBe(200);
    expect((await redeem(second, code)).status).toBe(200);
    expect((await refresh(second, tokens['refresh_token'])).status).toBe(200);
    expect((await (await fetch(`${second.identity.authUrl}/connect/jwks`)).json()).keys).toEqual(keys);
  });

  test('two servers of one folder take each other’s tokens, and a code holds once for both', async () => {
    const first = await serveIdentity();
    const second = await serveFolder(first.folder, {}, first.secrets);
    const code = codeOf(await signInAs(first, 'librarian'));
    const { body } = await redeem(second, code);
    expect((await callApi(first, body['access_token'])).status).toBe(200);
    expect((await redeem(first, code)).status).toBe(400);
    expect((await callApi(second, body['access_token'])).status).toBe(401);
  });

  test.skipIf(process.platform === 'win32')('is for its owner alone to read', async () => {
    const { folder, server } = await serveIdentity();
    const files = readdirSync(folder).filter((name) => name.startsWith('identity'));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0);
    await server.close();
    chmodSync(identityFile(folder), 0o644);
    await serveFolder(folder, {}, { clientSecret: '', passwords: [] });
    expect(statSync(identityFile(folder)).mode & 0o077).toBe(0);
  });

  test('holds no password, no client secret, no code and no token that could be read from it', async () => {
    const served = await serveIdentity();
    const code = codeOf(await signInAs(served, 'librarian'));
    const tokens = await tokensOf(served);
    await served.server.close();
    const kept = readdirSync(served.folder)
      .filter((name) => name.startsWith('identity'))
      .map((name) => readFileSync(join(served.folder, name), 'latin1'))
      .join();
    for (const secret of [
      passwordOf(served, 'librarian'),
      served.secrets.clientSecret,
      code,
      tokens['access_token'],
      tokens['refresh_token'],
    ])
      expect(kept.includes(String(secret))).toBe(false);
  });

  test('what has expired is not kept', async () => {
    const served = await serveIdentity();
    await tokensOf(served);
    await browser().open(authorizeAddress(served));
    const database = new DatabaseSync(identityFile(served.folder));
    const count = (): unknown =>
      database
        .prepare(
          `SELECT (SELECT count(*) FROM "artifact") AS "issued", (SELECT count(*) FROM "interaction") AS "underWay"`,
        )
        .get();
    const before = count();
    database.exec('UPDATE "artifact" SET "expires_at" = 1; UPDATE "interaction" SET "expires_at" = 1');
    await tokensOf(served);
    await browser().open(authorizeAddress(served));
    expect(count()).toEqual(before);
    database.close();
  });

  test('nothing is written to the terminal', async () => {
    const written: unknown[] = [];
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((text) => written.push(text) > 0);
    for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
      vi.spyOn(console, name).mockImplementation((...text) => void written.push(...text));
    try {
      const failures: unknown[] = [];
      const served = await serveIdentity({ onFailure: (...failure) => failures.push(failure) });
      const code = codeOf(await signInAs(served, 'librarian'));
      const { body } = await redeem(served, code);
      await redeem(served, code);
      await refresh(served, body['refresh_token']);
      const person = browser();
      await person.send(await signInPageOf(served, person), { username: 'librarian', password: 'wrong' });
      await person.open(authorizeAddress(served, { redirect_uri: 'http://evil.test/' }));
      expect(failures).toEqual([]);
    } finally {
      vi.restoreAllMocks();
    }
    expect(written).toEqual([]);
  });
});

describe('what goes wrong with it', () => {
  test('where nothing can be kept nobody can sign in; the development token works', async () => {
    const { library } = await serveIdentity();
    const server = await serveLibrary({ library: { ...library, readOnly: true }, port: 0 });
    if (server.kind === 'refused') throw new Error(server.message);
    expect(server).not.toHaveProperty('identity');
    expect((await fetch(`${server.address}identity/connect/authorize`)).status).toBe(503);
    await server.close();
  });

  test('a failure of the store is told to the server, without secrets, and the person is told to begin again', async () => {
    const failures: unknown[] = [];
    const { folder, library, secrets } = await serveIdentity();
    let isBroken = false;
    const served = await serveFolder(
      folder,
      {
        library: {
          ...library,
          store: storeWith(library.store, {
            users: async () => {
              if (isBroken) throw new Error('The disk is full.');
              return library.store.users();
            },
          }),
        },
        onFailure: (failure, path) => failures.push([String(failure), path]),
      },
      secrets,
    );
    const person = browser();
    const page = await signInPageOf(served, person);
    const sent = await person.send(page, { username: 'librarian', password: passwordOf(served, 'librarian') });
    isBroken = true;
    const answer = await person.open(locationOf(sent, page.address));
    expect(answer.status).toBe(500);
    expect(await answer.text()).toMatch(/The identity service could not answer\. Begin again(?!.*disk)/);
    expect(failures).toEqual([['Error: The disk is full.', '/identity']]);
  });

  test('a user who was removed from the library gets no new tokens', async () => {
    const { folder, library, secrets } = await serveIdentity();
    const left = new Set<string>();
    const users: typeof library.store.users = async () =>
      (await library.store.users()).filter(({ id }) => !left.has(id));
    const served = await serveFolder(
      folder,
      { library: { ...library, store: storeWith(library.store, { users }) } },
      secrets,
    );
    const { refresh_token: token } = await tokensOf(served);
    left.add(librarian.id);
    expect((await refresh(served, token)).body['error']).toBe('invalid_grant');
  });

  test('a database that is gone is answered by 500, not by silence', async () => {
    const failures: string[] = [];
    const served = await serveIdentity({ onFailure: (_failure, path) => failures.push(path) });
    const person = browser();
    const page = await signInPageOf(served, person);
    const database = new DatabaseSync(identityFile(served.folder));
    database.exec('DROP TABLE "account"');
    database.close();
    const answer = await person.send(page, { username: 'librarian', password: 'x' });
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('The identity service could not answer.');
    expect(failures).toEqual(['/identity']);
  });

  test.each([
    ['the store fails', (): Promise<never> => Promise.reject(new Error('The disk is full.'))],
    ['two people have one name', async () => [developer, { ...librarian, userName: 'Developer' }]],
  ] as const)('a first start at which %s leaves nothing half done', async (_name, users) => {
    const { library } = await serveIdentity();
    const folder = scratch();
    const broken = { ...library, dataDirectory: folder, store: storeWith(library.store, { users }) };
    await expect(serveLibrary({ library: broken, port: 0 })).rejects.toBeInstanceOf(Error);
    const server = await serveLibrary({ library: { ...library, dataDirectory: folder }, port: 0 });
    if (server.kind === 'refused') throw new Error(server.message);
    expect(server.identity?.newSecrets?.passwords).toHaveLength(3);
    await server.close();
  });

  test('a start on a port that is taken makes nothing that nobody would see', async () => {
    const { library, server: taken } = await serveIdentity();
    const folder = scratch();
    const port = Number(new URL(taken.address).port);
    const fresh = { ...library, dataDirectory: folder };
    for (const newPasswords of [false, true])
      expect(await serveLibrary({ library: fresh, port, newPasswords })).toMatchObject({ code: 'port-in-use' });
    const server = await serveLibrary({ library: fresh, port: 0 });
    if (server.kind === 'refused') throw new Error(server.message);
    expect(server.identity?.newSecrets?.passwords).toHaveLength(3);
    await server.close();
  });

  test('what could not be read once is read again', async () => {
    const served = await serveIdentity();
    const database = new DatabaseSync(identityFile(served.folder));
    const jwks = (): Promise<Response> => fetch(`${served.identity.authUrl}/connect/jwks`);
    database.exec('ALTER TABLE "setting" RENAME TO "hidden"');
    expect((await jwks()).status).toBe(500);
    database.exec('ALTER TABLE "hidden" RENAME TO "setting"');
    database.close();
    expect((await jwks()).status).toBe(200);
  });

  test('a folder in the place of the file is named, and left alone', async () => {
    const { library } = await serveIdentity();
    const folder = scratch();
    mkdirSync(identityFile(folder));
    expect(await serveLibrary({ library: { ...library, dataDirectory: folder }, port: 0 })).toMatchObject({
      code: 'identity-damaged',
      message: expect.stringContaining(identityFile(folder)),
    });
  });

  test('a library without those people has no accounts', async () => {
    const { library } = await serveIdentity();
    const folder = scratch();
    const server = await serveLibrary({
      library: { ...library, dataDirectory: folder, store: storeWith(library.store, { users: async () => [] }) },
      port: 0,
    });
    if (server.kind === 'refused') throw new Error(server.message);
    expect(server.identity?.newSecrets?.passwords).toEqual([]);
    await server.close();
  });
});

describe('new passwords', () => {
  test('end what the old ones and their tokens could do', async () => {
    const first = await serveIdentity();
    const tokens = await tokensOf(first);
    const code = codeOf(await signInAs(first, 'librarian'));
    await first.server.close();

    const second = await serveFolder(first.folder, { newPasswords: true });
    expect(second.identity.newSecrets).toBe(second.secrets);
    expect(second.secrets.clientSecret).not.toBe(first.secrets.clientSecret);
    expect((await callApi(second, tokens['access_token'])).status).toBe(401);
    expect((await refresh(second, tokens['refresh_token'])).body['error']).toBe('invalid_grant');
    expect((await redeem(second, code)).body['error']).toBe('invalid_grant');
    const old = { ...second, secrets: first.secrets };
    expect((await refresh(old, tokens['refresh_token'])).body['error']).toBe('invalid_client');
    const person = browser();
    const page = await signInPageOf(second, person);
    const typed = { username: 'librarian', password: passwordOf(first, 'librarian') };
    expect((await person.send(page, typed)).status).toBe(403);
    expect(codeOf(await signInAs(second, 'librarian'))).not.toBe('');
  });
});

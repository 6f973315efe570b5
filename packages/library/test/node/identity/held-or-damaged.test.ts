import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test, vi } from 'vitest';
import { openLibrary, serveLibrary } from '../../../src/node/index.ts';
import { fileDatabase } from '../file-database.ts';
import { runScript } from '../process.ts';
import { scratch } from '../scratch.ts';
import { smallLibrary } from '../../small-library.ts';
import { authorizeAddress, serveFolder, serveIdentity } from './identity-server.ts';

describe('a data folder that another process has to itself', () => {
  test('is waited for, which is told, and can be given up', async () => {
    const folder = scratch();
    const library = await openLibrary({ dataDirectory: folder, initial: smallLibrary(3), database: fileDatabase });
    const holder = runScript('lock', folder);
    await holder.line(/locked/);
    const abort = new AbortController();
    const onWait = vi.fn<() => void>(() => abort.abort());
    await expect(serveLibrary({ library, port: 0, onWait, signal: abort.signal })).rejects.toThrow(/abort/i);
    expect(onWait).toHaveBeenCalledOnce();
    holder.child.kill('SIGKILL');
  });
});

describe('a damaged file of accounts', () => {
  /** Text over the whole file, or over pages behind the first, which only a reader of the rest meets. */
  const damages: readonly (readonly [where: string, damage: (whole: Buffer) => Buffer])[] = [
    ['from its start', () => Buffer.alloc(8192, 'no database ')],
    ['in its middle', (whole) => Buffer.from(whole).fill('no page ', 8192, whole.length - 4096)],
  ];
  test.each(damages)('%s is named, with what to do, and stays as it is', async (_where, damage) => {
    const { folder, library, server } = await serveIdentity();
    await server.close();
    const file = join(folder, 'identity-1.sqlite');
    const damaged = damage(readFileSync(file));
    writeFileSync(file, damaged);
    expect(await serveLibrary({ library, port: 0 })).toEqual({
      kind: 'refused',
      code: 'identity-damaged',
      message: `${file}, which holds the accounts and tokens of this library, is damaged. Move it away, or start with --new-passwords, which puts it aside and makes new ones.`,
    });
    expect(readFileSync(file)).toEqual(damaged);
    const { identity } = await serveFolder(folder, { newPasswords: true });
    expect(identity.newSecrets?.passwords).toHaveLength(3);
    const aside = readdirSync(folder).find((name) => /^identity-1\.sqlite\.damaged-[\w-]+$/.test(name)) ?? '';
    expect(readFileSync(join(folder, aside))).toEqual(damaged);
  });
});

describe('a damaged log beside the file of accounts, after a hard end of the first start', () => {
  const damages: readonly (readonly [how: string, damage: (log: string) => void, words: string])[] = [
    [
      'at its start',
      (log) => writeFileSync(log, readFileSync(log).fill('no header ', 0, 32)),
      'was damaged and could not be read',
    ],
    ['by a cut', (log) => truncateSync(log, readFileSync(log).length - 5000), 'was cut off or removed'],
    ['by a cut that leaves nothing', (log) => truncateSync(log, 0), 'was cut off or removed'],
    ['by its removal', (log) => rmSync(log), 'was cut off or removed'],
  ];
  test.each(damages)('%s costs no password, and is told', async (_how, damage, words) => {
    const first = await serveFolder(scratch());
    // A sign-in that is begun is in the log.
    await fetch(authorizeAddress(first), { redirect: 'manual' });
    const left = scratch();
    cpSync(first.folder, left, { recursive: true });
    const log = join(left, 'identity-1.sqlite-wal');
    expect(readFileSync(log).length).toBeGreaterThan(0);
    damage(log);
    const onFailure = vi.fn<(failure: unknown, path: string) => void>();
    const { identity } = await serveFolder(left, { onFailure }, first.secrets);
    expect(identity.newSecrets).toBeUndefined();
    expect(onFailure.mock.calls.map(([failure]) => String(failure))).toEqual([
      `Error: ${log}, which held the latest changes of the accounts and tokens of this library, ${words}. Who signed in lately signs in again.`,
    ]);
  });

  test('that is whole is not complained of', async () => {
    const first = await serveFolder(scratch());
    await fetch(authorizeAddress(first), { redirect: 'manual' });
    const left = scratch();
    cpSync(first.folder, left, { recursive: true });
    const onFailure = vi.fn<(failure: unknown, path: string) => void>();
    expect((await serveFolder(left, { onFailure }, first.secrets)).identity.newSecrets).toBeUndefined();
    expect(onFailure).not.toHaveBeenCalled();
  });
});

test('a running server signs with the keys that another process has made with new passwords', async () => {
  const before = await serveIdentity();
  const keysOf = async ({ identity }: typeof before): Promise<unknown> =>
    (await fetch(`${identity.authUrl}/connect/jwks`)).json();
  const old = await keysOf(before);
  const after = await serveFolder(before.folder, { newPasswords: true });
  expect(await keysOf(before)).toEqual(await keysOf(after));
  expect(await keysOf(before)).not.toEqual(old);
});

/** Changes the file of accounts as no start of ours does. */
function change(folder: string, sql: string): void {
  const database = new DatabaseSync(join(folder, 'identity-1.sqlite'));
  database.exec(sql);
  database.close();
}

describe('a file of accounts that SQLite finds whole, and that holds something else', () => {
  test.each([
    `UPDATE "setting" SET "value" = 'x'`,
    `UPDATE "setting" SET "value" = 'x' WHERE "name" = 'cookie key'`,
    'DELETE FROM "setting"',
    'DROP TABLE "account"; CREATE TABLE "account" ("name")',
    'ALTER TABLE "artifact" RENAME COLUMN "payload" TO "other"',
    'DROP TABLE "artifact"; CREATE TABLE "artifact" ("name")',
    `UPDATE "client" SET "redirect_uri" = 'x'`,
    `UPDATE "client" SET "secret_digest" = 'x'`,
  ])('%s: is named at the start, and new passwords put it aside', async (sql) => {
    const { folder, library, server } = await serveIdentity();
    await server.close();
    change(folder, sql);
    expect(await serveLibrary({ library, port: 0 })).toMatchObject({
      code: 'identity-damaged',
      message: expect.stringContaining(`${join(folder, 'identity-1.sqlite')}, which holds`),
    });
    const { identity } = await serveFolder(folder, { newPasswords: true });
    expect(identity.newSecrets?.passwords).toHaveLength(3);
  });

  test('new passwords that cannot be stored, since SQLite ends the transaction by itself, leave the old ones', async () => {
    const first = await serveIdentity();
    await first.server.close();
    change(
      first.folder,
      `CREATE TRIGGER "full" BEFORE INSERT ON "account" BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END`,
    );
    const serving = serveLibrary({ library: first.library, port: 0, newPasswords: true });
    await expect(serving).rejects.toThrow('the disk is full');
    change(first.folder, 'DROP TRIGGER "full"');
    const { identity } = await serveFolder(first.folder, {}, first.secrets);
    expect(identity.newSecrets).toBeUndefined();
  });

  test('another database in its place is named, and left as it is', async () => {
    const { folder, library, server } = await serveIdentity();
    await server.close();
    const file = join(folder, 'identity-1.sqlite');
    rmSync(file);
    change(folder, 'CREATE TABLE "photo" ("name"); INSERT INTO "photo" VALUES (1)');
    const foreign = readFileSync(file);
    expect(await serveLibrary({ library, port: 0 })).toMatchObject({ code: 'identity-damaged' });
    expect(readFileSync(file)).toEqual(foreign);
  });

  test.each([
    [`UPDATE "setting" SET "value" = 'x'`, 'identity/connect/jwks', 500],
    ['DROP TABLE "client"', 'identity/connect/authorize?client_id=assetql', 500],
    ['DROP TABLE "artifact"', 'api/users', 500],
    [`UPDATE "artifact" SET "payload" = 'x'`, 'api/users', 401],
  ])('%s, while it is served: is named where it is in the way', async (sql, path, status) => {
    const failures: unknown[] = [];
    const { folder, library, server } = await serveIdentity({ onFailure: (failure) => failures.push(failure) });
    const token = 'a-token-that-somebody-has';
    const digest = createHash('sha256').update(token).digest('base64url');
    change(
      folder,
      `INSERT INTO "artifact" VALUES ('AccessToken', '${digest}', '{"accountId":"a","scope":"api"}', NULL, 9999999999, NULL); ${sql}`,
    );
    const headers = {
      authorization: `bearer ${token}`,
      'ocp-apim-subscription-key': library.credentials.subscriptionKey,
    };
    expect((await fetch(server.address + path, { headers })).status).toBe(status);
    expect(failures.map(String)).toEqual(
      status === 500 ? [expect.stringContaining(`${join(folder, 'identity-1.sqlite')}, which holds`)] : [],
    );
  });
});

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openIdentityService, type IdentityService } from '../../../src/node/identity/identity-service.ts';
import { DamagedIdentityError } from '../../../src/node/identity/identity-tables.ts';
import { PostgresConnection } from '../../../src/node/postgres/postgres-connection.ts';
import {
  postgresIdentityStorage,
  readSharedSecrets,
  sharedSecrets,
} from '../../../src/node/postgres/postgres-identity-storage.ts';
import { migratePostgres } from '../../../src/node/postgres/postgres-migrations.ts';
import { createSecrets } from '../../../src/node/secrets.ts';
import { librarian } from '../../small-library.ts';
import { scratch } from '../scratch.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

async function newConnection(): Promise<PostgresConnection> {
  // A database that has crashed may take long to come back on a busy machine.
  const connection = new PostgresConnection(await server.newDatabase(), { patience: 60_000 });
  onTestFinished(() => connection.close());
  await migratePostgres(connection);
  return connection;
}

const setSetting = (connection: PostgresConnection, name: string, value: string) =>
  connection.rows(
    `INSERT INTO assetql."setting" VALUES ($1, $2) ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"`,
    [name, value],
  );

async function serviceOn(
  connection: PostgresConnection,
  { newPasswords = false, failures = [] as unknown[] } = {},
): Promise<IdentityService> {
  const service = await openIdentityService({
    storage: postgresIdentityStorage(connection),
    store: { users: async () => [librarian] },
    accountIds: [librarian.id],
    tokenLife: 60,
    newPasswords,
    keepNewSecrets: true,
    redirectUris: [],
    mountPath: '/identity',
    isBehindFront: false,
    onFailure: (failure) => failures.push(failure),
  });
  onTestFinished(() => service.close());
  return service;
}

test('of servers that start at once one makes the passwords, which each shows until somebody has seen them', async () => {
  const connection = await newConnection();
  const services = await Promise.all([serviceOn(connection), serviceOn(connection)]);
  const [one, other] = services.map(({ newSecrets }) => newSecrets);
  expect(one?.passwords).toHaveLength(1);
  expect(other).toEqual(one);
  await services[0]?.secretsShown();
  expect((await serviceOn(connection)).newSecrets).toBeUndefined();
});

test('new passwords that cannot be read any more are told, and others are made when asked for', async () => {
  const connection = await newConnection();
  await serviceOn(connection);
  await setSetting(connection, 'unshown secrets', 'half of them');
  const failures: unknown[] = [];
  expect((await serviceOn(connection, { failures })).newSecrets).toBeUndefined();
  expect(failures.map(String)).toEqual([expect.stringMatching(/cannot be read and are removed.*--new-passwords\.$/)]);
  expect((await serviceOn(connection, { newPasswords: true })).newSecrets?.passwords).toHaveLength(1);
});

test('damaged accounts are named and left alone, until new passwords are asked for; the keys of the library stay', async () => {
  const connection = await newConnection();
  const secrets = await sharedSecrets(connection, createSecrets(scratch()));
  const service = await serviceOn(connection);
  await setSetting(connection, 'signing key', 'none');
  const opening = serviceOn(connection);
  await expect(opening).rejects.toBeInstanceOf(DamagedIdentityError);
  await expect(opening).rejects.toThrow(
    `The accounts and tokens in ${connection.address} are damaged. Start with --new-passwords, which makes new ones.`,
  );
  expect((await connection.rows('SELECT * FROM assetql."account"')).length).toBe(1);
  const mended = await serviceOn(connection, { newPasswords: true });
  expect(mended.newSecrets?.passwords).toHaveLength(1);
  expect(await mended.generation()).not.toBe('none');
  expect(await service.generation()).toBe(await mended.generation());
  expect(await readSharedSecrets(connection)).toEqual(secrets);
});

test('keys that cannot be read are named, and are not replaced unasked', async () => {
  const connection = await newConnection();
  expect(await readSharedSecrets(connection)).toBeUndefined();
  await setSetting(connection, 'library secrets', '{}');
  await expect(sharedSecrets(connection, createSecrets(scratch()))).rejects.toThrow(
    'Remove the row “library secrets” of the table assetql."setting", and new ones are made.',
  );
});

test('who waits for another server is told after a second, and may give up', async () => {
  const connection = await newConnection();
  const storage = postgresIdentityStorage(connection);
  let release = (): void => {};
  let isHeld = (): void => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const first = storage.exclusively(
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
        isHeld();
      }),
    {},
  );
  await held;
  const abort = new AbortController();
  const given = storage.exclusively(async () => 'never', {
    onWait: () => abort.abort(new Error('enough')),
    signal: abort.signal,
  });
  await expect(given).rejects.toThrow('enough');
  const second = storage.exclusively(async () => 'second', {});
  release();
  await first;
  expect(await second).toBe('second');
});

test('tokens and sessions survive a crash of the database', async () => {
  const connection = await newConnection();
  const service = await serviceOn(connection);
  await service.sessions.put('OwnerSession', 'id', { secret: 'x' }, 60);
  await server.crash();
  const found = service.sessions.find('OwnerSession', 'id');
  await server.start();
  expect(await found).toMatchObject({ secret: 'x' });
  await service.sessions.remove('OwnerSession', 'id');
  expect(await service.sessions.find('OwnerSession', 'id')).toBeUndefined();
});

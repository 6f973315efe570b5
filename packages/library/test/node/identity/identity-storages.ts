import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { identityFile } from '../../../src/node/identity/identity-database.ts';
import type { OpenIdentityStorage } from '../../../src/node/identity/identity-tables.ts';
import { openSqliteIdentity } from '../../../src/node/identity/sqlite-identity-storage.ts';
import { migratePostgres } from '../../../src/node/postgres/postgres-migrations.ts';
import { PostgresConnection } from '../../../src/node/postgres/postgres-connection.ts';
import { postgresIdentityStorage } from '../../../src/node/postgres/postgres-identity-storage.ts';
import { startPostgres, type PostgresServer } from '../postgres/postgres-server.ts';
import { scratch } from '../scratch.ts';

/** An empty storage of a test, and another process's view of it. */
export interface Stored {
  readonly storage: OpenIdentityStorage;
  readonly elsewhere: OpenIdentityStorage;
}

const open = { replace: false, onFailure: () => {} };

async function inFile(): Promise<Stored> {
  const folder = scratch();
  const storages = [openSqliteIdentity(folder, open), openSqliteIdentity(folder, open)] as const;
  for (const storage of storages) onTestFinished(() => storage.close());
  const database = new DatabaseSync(identityFile(folder));
  database.exec('PRAGMA synchronous = OFF');
  database.close();
  return { storage: storages[0], elsewhere: storages[1] };
}

async function inDatabase(url: string): Promise<Stored> {
  const connect = async (): Promise<OpenIdentityStorage> => {
    const connection = new PostgresConnection(url);
    onTestFinished(() => connection.close());
    await migratePostgres(connection);
    return postgresIdentityStorage(connection).open(open);
  };
  return { storage: await connect(), elsewhere: await connect() };
}

let postgres: PostgresServer | undefined;

/** Starts the server of the storages below, for the tests of a file. */
export function withPostgres(): void {
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => postgres?.stop());
}

/** Each kind of storage by its name. */
export const storages: readonly (readonly [name: string, make: () => Promise<Stored>])[] = [
  ['a file', inFile],
  ['PostgreSQL', async () => inDatabase((await postgres?.newDatabase()) ?? '')],
];

import type { OpenIdentityStorage } from '../identity/identity-tables.ts';
import { PostgresConnection } from '../postgres/postgres-connection.ts';
import { postgresIdentityStorage, readSharedSecrets, sharedSecrets } from '../postgres/postgres-identity-storage.ts';
import { migratePostgres } from '../postgres/postgres-migrations.ts';
import type { Secrets } from '../secrets.ts';

/** The accounts and secrets of a library in a PostgreSQL database. */
export async function openPostgresAccounts(url: string): Promise<{
  readonly storage: OpenIdentityStorage;
  readonly secrets: () => Promise<Secrets | undefined>;
  readonly store: (secrets: Secrets) => Promise<void>;
  readonly close: () => Promise<void>;
}> {
  const connection = new PostgresConnection(url);
  try {
    await migratePostgres(connection);
    return {
      storage: await postgresIdentityStorage(connection).open({ replace: false, onFailure: () => {} }),
      secrets: () => readSharedSecrets(connection),
      store: async (secrets) => void (await sharedSecrets(connection, secrets)),
      close: () => connection.close(),
    };
  } catch (failure) {
    await connection.close();
    throw failure;
  }
}

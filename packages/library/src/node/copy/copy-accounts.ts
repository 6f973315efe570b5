import { existsSync } from 'node:fs';
import { identityFile } from '../identity/identity-database.ts';
import {
  identitySettings,
  identityTableNames,
  identityTables,
  type IdentityTable,
  type OpenIdentityStorage,
  type TableValue,
} from '../identity/identity-tables.ts';
import { openSqliteIdentity } from '../identity/sqlite-identity-storage.ts';
import { isPostgresUrl } from '../postgres-url.ts';
import { readSecrets, storeSecrets, type Secrets } from '../secrets.ts';

/** Where a library has its accounts and secrets. */
interface AccountsPlace {
  /** `undefined` where nobody could ever sign in. */
  readonly storage: OpenIdentityStorage | undefined;
  readonly secrets: () => Promise<Secrets | undefined>;
  readonly store: (secrets: Secrets) => Promise<void>;
  readonly close: () => Promise<void>;
}

async function openPlace(place: string, isNew: boolean): Promise<AccountsPlace> {
  if (isPostgresUrl(place)) return (await import('./postgres-accounts.ts')).openPostgresAccounts(place);
  // What is wrong with the log of the file is told by the server that opens it.
  const open = (): OpenIdentityStorage => openSqliteIdentity(place, { replace: false, onFailure: () => {} });
  const storage = isNew || existsSync(identityFile(place)) ? open() : undefined;
  return {
    storage,
    secrets: async () => readSecrets(place),
    store: async (secrets) => storeSecrets(place, secrets),
    close: async () => storage?.close(),
  };
}

/** Parameters of a statement that inserts a row. */
const parametersOf = (columns: readonly string[]): string => columns.map((_, at) => `$${at + 1}`).join();

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join();

/** Which rows of a table are copied: a database has settings of others in the same table. */
const whichOf = (table: IdentityTable): string =>
  table === 'setting' ? ` WHERE "name" IN (${identitySettings.map((name) => `'${name}'`).join()})` : '';

async function copyTables(from: OpenIdentityStorage, to: OpenIdentityStorage): Promise<void> {
  const rows = new Map(
    await Promise.all(
      identityTableNames.map(
        async (table) => [table, await from.rows(`SELECT * FROM ${from.table(table)}${whichOf(table)}`)] as const,
      ),
    ),
  );
  await to.transaction(async ({ run }) => {
    for (const [table, copied] of rows) {
      const columns = identityTables[table];
      await run(`DELETE FROM ${to.table(table)}${whichOf(table)}`);
      const insert = `INSERT INTO ${to.table(table)} (${quoted(columns)}) VALUES (${parametersOf(columns)})`;
      for (const row of copied) await run(insert, ...columns.map((column) => valueOf(row[column])));
    }
  });
}

/** A value that was read; the driver of PostgreSQL gives a `bigint` as a text, which a column of numbers takes as well. */
const valueOf = (value: unknown): TableValue =>
  typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array ? value : null;

/** Copies the accounts, tokens and secrets of a library to a place that has none, or an earlier copy of them. Resolves with how many accounts there are. */
export async function copyAccounts(from: string, to: string): Promise<number> {
  const source = await openPlace(from, false);
  try {
    const target = await openPlace(to, source.storage !== undefined);
    try {
      const secrets = await source.secrets();
      if (secrets !== undefined) await target.store(secrets);
      if (source.storage === undefined || target.storage === undefined) return 0;
      await copyTables(source.storage, target.storage);
      const unshown = await source.storage.unshown.read();
      if (unshown !== undefined) await target.storage.unshown.keep(unshown);
      target.storage.settle();
      const [row] = await target.storage.rows(`SELECT count(*) AS "count" FROM ${target.storage.table('account')}`);
      return Number(row?.['count']);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

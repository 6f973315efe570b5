import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { contentProblem } from '../identity/identity-content.ts';
import {
  DamagedIdentityError,
  identityTableNames,
  type IdentityStatements,
  type IdentityStorage,
  type IdentityTable,
  type OpenIdentityStorage,
} from '../identity/identity-tables.ts';
import { parseNewSecrets, writeNewSecrets, type UnshownSecrets } from '../identity/unshown-secrets.ts';
import { parseSecrets, writeSecrets, type Secrets } from '../secrets.ts';
import type { PostgresConnection } from './postgres-connection.ts';

/** Held while accounts are prepared, and for each transaction that changes them: the letters “AQLI” and “AQLT”. */
const [preparationLock, transactionLock] = [0x41_51_4c_49, 0x41_51_4c_54];

/** Names of settings besides those of the identity service. */
const [secretsName, unshownName] = ['library secrets', 'unshown secrets'];

/** Milliseconds between two tries to get the lock, and until a caller is told that another process has it. */
const [betweenTries, quietly] = [100, 1000];

const table = (name: IdentityTable): string => `assetql."${name}"`;

const statementsOf = (client: Pick<PoolClient, 'query'>): IdentityStatements => ({
  rows: async (statement, ...parameters) => (await client.query(statement, [...parameters])).rows,
  run: async (statement, ...parameters) => (await client.query(statement, [...parameters])).rowCount ?? 0,
});

/** The secrets that a database holds; `undefined` when there are none. Rejects with a sentence for those that cannot be read. */
export async function readSharedSecrets(connection: PostgresConnection): Promise<Secrets | undefined> {
  const [row] = await connection.rows(`SELECT "value" FROM ${table('setting')} WHERE "name" = $1`, [secretsName]);
  const secrets = parseSecrets(String(row?.['value']));
  if (row !== undefined && secrets === undefined)
    throw new Error(
      `The secrets of the library in ${connection.address} cannot be read. Remove the row “${secretsName}” of the table ${table('setting')}, and new ones are made.`,
    );
  return secrets;
}

/**
 * The secrets that all servers of a database have: those that it holds, or those of the first server, which has stored its own. By them any
 * server takes the media and upload addresses that another one has signed.
 */
export async function sharedSecrets(connection: PostgresConnection, own: Secrets): Promise<Secrets> {
  await connection.rows(`INSERT INTO ${table('setting')} VALUES ($1, $2) ON CONFLICT ("name") DO NOTHING`, [
    secretsName,
    writeSecrets(own),
  ]);
  return (await readSharedSecrets(connection)) ?? own;
}

/** Accounts, keys and tokens in the database of the records, which all of its servers share. */
export function postgresIdentityStorage(connection: PostgresConnection): IdentityStorage {
  const set = `INSERT INTO ${table('setting')} VALUES ($1, $2) ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"`;

  async function setting(name: string): Promise<string | undefined> {
    const [row] = await connection.rows(`SELECT "value" FROM ${table('setting')} WHERE "name" = $1`, [name]);
    return row === undefined ? undefined : String(row['value']);
  }

  const unshown: UnshownSecrets = {
    keep: async (secrets) => {
      await connection.rows(set, [unshownName, writeNewSecrets(secrets)]);
    },
    read: async () => parseNewSecrets((await setting(unshownName)) ?? ''),
    problem: async () => {
      const text = await setting(unshownName);
      return text === undefined || parseNewSecrets(text) !== undefined
        ? undefined
        : `The new passwords in ${connection.address} that nobody has seen yet cannot be read and are removed. If you have not seen them, start with --new-passwords.`;
    },
    forget: async () => {
      await connection.rows(`DELETE FROM ${table('setting')} WHERE "name" = $1`, [unshownName]);
    },
  };

  async function check(): Promise<void> {
    const [clients, settings] = [
      await connection.rows(`SELECT * FROM ${table('client')}`),
      await connection.rows(`SELECT * FROM ${table('setting')}`),
    ];
    const problem = contentProblem({ clients, settings });
    if (problem !== undefined)
      throw new DamagedIdentityError(
        `The accounts and tokens in ${connection.address} are damaged. Start with --new-passwords, which makes new ones.`,
        { cause: new Error(problem) },
      );
  }

  /** Removes all accounts and tokens, which are damaged; the secrets of the library stay. */
  async function empty(): Promise<void> {
    await connection.transaction(async (client) => {
      for (const each of identityTableNames) if (each !== 'setting') await client.query(`DELETE FROM ${table(each)}`);
      await client.query(`DELETE FROM ${table('setting')} WHERE "name" <> $1`, [secretsName]);
    });
  }

  const opened: OpenIdentityStorage = {
    table,
    unshown,
    rows: (statement, ...parameters) => connection.rows(statement, parameters),
    run: (statement, ...parameters) => connection.use((client) => statementsOf(client).run(statement, ...parameters)),
    transaction: (work) =>
      connection.transaction(async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [transactionLock]);
        return work(statementsOf(client));
      }),
    check,
    settle: () => {},
    about: (failure) => failure,
    close: () => {},
  };

  return {
    exclusively: (work, { onWait, signal }) =>
      connection.use(async (client) => {
        for (let waited = 0; ; waited += betweenTries) {
          signal?.throwIfAborted();
          const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS "held"', [
            preparationLock,
          ]);
          if (rows[0]?.held === true) break;
          if (waited === quietly) onWait?.();
          // Rejects when it is aborted, which the next round sees.
          await pause(betweenTries, undefined, { signal }).catch(() => {});
        }
        try {
          return await work();
        } finally {
          await client.query('SELECT pg_advisory_unlock($1)', [preparationLock]);
        }
      }),
    open: async ({ replace }) => {
      try {
        await check();
      } catch (failure) {
        if (!replace) throw failure;
        await empty();
      }
      return opened;
    },
  };
}

import { withDataLock } from '../data-lock.ts';
import { OneAfterTheOther } from '../../store/one-after-the-other.ts';
import { rollBack } from '../sqlite/in-transaction.ts';
import { StatementCache } from '../sqlite/statement-cache.ts';
import { aboutIdentityFile, checkIdentityContent, identityFile, openIdentityDatabase } from './identity-database.ts';
import { emptyLog, logProblem } from './identity-log.ts';
import { unshownSecretsIn } from './unshown-secrets.ts';
import type { IdentityStatements, IdentityStorage, OpenIdentityStorage } from './identity-tables.ts';

/** Milliseconds to wait for another process before saying so. */
const quietly = 1000;

/**
 * One call of this process to a file after the other. A transaction of a connection takes in whatever the connection runs meanwhile, and
 * another connection waits for its end without letting this process go on.
 */
const turns = new OneAfterTheOther();

/** SQLite numbers parameters by `?1`, and takes `$1` for a name. */
const numbered = (statement: string): string => statement.replaceAll(/\$(\d+)/g, '?$1');

/** Opens the file of a data folder; the options are those of {@link IdentityStorage.open}. */
export function openSqliteIdentity(
  directory: string,
  { replace, onFailure }: Parameters<IdentityStorage['open']>[0],
): OpenIdentityStorage {
  const problem = logProblem(identityFile(directory));
  const database = openIdentityDatabase(directory, { replace });
  if (problem !== undefined) onFailure(new Error(problem));
  const statements = new StatementCache(database);
  const now: IdentityStatements = {
    rows: async (statement, ...parameters) => statements.get(numbered(statement)).all(...parameters),
    run: async (statement, ...parameters) => Number(statements.get(numbered(statement)).run(...parameters).changes),
  };
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => turns.run(identityFile(directory), work);
  return {
    table: (name) => `"${name}"`,
    rows: (...statement) => inTurn(() => now.rows(...statement)),
    run: (...statement) => inTurn(() => now.run(...statement)),
    transaction: (work) =>
      inTurn(async () => {
        database.exec('BEGIN IMMEDIATE');
        try {
          const result = await work(now);
          database.exec('COMMIT');
          return result;
        } catch (failure) {
          rollBack(database);
          throw failure;
        }
      }),
    unshown: unshownSecretsIn(directory),
    check: async () => checkIdentityContent(directory, database),
    settle: () => emptyLog(database),
    about: (failure) => aboutIdentityFile(directory, failure),
    close: () => database.close(),
  };
}

/** Accounts and tokens in a file of a data folder, which its owner alone may read. Several processes may have it open. */
export const sqliteIdentityStorage = (directory: string): IdentityStorage => ({
  exclusively: (work, options) => withDataLock(directory, work, { ...options, quietly }),
  open: async (options) => openSqliteIdentity(directory, options),
});

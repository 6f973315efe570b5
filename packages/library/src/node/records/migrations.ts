import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../sqlite/in-transaction.ts';

/**
 * The versions of the file, in order. A published one is never changed: a change of the layout is a new one at the end. Each is applied to
 * the file that the one before has left.
 */
export const migrations: readonly string[] = [
  `CREATE TABLE "transaction"(
     "sequence" INTEGER PRIMARY KEY AUTOINCREMENT,
     "actor" TEXT NOT NULL,
     -- epoch milliseconds
     "time" INTEGER NOT NULL,
     -- tells the transaction from one of the same sequence in other records, or in a copy that has gone another way
     "origin" TEXT NOT NULL DEFAULT (hex(randomblob(8)))
   );
   CREATE TABLE "record"(
     -- where it is in the list of its kind
     "number" INTEGER PRIMARY KEY,
     "kind" TEXT NOT NULL,
     "id" TEXT NOT NULL,
     -- JSON; NULL when the record was removed
     "value" TEXT,
     -- the transaction that has changed it last, and the order of the changes within it
     "sequence" INTEGER NOT NULL,
     "place" INTEGER NOT NULL,
     UNIQUE("id", "kind")
   );
   CREATE INDEX "record_by_sequence" ON "record"("sequence", "place");
   CREATE INDEX "record_by_kind" ON "record"("kind", "sequence") WHERE "kind" <> 'asset';
   -- versions of initial content that were stored, each with its transaction
   CREATE TABLE "initial_content"("version" TEXT PRIMARY KEY, "sequence" INTEGER NOT NULL);
   CREATE TABLE "job"(
     -- the order in which they were added
     "number" INTEGER PRIMARY KEY,
     "id" TEXT NOT NULL UNIQUE,
     "kind" TEXT NOT NULL,
     "key" TEXT NOT NULL,
     "input" TEXT NOT NULL,
     "state" TEXT NOT NULL DEFAULT 'waiting',
     "attempts" INTEGER NOT NULL DEFAULT 0,
     "outcome" TEXT,
     -- epoch milliseconds from which it may be leased
     "due" INTEGER NOT NULL,
     -- of the present lease
     "token" TEXT
   );
   CREATE UNIQUE INDEX "open_job" ON "job"("kind", "key") WHERE "state" IN ('waiting', 'leased');
   CREATE INDEX "open_job_by_number" ON "job"("number") WHERE "state" IN ('waiting', 'leased');`,
  `CREATE INDEX "upload_under_way" ON "record"(json_extract("value", '$.phase'), json_extract("value", '$.createdBy'))
     WHERE "kind" = 'upload'
       AND (json_extract("value", '$.phase') <> 'finalized' OR json_extract("value", '$.awaitsProcessing') = 1);
   -- whom the job is done for, and its turn among the jobs of all
   ALTER TABLE "job" ADD COLUMN "owner" TEXT NOT NULL DEFAULT '';
   ALTER TABLE "job" ADD COLUMN "turn" INTEGER NOT NULL DEFAULT 0;
   DROP INDEX "open_job_by_number";
   CREATE INDEX "open_job_by_turn" ON "job"("turn", "number") WHERE "state" IN ('waiting', 'leased');
   CREATE INDEX "open_job_by_owner" ON "job"("owner", "turn") WHERE "state" IN ('waiting', 'leased');
   CREATE INDEX "job_by_key" ON "job"("key", "number");`,
  `CREATE INDEX "direct_link_by_asset" ON "record"(json_extract("value", '$.assetId'), "number")
     WHERE "kind" = 'directLink';`,
];

/** Says in the header of the file what it is: “AQLR”. */
export const applicationId = 0x41_51_4c_52;

const pragma = (database: DatabaseSync, name: string): number =>
  Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);

/** Why a file cannot be used, as the end of a sentence; `undefined` when it can, at once or after the missing migrations. */
function problemOf(database: DatabaseSync): string | undefined {
  const isEmpty = database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (!isEmpty && pragma(database, 'application_id') !== applicationId) return 'holds something else than records';
  const version = pragma(database, 'user_version');
  return version > migrations.length ? 'was written by a newer version of AssetQL' : undefined;
}

/** Throws a sentence for a file that holds something else, or is of a newer version. Reads only. */
export function checkVersion(database: DatabaseSync, path: string): void {
  const problem = problemOf(database);
  if (problem !== undefined) throw new Error(`${path} ${problem}.`);
}

/**
 * Brings a file that {@link checkVersion} accepts to the present version, in one transaction; a file of the present version is not written.
 * Throws a sentence with `readOnly` for one of an older version.
 */
export function migrate(database: DatabaseSync, path: string, readOnly: boolean): void {
  if (pragma(database, 'user_version') === migrations.length) return;
  if (readOnly)
    throw new Error(`${path} was written by an older version of AssetQL, and cannot be brought up to date here.`);
  inTransaction(database, () => {
    // Another process may have done it meanwhile.
    checkVersion(database, path);
    for (const migration of migrations.slice(pragma(database, 'user_version'))) database.exec(migration);
    database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${migrations.length}`);
  });
}

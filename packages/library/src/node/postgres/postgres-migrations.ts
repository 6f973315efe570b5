import type { PostgresConnection } from './postgres-connection.ts';

/** Held while the tables are made or changed: the letters “AQLR”. */
const migrationLock = 0x41_51_4c_52;

/** Jobs that are not done. */
export const isOpenJob = `"state" IN ('waiting', 'leased')`;

/**
 * The versions of the tables, in order. A published one is never changed: a change of the layout is a new one at the end. Texts that are compared have the
 * collation "C", which compares their bytes; ids and JSON are stored as texts, since `jsonb` takes neither U+0000 nor half a surrogate pair.
 */
export const postgresMigrations: readonly string[] = [
  `CREATE TABLE assetql."transaction"(
     "sequence" bigint PRIMARY KEY,
     "actor" text NOT NULL,
     -- epoch milliseconds
     "time" bigint NOT NULL,
     -- tells the transaction from one of the same sequence in other records, or in a copy that has gone another way
     "origin" text NOT NULL UNIQUE
   );
   CREATE TABLE assetql."record"(
     "kind" text COLLATE "C" NOT NULL,
     "id" text COLLATE "C" NOT NULL,
     -- JSON; NULL when the record was removed
     "value" text,
     -- where it is in the list of its kind
     "number" bigint NOT NULL,
     -- the transaction that has changed it last, and the order of the changes within it
     "sequence" bigint NOT NULL,
     "place" integer NOT NULL,
     -- of an upload that is not over: its phase, and who has begun it
     "phase" text,
     "owner" text COLLATE "C",
     PRIMARY KEY ("id", "kind")
   );
   CREATE INDEX "record_by_sequence" ON assetql."record"("sequence", "place");
   CREATE INDEX "record_by_kind" ON assetql."record"("kind", "sequence") WHERE "kind" <> 'asset';
   CREATE INDEX "upload_under_way" ON assetql."record"("owner", "phase") WHERE "phase" IS NOT NULL;
   -- versions of initial content that were stored, each with its transaction
   CREATE TABLE assetql."initial_content"("version" text PRIMARY KEY, "sequence" bigint NOT NULL);
   CREATE TABLE assetql."job"(
     -- the order in which they were added
     "number" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     "id" text NOT NULL UNIQUE,
     "kind" text NOT NULL,
     "key" text COLLATE "C" NOT NULL,
     "input" text NOT NULL,
     "state" text NOT NULL DEFAULT 'waiting',
     "attempts" integer NOT NULL DEFAULT 0,
     "outcome" text,
     -- epoch milliseconds from which it may be leased
     "due" bigint NOT NULL,
     -- of the present lease
     "token" text,
     -- whom the job is done for, and its turn among the jobs of all
     "owner" text COLLATE "C" NOT NULL,
     "turn" bigint NOT NULL
   );
   CREATE UNIQUE INDEX "open_job" ON assetql."job"("kind", "key") WHERE ${isOpenJob};
   CREATE INDEX "open_job_by_turn" ON assetql."job"("turn", "number") WHERE ${isOpenJob};
   CREATE INDEX "open_job_by_owner" ON assetql."job"("owner", "turn") WHERE ${isOpenJob};
   CREATE INDEX "job_by_key" ON assetql."job"("key", "number");
   -- has a row while a library is being copied to here: the name of its first transaction
   CREATE TABLE assetql."unfinished_copy"("source" text NOT NULL);`,
  `CREATE TABLE assetql."setting"("name" text COLLATE "C" PRIMARY KEY, "value" text NOT NULL);
   CREATE TABLE assetql."account"(
     "user_id" text COLLATE "C" PRIMARY KEY,
     "user_name" text COLLATE "C" NOT NULL UNIQUE,
     "salt" bytea NOT NULL,
     "hash" bytea NOT NULL
   );
   CREATE TABLE assetql."client"(
     "client_id" text COLLATE "C" PRIMARY KEY,
     "secret_digest" text NOT NULL,
     -- those registered, with blanks between
     "redirect_uri" text NOT NULL
   );
   CREATE TABLE assetql."artifact"(
     "kind" text COLLATE "C" NOT NULL,
     "digest" text COLLATE "C" NOT NULL,
     "payload" text NOT NULL,
     "grant_id" text COLLATE "C",
     -- epoch seconds
     "expires_at" bigint NOT NULL,
     "consumed_at" bigint,
     PRIMARY KEY ("kind", "digest")
   );
   CREATE INDEX "artifact_grant" ON assetql."artifact"("grant_id");
   CREATE INDEX "artifact_expiry" ON assetql."artifact"("expires_at");
   CREATE TABLE assetql."interaction"(
     "digest" text COLLATE "C" PRIMARY KEY,
     "payload" text NOT NULL,
     "network" text COLLATE "C" NOT NULL,
     -- epoch seconds
     "expires_at" bigint NOT NULL
   );
   CREATE INDEX "interaction_network" ON assetql."interaction"("network", "expires_at");
   CREATE INDEX "interaction_expiry" ON assetql."interaction"("expires_at");
   CREATE TABLE assetql."attempt"(
     "digest" text COLLATE "C" PRIMARY KEY,
     "count" integer NOT NULL,
     -- epoch milliseconds
     "next_at" bigint NOT NULL
   );
   CREATE INDEX "attempt_age" ON assetql."attempt"("next_at");`,
  `-- of a direct link: the asset that it leads to
   ALTER TABLE assetql."record" ADD COLUMN "linked_asset" text COLLATE "C";
   UPDATE assetql."record" SET "linked_asset" = substring("value" from '"assetId":"([^"]*)"') WHERE "kind" = 'directLink';
   CREATE INDEX "direct_link_by_asset" ON assetql."record"("linked_asset", "number") WHERE "linked_asset" IS NOT NULL;`,
];

/** Makes the tables, or brings them to the present version. Other processes wait meanwhile. Rejects with a sentence for those of a newer version. */
export async function migratePostgres(connection: PostgresConnection): Promise<void> {
  await connection.transaction(async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query('CREATE SCHEMA IF NOT EXISTS assetql');
    await client.query('CREATE TABLE IF NOT EXISTS assetql."version"("version" integer NOT NULL)');
    const { rows } = await client.query<{ version: number }>('SELECT "version" FROM assetql."version"');
    const version = rows[0]?.version ?? 0;
    if (version > postgresMigrations.length)
      throw new Error(`${connection.address} was written by a newer version of AssetQL.`);
    if (version === postgresMigrations.length) return;
    for (const migration of postgresMigrations.slice(version)) await client.query(migration);
    await client.query('DELETE FROM assetql."version"');
    await client.query('INSERT INTO assetql."version" VALUES ($1)', [postgresMigrations.length]);
  });
}

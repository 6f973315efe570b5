import { digestOf, parseArtifact, type Artifact } from './artifacts.ts';
import type { IdentityTables } from './identity-tables.ts';

/** Sign-ins that were begun and not finished. Anybody can begin one, so they have a place of their own, and it is bounded. */
export interface SignInsUnderWay {
  /** Whether a network may begin another one. */
  readonly mayBegin: (network: string) => Promise<boolean>;
  /** Keeps one for some seconds; the network is that which has begun it. */
  readonly put: (id: string, signIn: Artifact, life: number, network: string) => Promise<void>;
  /** Nothing once it has expired. */
  readonly find: (id: string) => Promise<Artifact | undefined>;
  readonly remove: (id: string) => Promise<void>;
}

/** Sign-ins of one network, and of all. */
const most = { ofNetwork: 200, ofAll: 1000 } as const;

/**
 * The sign-ins of a storage. A network that has begun too many is refused more, so that those before can be finished. Where many
 * networks do so at once, the oldest of the busiest one goes. `clock` gives epoch milliseconds.
 */
export function signInsUnderWay(tables: IdentityTables, clock: () => number): SignInsUnderWay {
  const table = tables.table('interaction');
  const count = `SELECT count(*) AS "count" FROM ${table} WHERE "network" = $1 AND "expires_at" > $2`;
  const upsert = `INSERT INTO ${table} ("digest", "payload", "network", "expires_at") VALUES ($1, $2, $3, $4)
     ON CONFLICT ("digest") DO UPDATE SET "payload" = excluded."payload", "expires_at" = excluded."expires_at"`;
  const removeOldest = `DELETE FROM ${table} WHERE (SELECT count(*) FROM ${table}) > ${most.ofAll} AND "digest" = (
       SELECT "digest" FROM ${table} WHERE "network" = (
         SELECT "network" FROM ${table} GROUP BY "network" ORDER BY count(*) DESC LIMIT 1
       ) ORDER BY "expires_at" LIMIT 1)`;
  const now = (): number => Math.floor(clock() / 1000);

  return {
    mayBegin: async (network) => Number((await tables.rows(count, network, now()))[0]?.['count']) < most.ofNetwork,
    put: async (id, { jti: _id, ...signIn }, life, network) => {
      await tables.run(`DELETE FROM ${table} WHERE "expires_at" <= $1`, now());
      await tables.run(upsert, digestOf(id), JSON.stringify(signIn), network, now() + Math.ceil(life));
      await tables.run(removeOldest);
    },
    find: async (id) => {
      const select = `SELECT "payload" FROM ${table} WHERE "digest" = $1 AND "expires_at" > $2`;
      const [row] = await tables.rows(select, digestOf(id), now());
      const signIn = parseArtifact(row?.['payload']);
      return signIn && { ...signIn, jti: id };
    },
    remove: async (id) => {
      await tables.run(`DELETE FROM ${table} WHERE "digest" = $1`, digestOf(id));
    },
  };
}

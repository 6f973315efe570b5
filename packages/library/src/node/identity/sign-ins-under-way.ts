import type { DatabaseSync } from 'node:sqlite';
import { digestOf, parseArtifact, type Artifact } from './artifacts.ts';

/** Sign-ins that were begun and not finished. Anybody can begin one, so they have a place of their own, and it is bounded. */
export interface SignInsUnderWay {
  /** Whether a network may begin another one. */
  readonly mayBegin: (network: string) => boolean;
  /** Keeps one for some seconds; the network is that which has begun it. */
  readonly put: (id: string, signIn: Artifact, life: number, network: string) => void;
  /** Nothing once it has expired. */
  readonly find: (id: string) => Artifact | undefined;
  readonly remove: (id: string) => void;
}

/** Sign-ins of one network, and of all. */
const most = { ofNetwork: 200, ofAll: 1000 } as const;

/**
 * The sign-ins of a database. A network that has begun too many is refused more, so that those before can be finished. Where many
 * networks do so at once, the oldest of the busiest one goes. `clock` gives epoch milliseconds.
 */
export function signInsUnderWay(database: DatabaseSync, clock: () => number): SignInsUnderWay {
  const count = database.prepare(
    'SELECT count(*) AS "count" FROM "interaction" WHERE "network" = ? AND "expires_at" > ?',
  );
  const upsert = database.prepare(
    `INSERT INTO "interaction" ("digest", "payload", "network", "expires_at") VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET "payload" = "excluded"."payload", "expires_at" = "excluded"."expires_at"`,
  );
  const select = database.prepare('SELECT "payload" FROM "interaction" WHERE "digest" = ? AND "expires_at" > ?');
  const remove = database.prepare('DELETE FROM "interaction" WHERE "digest" = ?');
  const removeExpired = database.prepare('DELETE FROM "interaction" WHERE "expires_at" <= ?');
  const removeOldest = database.prepare(
    `DELETE FROM "interaction" WHERE (SELECT count(*) FROM "interaction") > ${most.ofAll} AND "digest" = (
       SELECT "digest" FROM "interaction" WHERE "network" = (
         SELECT "network" FROM "interaction" GROUP BY "network" ORDER BY count(*) DESC LIMIT 1
       ) ORDER BY "expires_at" LIMIT 1)`,
  );
  const now = (): number => Math.floor(clock() / 1000);

  return {
    mayBegin: (network) => Number(count.get(network, now())?.['count']) < most.ofNetwork,
    put: (id, { jti: _id, ...signIn }, life, network) => {
      removeExpired.run(now());
      upsert.run(digestOf(id), JSON.stringify(signIn), network, now() + Math.ceil(life));
      removeOldest.run();
    },
    find: (id) => {
      const signIn = parseArtifact(select.get(digestOf(id), now())?.['payload']);
      return signIn && { ...signIn, jti: id };
    },
    remove: (id) => void remove.run(digestOf(id)),
  };
}

import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** What was issued, as it is kept; `consumed` is when it was used up, in epoch seconds. */
export type Artifact = Readonly<Record<string, unknown>>;

/** Codes, tokens and grants. They are found by their value, of which only a digest is kept. */
export interface Artifacts {
  /** Keeps an artifact for some seconds. */
  readonly put: (kind: string, value: string, artifact: Artifact, life: number) => void;
  /** Nothing once it has expired. */
  readonly find: (kind: string, value: string) => Artifact | undefined;
  /** Marks an artifact as consumed; false when it was consumed before. */
  readonly consume: (kind: string, value: string) => boolean;
  readonly remove: (kind: string, value: string) => void;
  readonly removeOfGrant: (kind: string, grantId: string) => void;
}

/** What is kept of a value by which something is found. */
export const digestOf = (value: string): string => createHash('sha256').update(value).digest('base64url');

/** Reads a stored artifact. `undefined` when it cannot be read: it then counts as never issued. */
export function parseArtifact(text: unknown): Artifact | undefined {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}

/** The artifacts of a database. `clock` gives epoch milliseconds. */
export function artifacts(database: DatabaseSync, clock: () => number): Artifacts {
  const upsert = database.prepare(
    `INSERT INTO "artifact" ("kind", "digest", "payload", "grant_id", "expires_at") VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET "payload" = "excluded"."payload", "expires_at" = "excluded"."expires_at"`,
  );
  const select = database.prepare(
    'SELECT "payload", "consumed_at" FROM "artifact" WHERE "kind" = ? AND "digest" = ? AND "expires_at" > ?',
  );
  const use = database.prepare(
    'UPDATE "artifact" SET "consumed_at" = ? WHERE "kind" = ? AND "digest" = ? AND "consumed_at" IS NULL',
  );
  const remove = database.prepare('DELETE FROM "artifact" WHERE "kind" = ? AND "digest" = ?');
  const removeOfGrant = database.prepare('DELETE FROM "artifact" WHERE "kind" = ? AND "grant_id" = ?');
  const removeExpired = database.prepare('DELETE FROM "artifact" WHERE "expires_at" <= ?');
  const now = (): number => Math.floor(clock() / 1000);

  return {
    put: (kind, value, { jti: _value, ...artifact }, life) => {
      removeExpired.run(now());
      const { grantId } = artifact;
      const owner = typeof grantId === 'string' ? grantId : null;
      upsert.run(kind, digestOf(value), JSON.stringify(artifact), owner, now() + Math.ceil(life));
    },
    find: (kind, value) => {
      const row = select.get(kind, digestOf(value), now());
      const artifact = parseArtifact(row?.['payload']);
      const consumed = row?.['consumed_at'];
      return artifact && { ...artifact, jti: value, ...(typeof consumed === 'number' ? { consumed } : {}) };
    },
    consume: (kind, value) => use.run(now(), kind, digestOf(value)).changes === 1,
    remove: (kind, value) => void remove.run(kind, digestOf(value)),
    removeOfGrant: (kind, grantId) => void removeOfGrant.run(kind, grantId),
  };
}

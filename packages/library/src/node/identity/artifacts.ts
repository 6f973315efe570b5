import { createHash } from 'node:crypto';
import type { IdentityTables } from './identity-tables.ts';

/** What was issued, as it is kept; `consumed` is when it was used up, in epoch seconds. */
export type Artifact = Readonly<Record<string, unknown>>;

/** Codes, tokens and grants. They are found by their value, of which only a digest is kept. */
export interface Artifacts {
  /** Keeps an artifact for some seconds. */
  readonly put: (kind: string, value: string, artifact: Artifact, life: number) => Promise<void>;
  /** Nothing once it has expired. */
  readonly find: (kind: string, value: string) => Promise<Artifact | undefined>;
  /** Marks an artifact as consumed; false when it was consumed before. */
  readonly consume: (kind: string, value: string) => Promise<boolean>;
  readonly remove: (kind: string, value: string) => Promise<void>;
  readonly removeOfGrant: (kind: string, grantId: string) => Promise<void>;
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

/** The artifacts of a storage. `clock` gives epoch milliseconds. */
export function artifacts(tables: IdentityTables, clock: () => number): Artifacts {
  const table = tables.table('artifact');
  const upsert = `INSERT INTO ${table} ("kind", "digest", "payload", "grant_id", "expires_at") VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ("kind", "digest") DO UPDATE SET "payload" = excluded."payload", "expires_at" = excluded."expires_at"`;
  const select = `SELECT "payload", "consumed_at" FROM ${table} WHERE "kind" = $1 AND "digest" = $2 AND "expires_at" > $3`;
  const use = `UPDATE ${table} SET "consumed_at" = $1 WHERE "kind" = $2 AND "digest" = $3 AND "consumed_at" IS NULL`;
  const now = (): number => Math.floor(clock() / 1000);

  return {
    put: async (kind, value, { jti: _value, ...artifact }, life) => {
      await tables.run(`DELETE FROM ${table} WHERE "expires_at" <= $1`, now());
      const { grantId } = artifact;
      const owner = typeof grantId === 'string' ? grantId : null;
      await tables.run(upsert, kind, digestOf(value), JSON.stringify(artifact), owner, now() + Math.ceil(life));
    },
    find: async (kind, value) => {
      const [row] = await tables.rows(select, kind, digestOf(value), now());
      const artifact = parseArtifact(row?.['payload']);
      const consumed = row?.['consumed_at'] ?? undefined;
      return artifact && { ...artifact, jti: value, ...(consumed === undefined ? {} : { consumed: Number(consumed) }) };
    },
    consume: async (kind, value) => (await tables.run(use, now(), kind, digestOf(value))) === 1,
    remove: async (kind, value) => {
      await tables.run(`DELETE FROM ${table} WHERE "kind" = $1 AND "digest" = $2`, kind, digestOf(value));
    },
    removeOfGrant: async (kind, grantId) => {
      await tables.run(`DELETE FROM ${table} WHERE "kind" = $1 AND "grant_id" = $2`, kind, grantId);
    },
  };
}

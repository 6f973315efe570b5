import type { UnshownSecrets } from './unshown-secrets.ts';

/** A value of a parameter or a column. */
export type TableValue = string | number | Uint8Array | null;
export type TableRow = Readonly<Record<string, unknown>>;

/** Runs statements, whose parameters are written `$1`, `$2` and so on. */
export interface IdentityStatements {
  readonly rows: (statement: string, ...parameters: readonly TableValue[]) => Promise<readonly TableRow[]>;
  /** Resolves with the number of rows that were changed. */
  readonly run: (statement: string, ...parameters: readonly TableValue[]) => Promise<number>;
}

/** The tables of the identity service. */
export type IdentityTable = 'setting' | 'account' | 'client' | 'artifact' | 'interaction' | 'attempt';

export const identityTableNames: readonly IdentityTable[] = [
  'setting',
  'account',
  'client',
  'artifact',
  'interaction',
  'attempt',
];

/** The columns of each table. */
export const identityTables: Readonly<Record<IdentityTable, readonly string[]>> = {
  setting: ['name', 'value'],
  account: ['user_id', 'user_name', 'salt', 'hash'],
  client: ['client_id', 'secret_digest', 'redirect_uri'],
  artifact: ['kind', 'digest', 'payload', 'grant_id', 'expires_at', 'consumed_at'],
  interaction: ['digest', 'payload', 'network', 'expires_at'],
  attempt: ['digest', 'count', 'next_at'],
};

/** Names of settings: the private key that signs tokens, as a JWK, and 32 bytes that sign cookies, in base64url. */
export const identitySettings = ['signing key', 'cookie key'] as const;

/**
 * The tables of the identity service in a database: keys, accounts, the client, grants, tokens and tries of passwords. The statements are
 * those that SQLite and PostgreSQL have in common.
 */
export interface IdentityTables extends IdentityStatements {
  /** The name of a table, as statements write it. */
  readonly table: (name: IdentityTable) => string;
  /** Runs work whose changes are stored together, or not at all when it rejects. No other one, of any process, runs meanwhile. */
  readonly transaction: <Result>(work: (statements: IdentityStatements) => Promise<Result>) => Promise<Result>;
}

/** Where the identity service keeps what it needs. */
export interface IdentityStorage {
  /**
   * Runs work while no other process prepares the same storage. `onWait` is called once when another one has been at work for a second.
   * Rejects with the signal's reason when aborted.
   */
  readonly exclusively: <Result>(
    work: () => Promise<Result>,
    options: { readonly onWait?: (() => void) | undefined; readonly signal?: AbortSignal | undefined },
  ) => Promise<Result>;
  /**
   * Opens it, and makes it when it is not there. With `replace` an empty one takes the place of a damaged one, which otherwise is a
   * {@link DamagedIdentityError}. `onFailure` is told what was lost.
   */
  readonly open: (options: {
    readonly replace: boolean;
    readonly onFailure: (failure: unknown) => void;
  }) => Promise<OpenIdentityStorage>;
}

export interface OpenIdentityStorage extends IdentityTables {
  readonly unshown: UnshownSecrets;
  /** Rejects with a {@link DamagedIdentityError} where something has changed the content since it was opened. */
  readonly check: () => Promise<void>;
  /** Brings what was prepared to where a damaged log does not lose it. */
  readonly settle: () => void;
  /** Names the storage in a failure of its database that does not; gives other failures as they are. */
  readonly about: (failure: unknown) => unknown;
  readonly close: () => void;
}

/** The storage of accounts is damaged. It is not replaced unasked: that would end every sign-in and every password. */
export class DamagedIdentityError extends Error {
  override readonly name = 'DamagedIdentityError';
}

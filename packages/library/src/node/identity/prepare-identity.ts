import type { NewSecrets } from './new-secrets.ts';
import { generateKeyPair, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import type { LibraryUser } from '../../asset.ts';
import { inTransaction } from '../sqlite/in-transaction.ts';
import { clientId, digestSecret } from './client-registration.ts';
import { hashPassword, newPassword } from './password.ts';
import { defaultRedirectUri } from './redirect-uri.ts';
import { forgetUnshown, keepUnshown, readUnshown, unshownProblem } from './unshown-secrets.ts';

export interface PrepareIdentityOptions {
  /** Those who get an account; asked for only when accounts are made. */
  readonly users: () => Promise<readonly LibraryUser[]>;
  /** Makes new passwords and a new client secret, and revokes every code and token. */
  readonly newPasswords: boolean;
  /** Registered in the place of those before; when there are none, those stay. */
  readonly redirectUris: readonly string[];
  readonly dataDirectory: string;
  /** Keeps new secrets in a file until they have been shown, and gives those that an earlier start has made and not shown. */
  readonly keepNewSecrets: boolean;
  /** Is told when the file that kept new secrets cannot be read. */
  readonly onFailure: (failure: unknown) => void;
}

async function newSigningKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const kid = randomBytes(8).toString('base64url');
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' });
}

/** Makes what a data folder lacks for signing in. Gives what is to be shown once; nothing when all is there. To be called under its lock. */
export async function prepareIdentity(
  database: DatabaseSync,
  { users, newPasswords, redirectUris, dataDirectory, keepNewSecrets, onFailure }: PrepareIdentityOptions,
): Promise<NewSecrets | undefined> {
  const known = database.prepare('SELECT "secret_digest" FROM "client" WHERE "client_id" = ?').get(clientId);
  const isPrepared = known !== undefined;
  const registered = [...new Set(redirectUris)].join(' ');
  if (isPrepared && registered !== '')
    database.prepare('UPDATE "client" SET "redirect_uri" = ? WHERE "client_id" = ?').run(registered, clientId);
  if (isPrepared && !newPasswords) {
    const problem = keepNewSecrets ? unshownProblem(dataDirectory) : undefined;
    if (problem !== undefined) {
      onFailure(new Error(problem));
      forgetUnshown(dataDirectory);
    }
    const unshown = keepNewSecrets ? readUnshown(dataDirectory) : undefined;
    if (unshown === undefined || digestSecret(unshown.clientSecret) === known['secret_digest']) return unshown;
    // Left by a process that was killed before it stored their hashes.
    forgetUnshown(dataDirectory);
    return undefined;
  }

  const clientSecret = randomBytes(32).toString('base64url');
  const accounts = await Promise.all(
    (await users()).map(async (user) => {
      const password = newPassword();
      return { ...user, password, kept: await hashPassword(password) };
    }),
  );
  const passwords = accounts.map(({ userName, mayApprove, password }) => ({ userName, mayApprove, password }));
  const newSecrets = { clientSecret, passwords };
  const signingKey = await newSigningKey();
  forgetUnshown(dataDirectory);
  if (keepNewSecrets) keepUnshown(dataDirectory, newSecrets);
  inTransaction(database, () => {
    database.exec('DELETE FROM "account"; DELETE FROM "artifact"; DELETE FROM "interaction"; DELETE FROM "attempt"');
    const insert = database.prepare('INSERT INTO "account" VALUES (?, ?, ?, ?)');
    for (const { id, userName, kept } of accounts) insert.run(id, userName.toLowerCase(), kept.salt, kept.hash);
    const set = database.prepare('INSERT OR REPLACE INTO "setting" VALUES (?, ?)');
    set.run('signing key', signingKey);
    set.run('cookie key', randomBytes(32).toString('base64url'));
    database
      .prepare(
        'INSERT INTO "client" VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET "secret_digest" = "excluded"."secret_digest"',
      )
      .run(clientId, digestSecret(clientSecret), registered || defaultRedirectUri);
  });
  return newSecrets;
}

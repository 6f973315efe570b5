import type { NewSecrets } from './new-secrets.ts';
import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { LibraryUser } from '../../asset.ts';
import { clientId, digestSecret } from './client-registration.ts';
import type { OpenIdentityStorage } from './identity-tables.ts';
import { hashPassword, newPassword } from './password.ts';
import { defaultRedirectUri } from './redirect-uri.ts';

export interface PrepareIdentityOptions {
  /** Those who get an account; asked for only when accounts are made. */
  readonly users: () => Promise<readonly LibraryUser[]>;
  /** Makes new passwords and a new client secret, and revokes every code and token. */
  readonly newPasswords: boolean;
  /** Registered in the place of those before; when there are none, those stay. */
  readonly redirectUris: readonly string[];
  /** Keeps new secrets until they have been shown, and gives those that an earlier start has made and not shown. */
  readonly keepNewSecrets: boolean;
  /** Is told when the new secrets that were kept cannot be read. */
  readonly onFailure: (failure: unknown) => void;
}

async function newSigningKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const kid = randomBytes(8).toString('base64url');
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' });
}

/** Makes what a storage lacks for signing in. Gives what is to be shown once; nothing when all is there. To be called while no other process does so. */
export async function prepareIdentity(
  tables: OpenIdentityStorage,
  { users, newPasswords, redirectUris, keepNewSecrets, onFailure }: PrepareIdentityOptions,
): Promise<NewSecrets | undefined> {
  const { unshown } = tables;
  const client = tables.table('client');
  const [known] = await tables.rows(`SELECT "secret_digest" FROM ${client} WHERE "client_id" = $1`, clientId);
  const isPrepared = known !== undefined;
  const registered = [...new Set(redirectUris)].join(' ');
  if (isPrepared && registered !== '')
    await tables.run(`UPDATE ${client} SET "redirect_uri" = $1 WHERE "client_id" = $2`, registered, clientId);
  if (isPrepared && !newPasswords) {
    const problem = keepNewSecrets ? await unshown.problem() : undefined;
    if (problem !== undefined) {
      onFailure(new Error(problem));
      await unshown.forget();
    }
    const kept = keepNewSecrets ? await unshown.read() : undefined;
    if (kept === undefined || digestSecret(kept.clientSecret) === known['secret_digest']) return kept;
    // Left by a process that was killed before it stored their hashes.
    await unshown.forget();
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
  await unshown.forget();
  if (keepNewSecrets) await unshown.keep(newSecrets);
  const settings = { 'signing key': signingKey, 'cookie key': randomBytes(32).toString('base64url') };
  await tables.transaction(async ({ run }) => {
    for (const table of ['account', 'artifact', 'interaction', 'attempt'] as const)
      await run(`DELETE FROM ${tables.table(table)}`);
    const account = `INSERT INTO ${tables.table('account')} ("user_id", "user_name", "salt", "hash") VALUES ($1, $2, $3, $4)`;
    for (const { id, userName, kept } of accounts) await run(account, id, userName.toLowerCase(), kept.salt, kept.hash);
    const setting = `INSERT INTO ${tables.table('setting')} ("name", "value") VALUES ($1, $2)
      ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"`;
    for (const [name, value] of Object.entries(settings)) await run(setting, name, value);
    await run(
      `INSERT INTO ${client} ("client_id", "secret_digest", "redirect_uri") VALUES ($1, $2, $3)
       ON CONFLICT ("client_id") DO UPDATE SET "secret_digest" = excluded."secret_digest"`,
      clientId,
      digestSecret(clientSecret),
      registered || defaultRedirectUri,
    );
  });
  return newSecrets;
}

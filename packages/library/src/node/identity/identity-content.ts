import { createPrivateKey } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { clientId } from './client-registration.ts';
import { redirectUriProblem } from './redirect-uri.ts';

/** Every column that is read or written; preparing these fails where a table has others. */
const columns = [
  'SELECT "name", "value" FROM "setting"',
  'SELECT "user_id", "user_name", "salt", "hash" FROM "account"',
  'SELECT "client_id", "secret_digest", "redirect_uri" FROM "client"',
  'SELECT "kind", "digest", "payload", "grant_id", "expires_at", "consumed_at" FROM "artifact"',
  'SELECT "digest", "payload", "network", "expires_at" FROM "interaction"',
  'SELECT "digest", "count", "next_at" FROM "attempt"',
];

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey({ key: JSON.parse(text), format: 'jwk' }).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/**
 * What is wrong with the content of a database of accounts that SQLite itself finds whole; nothing when it can be used, also while nothing
 * is prepared in it. Throws the error of SQLite where a table has other columns.
 */
export function contentProblem(database: DatabaseSync): string | undefined {
  for (const statement of columns) database.prepare(statement);
  const client = database
    .prepare('SELECT "secret_digest", "redirect_uri" FROM "client" WHERE "client_id" = ?')
    .get(clientId);
  if (client === undefined) return undefined;
  const select = database.prepare('SELECT "value" FROM "setting" WHERE "name" = ?');
  const setting = (name: string): string => String(select.get(name)?.['value'] ?? '');
  if (!isPrivateKey(setting('signing key'))) return 'the signing key is not a private RSA key';
  if (!/^[\w-]{43}$/.test(setting('cookie key'))) return 'the cookie key is not 32 bytes';
  if (!/^[0-9a-f]{64}$/.test(String(client['secret_digest']))) return 'the digest of the client secret is not 32 bytes';
  const redirectUris = String(client['redirect_uri']).split(' ');
  return redirectUris.some((each) => redirectUriProblem(each) !== undefined)
    ? 'a redirect address of the client is not valid'
    : undefined;
}

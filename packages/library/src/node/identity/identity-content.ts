import { createPrivateKey } from 'node:crypto';
import { clientId } from './client-registration.ts';
import type { TableRow } from './identity-tables.ts';
import { redirectUriProblem } from './redirect-uri.ts';

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey({ key: JSON.parse(text), format: 'jwk' }).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** The rows of two tables. */
export interface IdentityContent {
  readonly clients: readonly TableRow[];
  readonly settings: readonly TableRow[];
}

/** What is wrong with stored accounts and keys; `undefined` when they can be used, also while nothing is prepared. */
export function contentProblem({ clients, settings }: IdentityContent): string | undefined {
  const client = clients.find((each) => each['client_id'] === clientId);
  if (client === undefined) return undefined;
  const setting = (name: string): string => String(settings.find((each) => each['name'] === name)?.['value']);
  if (!isPrivateKey(setting('signing key'))) return 'the signing key is not a private RSA key';
  if (!/^[\w-]{43}$/.test(setting('cookie key'))) return 'the cookie key is not 32 bytes';
  if (!/^[0-9a-f]{64}$/.test(String(client['secret_digest']))) return 'the digest of the client secret is not 32 bytes';
  const redirectUris = String(client['redirect_uri']).split(' ');
  return redirectUris.some((each) => redirectUriProblem(each) !== undefined)
    ? 'a redirect address of the client is not valid'
    : undefined;
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopback } from '../server/host-guard.ts';

/** The client that AssetQL itself signs in as. */
export interface ClientRegistration {
  readonly clientId: string;
  /** Of the secret; the secret itself is not kept. */
  readonly secretDigest: string;
  /** Where the browser is sent with a code, and nowhere else (§5). */
  readonly redirectUri: string;
}

/** The id of the client that AssetQL itself signs in as. */
export const clientId = 'assetql';

/** Where `assetql` waits for the browser when nothing else is registered. */
export const defaultRedirectUri = 'http://127.0.0.1:4311/callback';

/** A secret has 256 random bits, so that one round is enough. */
export const digestSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether a secret has a digest, in the same time for each. */
export function isSecret(secret: string, secretDigest: string): boolean {
  const [shown, kept] = [Buffer.from(digestSecret(secret)), Buffer.from(secretDigest)];
  return shown.length === kept.length && timingSafeEqual(shown, kept);
}

/** Why an address cannot be registered, as a sentence; nothing when it can. */
export function redirectUriProblem(text: string): string | undefined {
  const uri = URL.canParse(text) ? new URL(text) : undefined;
  const write = `write one such as ${defaultRedirectUri} (--redirect-uri ADDRESS).`;
  if (uri === undefined) return `“${text}” is no address to send the browser to; ${write}`;
  if (uri.protocol !== 'https:' && !(uri.protocol === 'http:' && isLoopback(uri.hostname)))
    return `A code may go to https, or to http on this machine, not to ${text}; ${write}`;
  if (text.includes('#') || uri.username !== '' || uri.password !== '')
    return `The address of a redirect has no fragment and no user in it; ${write}`;
  return undefined;
}

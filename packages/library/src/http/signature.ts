import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** Bytes in the letters that addresses carry without an escape (RFC 4648, section 5), unpadded. */
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '');

/** A short digest of a text, which does not give it away. */
export const digestText = (text: string): string => base64url(sha256(new TextEncoder().encode(text)).slice(0, 12));

/** Signs texts with HMAC-SHA-256 by a secret key. */
export function textSigner(signingKey: Uint8Array): (text: string) => string {
  const keyed = hmac.create(sha256, signingKey);
  return (text) => base64url(keyed.clone().update(new TextEncoder().encode(text)).digest());
}

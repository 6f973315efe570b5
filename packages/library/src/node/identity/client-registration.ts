import { createHash, timingSafeEqual } from 'node:crypto';

/** The client that AssetQL itself signs in as. */
export interface ClientRegistration {
  readonly clientId: string;
  /** Of the secret; the secret itself is not kept. */
  readonly secretDigest: string;
  /** Where the browser may be sent with a code, letter by letter, and nowhere else (§5). There is one at least. */
  readonly redirectUris: readonly string[];
}

/** The id of the client that AssetQL itself signs in as. */
export const clientId = 'assetql';

/** A secret has 256 random bits, so that one round is enough. */
export const digestSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether a secret has a digest, in the same time for each. */
export function isSecret(secret: string, secretDigest: string): boolean {
  const [shown, kept] = [Buffer.from(digestSecret(secret)), Buffer.from(secretDigest)];
  return shown.length === kept.length && timingSafeEqual(shown, kept);
}

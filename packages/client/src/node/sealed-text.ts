import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const mark = 'assetql-sealed-1';

export const isSealed = (text: string): boolean => text.startsWith(`${mark} `);

/** Creates a random key, encoded as text. */
export const createKey = (): string => randomBytes(32).toString('base64url');

/** Encrypts a text. Without the key it cannot be read, modified, or used under another name. */
export function seal(text: string, key: string, name: string): string {
  const start = randomBytes(12);
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'base64url'), start).setAAD(Buffer.from(name));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [mark, ...[start, encrypted, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join(' ');
}

/** Decrypts a text; `undefined` when the key does not fit. */
export function unseal(sealed: string, key: string, name: string): string | undefined {
  const [start, encrypted, tag] = sealed
    .trim()
    .split(' ')
    .slice(1)
    .map((part) => Buffer.from(part, 'base64url'));
  if (start === undefined || encrypted === undefined || tag === undefined) return undefined;
  try {
    const cipher = createDecipheriv(algorithm, Buffer.from(key, 'base64url'), start, { authTagLength: 16 });
    cipher.setAAD(Buffer.from(name)).setAuthTag(tag);
    return Buffer.concat([cipher.update(encrypted), cipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

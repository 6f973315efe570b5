import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const mark = 'assetql-sealed-1';

export const isSealed = (text: string): boolean => text.startsWith(`${mark} `);

/** A new key, as text. */
export const createKey = (): string => randomBytes(32).toString('base64url');

/** Encrypts a text, so that it cannot be read, changed or used under another name without the key. */
export function seal(text: string, key: string, name: string): string {
  const start = randomBytes(12);
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'base64url'), start).setAAD(Buffer.from(name));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [mark, ...[start, encrypted, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join(' ');
}

/** The text that was sealed; `undefined` when this key does not open it. */
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

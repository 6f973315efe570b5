import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedCookieOptions {
  readonly name: string;
  /** What it is for; a cookie for one thing is none for another. */
  readonly purpose: string;
  /** Of the addresses that the browser sends it to. */
  readonly path: string;
  readonly signingKey: Uint8Array;
  /** Seconds that the browser keeps it; until it ends when absent. */
  readonly maxAge?: number;
}

/** A cookie that no script sees, and that only who has the key can make. It is the same for everybody who gets one. */
export interface SignedCookie {
  /** The value of `Set-Cookie`. */
  readonly header: string;
  readonly isShown: (headers: Headers) => boolean;
}

export function signedCookie({ name, purpose, path, signingKey, maxAge }: SignedCookieOptions): SignedCookie {
  const value = createHmac('sha256', signingKey).update(purpose).digest();
  const kept = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return {
    header: `${name}=${value.toString('base64url')}; Path=${path}${kept}; HttpOnly; SameSite=Strict`,
    isShown: (headers) => {
      const shown = headers
        .get('cookie')
        ?.split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${name}=`))
        ?.slice(name.length + 1);
      const bytes = Buffer.from(shown ?? '', 'base64url');
      return bytes.length === value.length && timingSafeEqual(bytes, value);
    },
  };
}

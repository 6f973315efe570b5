import { createHash } from 'node:crypto';

/** A name that servers on other ports, and of other data folders, do not have: browsers keep one cookie of a name for all ports. */
export function cookieName(purpose: string, port: number, dataDirectory: string): string {
  const folder = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 8);
  return `assetql_${purpose}_${port}_${folder}`;
}

/** The value of a cookie of a request. `undefined` when the request has no cookie of that name. */
export const shownCookie = (headers: Headers, name: string): string | undefined =>
  headers
    .get('cookie')
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** A `Set-Cookie` that no script sees and no request from another site carries. `maxAge` is in seconds; without it the browser's end is its. */
export const cookieHeader = (name: string, value: string, path: string, maxAge?: number): string =>
  `${name}=${value}; Path=${path}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}; HttpOnly; SameSite=Strict`;

import { createHash } from 'node:crypto';

/** A name that servers on other ports, and of other data folders, do not have: browsers keep one cookie of a name for all ports. */
export function cookieName(purpose: string, port: number, dataDirectory: string): string {
  const folder = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 8);
  return `assetql_${purpose}_${port}_${folder}`;
}

/** Cookies of one name that are looked at. */
const mostOfName = 10;

/**
 * The values of the cookies of a name. A program on another port of the address may have set one of the same name for a longer path, which
 * browsers then send before ours.
 */
export const shownCookies = (headers: Headers, name: string): readonly string[] =>
  (headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .slice(0, mostOfName)
    .map((part) => part.slice(name.length + 1));

/** A `Set-Cookie` that no script sees and no request from another site carries. `maxAge` is in seconds; without it the browser's end is its. */
export const cookieHeader = (name: string, value: string, path: string, maxAge?: number): string =>
  `${name}=${value}; Path=${path}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}; HttpOnly; SameSite=Strict`;

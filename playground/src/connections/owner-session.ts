/**
 * Proves, in addition to a cookie that is hidden from scripts, that the user of the page started the server. It is stored for this origin
 * only: programs on other ports of this machine receive the cookie, but not this.
 */
export interface OwnerSession {
  readonly secret: string;
  /** For images, which are requested without custom headers. */
  readonly mediaKey: string;
}

const key = 'assetql.owner-session';

/** A copy in memory, for browsers without storage. */
let kept: string | undefined;

function read(): string | undefined {
  try {
    return localStorage.getItem(key) ?? kept;
  } catch {
    return kept;
  }
}

/** Parses a session; `undefined` for an invalid value. */
export function readOwnerSession(value: unknown): OwnerSession | undefined {
  if (typeof value !== 'object' || value === null || !('secret' in value) || !('mediaKey' in value)) return undefined;
  const { secret, mediaKey } = value;
  return [secret, mediaKey].every((each) => typeof each === 'string' && /^[\w-]+$/.test(each))
    ? { secret: String(secret), mediaKey: String(mediaKey) }
    : undefined;
}

/** The session of this browser, shared by all tabs. */
export function ownerSession(): OwnerSession | undefined {
  try {
    return readOwnerSession(JSON.parse(read() ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Stores a session, replacing the previous one. */
export function keepOwnerSession(session: OwnerSession): void {
  kept = JSON.stringify(session);
  try {
    localStorage.setItem(key, kept);
  } catch {
    // storage is forbidden or full: the copy in memory remains
  }
}

/** Adds the proof of the session to request headers. */
export function withSession(headers: RequestInit['headers']): Headers {
  const all = new Headers(headers);
  const session = ownerSession();
  if (session !== undefined) all.set('assetql-session', session.secret);
  return all;
}

/** Adds the proof of the session to an image's URL. */
export function withMediaKey(address: string): string {
  const session = ownerSession();
  if (session === undefined) return address;
  return `${address}${address.includes('?') ? '&' : '?'}assetql-media=${session.mediaKey}`;
}

/**
 * What shows, beside a cookie that no script sees, that the person in front of the page has started the server. It is kept for this very
 * origin: programs on other ports of the machine get the cookie as well, and never this.
 */
export interface OwnerSession {
  readonly secret: string;
  /** For pictures, which are asked for without a header of ours. */
  readonly mediaKey: string;
}

const key = 'assetql.owner-session';

/** Where the browser keeps nothing it is kept until the page is left. */
let kept: string | undefined;

function read(): string | undefined {
  try {
    return localStorage.getItem(key) ?? kept;
  } catch {
    return kept;
  }
}

/** Reads a session; nothing when the value is none. */
export function readOwnerSession(value: unknown): OwnerSession | undefined {
  if (typeof value !== 'object' || value === null || !('secret' in value) || !('mediaKey' in value)) return undefined;
  const { secret, mediaKey } = value;
  return [secret, mediaKey].every((each) => typeof each === 'string' && /^[\w-]+$/.test(each))
    ? { secret: String(secret), mediaKey: String(mediaKey) }
    : undefined;
}

/** The session of this browser; all tabs have the same one. */
export function ownerSession(): OwnerSession | undefined {
  try {
    return readOwnerSession(JSON.parse(read() ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Keeps a session in the place of the one before. */
export function keepOwnerSession(session: OwnerSession): void {
  kept = JSON.stringify(session);
  try {
    localStorage.setItem(key, kept);
  } catch {
    // forbidden or full: the page has it
  }
}

/** The headers of a request, with what shows the session. */
export function withSession(headers: RequestInit['headers']): Headers {
  const all = new Headers(headers);
  const session = ownerSession();
  if (session !== undefined) all.set('assetql-session', session.secret);
  return all;
}

/** The address of a picture, with what shows the session. */
export function withMediaKey(address: string): string {
  const session = ownerSession();
  if (session === undefined) return address;
  return `${address}${address.includes('?') ? '&' : '?'}assetql-media=${session.mediaKey}`;
}

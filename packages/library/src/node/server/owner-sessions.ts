import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Artifacts } from '../identity/artifacts.ts';
import { cookieHeader, shownCookies } from './cookie.ts';

/** Keeps sessions: by a digest of their ids, until they expire. */
export type SessionStore = Pick<Artifacts, 'put' | 'find' | 'remove'>;

/** What a new session consists of. Its parts are of no use alone. */
export interface OwnerSession {
  /** The value of `Set-Cookie`. */
  readonly cookie: string;
  /** Goes along in the header {@link sessionHeader}. The page keeps it, where no page of another origin can read it. */
  readonly secret: string;
  /** Goes along in the address of a picture, since an `<img>` sends no header of ours. */
  readonly mediaKey: string;
}

/** How a request is let in: with everything, or to see a picture. */
export type SessionRight = 'all' | 'picture';

/** The sessions of the person who has started the server, whose browsers have shown the development token. */
export interface OwnerSessions {
  /** Begins a session, in the place of the one that the request shows. */
  readonly begin: (headers: Headers) => Promise<OwnerSession>;
  /** What a request may do by its cookie and secret. `undefined` without a session, or with the cookie alone. */
  readonly right: (headers: Headers, mediaKey: string | undefined) => Promise<SessionRight | undefined>;
}

export const sessionHeader = 'assetql-session';

/** Seconds, after which the token is asked for again. */
const life = 30 * 86_400;

const kind = 'OwnerSession';
const newSecret = (): string => randomBytes(32).toString('base64url');
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

function isSecret(shown: string, kept: unknown): boolean {
  const [a, b] = [Buffer.from(digest(shown)), Buffer.from(String(kept))];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Browsers send cookies to every port of an address, so a cookie may end at a program of another user's on this machine. It is therefore
 * only a half: the other one is a secret that the page keeps for its own origin. Both are random, kept as digests, and expire; `store` is
 * emptied when new passwords are made.
 */
export function ownerSessions(store: () => SessionStore, cookieName: () => string, path: string): OwnerSessions {
  return {
    begin: async (headers) => {
      for (const before of shownCookies(headers, cookieName())) await store().remove(kind, before);
      const [id, secret, mediaKey] = [newSecret(), newSecret(), newSecret()];
      await store().put(kind, id, { secret: digest(secret), mediaKey: digest(mediaKey) }, life);
      return { cookie: cookieHeader(cookieName(), id, path, life), secret, mediaKey };
    },
    right: async (headers, mediaKey) => {
      const sessions = await Promise.all(
        shownCookies(headers, cookieName()).map(async (id) => (await store().find(kind, id)) ?? {}),
      );
      const secret = headers.get(sessionHeader);
      if (secret !== null) return sessions.some((session) => isSecret(secret, session['secret'])) ? 'all' : undefined;
      if (mediaKey === undefined) return undefined;
      return sessions.some((session) => isSecret(mediaKey, session['mediaKey'])) ? 'picture' : undefined;
    },
  };
}

/** Sessions for as long as the server runs, where nothing can be written. `clock` gives epoch milliseconds. */
export function sessionsInMemory(clock: () => number): SessionStore {
  const kept = new Map<string, { readonly session: Readonly<Record<string, unknown>>; readonly end: number }>();
  return {
    put: async (_kind, id, session, seconds) => {
      kept.set(digest(id), { session, end: clock() + seconds * 1000 });
    },
    find: async (_kind, id) => {
      const found = kept.get(digest(id));
      return found !== undefined && found.end > clock() ? found.session : undefined;
    },
    remove: async (_kind, id) => {
      kept.delete(digest(id));
    },
  };
}

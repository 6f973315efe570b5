import type { Fetch } from '@assetql/client';

/** A picture or file of an asset. */
export interface MediaAnswer {
  readonly status: number;
  /** Its media type: `image/svg+xml`. Empty where the service says none. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * The one way to a library. Credentials stay on its far side: who holds a door can ask, but never sees a token, a key or a secret, and
 * neither do the language server and the preview, which ask through it by messages.
 */
export interface Door {
  /**
   * Like `fetch`, for addresses below the base url of the connection; others are refused. Authorises as §4.1 of the interface
   * specification says, and renews a refused token once.
   */
  readonly fetch: Fetch;
  /**
   * The same for what no one is waiting to read: counts, totals, tests, exports. It keeps within the request budget of the connection, in
   * which `fetch` counts without being held back, and waits while that is used up; the embedded library has none.
   */
  readonly background: Fetch;
  /**
   * Fetches a file of an asset by an address that the service has given (§2.3), without credentials: http and https only, at most
   * `largestMedia` bytes.
   */
  readonly media: (address: string, signal: AbortSignal) => Promise<MediaAnswer>;
}

/** Bytes of a file that is shown. */
export const largestMedia = 20_000_000;

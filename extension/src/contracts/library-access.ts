import type { Fetch } from '@assetql/client';

/** The response for a picture or file of an asset. */
export interface MediaAnswer {
  readonly status: number;
  /** The media type, such as `image/svg+xml`; empty when the service gives none. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * Sends requests to a library. It adds the credentials itself, so its callers never see a token, a key or a secret, and neither do the
 * language server and the preview, which send their requests through it by messages.
 */
export interface LibraryAccess {
  /**
   * Like `fetch`, for URLs below the base URL of the connection; others are rejected. Authorises as §4.1 of the interface
   * specification says, and renews a refused token once.
   */
  readonly fetch: Fetch;
  /**
   * The same for requests that no one waits for: counts, totals, tests, exports. Waits while the request budget of the connection is used
   * up. Requests of `fetch` count in that budget but never wait; the embedded library has no budget.
   */
  readonly background: Fetch;
  /**
   * Sends the bytes of an upload to the signed URL that the library has given for it (§4.6), without credentials. The URL is a secret, so
   * these requests are in no log.
   */
  readonly storage: Fetch;
  /**
   * Fetches a file of an asset by a URL that the service has given (§2.3), without credentials: http and https only, at most
   * `largestMedia` bytes.
   */
  readonly media: (address: string, signal: AbortSignal) => Promise<MediaAnswer>;
  /** The path on this machine of the file at such a URL, `undefined` where there is none; absent where files are not on this machine. */
  readonly path?: (address: string) => Promise<string | undefined>;
}

/** The largest file that is shown, in bytes. */
export const largestMedia = 20_000_000;

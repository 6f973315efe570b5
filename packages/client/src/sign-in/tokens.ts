/** The user that the identity service vouches for (the `id_token` of §2.1). */
export interface SignedInUser {
  /** What the service knows the user by (`sub`). */
  readonly id: string;
  /** A name to show, where the service gives one. */
  readonly name?: string | undefined;
}

/** What a sign-in or a renewal gave (the interface specification, §2.1). Plain JSON, and secret. */
export interface Tokens {
  readonly accessToken: string;
  /** Seconds that the access token lives from `receivedAt` on; absent when the service does not say. */
  readonly expiresIn?: number | undefined;
  /** Epoch milliseconds by the clock of this machine, just before the tokens were asked for. */
  readonly receivedAt: number;
  /** Absent when `offline_access` was not granted. */
  readonly refreshToken?: string | undefined;
  /** What was granted. */
  readonly scopes: readonly string[];
  readonly user?: SignedInUser | undefined;
}

/** The user identified by the identity service (the `id_token` of §2.1). */
export interface SignedInUser {
  /** The user's id in the service (`sub`). */
  readonly id: string;
  /** A display name, if the service sends one. */
  readonly name?: string | undefined;
}

/** The tokens of a sign-in or a renewal (the interface specification, §2.1). Plain JSON. Secret. */
export interface Tokens {
  readonly accessToken: string;
  /** The lifetime of the access token in seconds from `receivedAt` on; absent when the service does not say. */
  readonly expiresIn?: number | undefined;
  /** Epoch milliseconds by this machine's clock, just before the tokens were requested. */
  readonly receivedAt: number;
  /** Absent when `offline_access` was not granted. */
  readonly refreshToken?: string | undefined;
  /** The granted scopes. */
  readonly scopes: readonly string[];
  readonly user?: SignedInUser | undefined;
}

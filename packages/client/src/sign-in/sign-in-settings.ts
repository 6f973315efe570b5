/** What the provider issued with the access (the interface specification, §5.2), and the scopes to request. */
export interface SignInSettings {
  /** The URL of the identity service, `{auth_url}` in the interface specification. */
  readonly authUrl: string | URL;
  readonly clientId: string;
  /** A secret. It is sent to the token endpoint only, in the body. */
  readonly clientSecret: string;
  /** The registered redirect URI, unchanged: https, http on this machine, or a private scheme (`vscode://…`). */
  readonly redirectUri: string;
  /** The scopes to request; `openid`, `api` and `offline_access` by default. `openid` and `api` are required. */
  readonly scopes?: readonly string[] | undefined;
  /** The issuer in the service's tokens (`iss`); `authUrl` without its trailing slash by default. */
  readonly issuer?: string | undefined;
}

/** What the provider of a service gave when it granted access (the interface specification, §5.2), and what to ask for. */
export interface SignInSettings {
  /** The address of the identity service, `{auth_url}` in the interface specification. */
  readonly authUrl: string | URL;
  readonly clientId: string;
  /** A secret. It is sent to the token endpoint only, in the body. */
  readonly clientSecret: string;
  /** The registered address, letter by letter: https, http on this machine, or of a scheme that a program has to itself (`vscode://…`). */
  readonly redirectUri: string;
  /** What is asked for; `openid`, `api` and `offline_access` by default. `openid` and `api` must be among them. */
  readonly scopes?: readonly string[] | undefined;
  /** How the identity service calls itself in what it signs (`iss`); `authUrl` without a slash at its end by default. */
  readonly issuer?: string | undefined;
}

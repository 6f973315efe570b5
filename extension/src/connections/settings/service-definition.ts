/** Where and as which client people sign in to a service (the interface specification, §5.2). Nothing of it is secret. */
export interface SignInDefinition {
  readonly authUrl: string;
  readonly clientId: string;
  /** The registered address, letter by letter. */
  readonly redirectUri: string;
  readonly scopes?: readonly string[];
  readonly issuer?: string;
}

/** A service as the settings of a person name it. */
export interface ServiceDefinition {
  readonly name: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Where the service itself is, where it is asked through a server of this machine. */
  readonly address?: string;
  /** Absent for a connection that uses an access token. */
  readonly signIn?: SignInDefinition;
}

/** A connection that is being entered; its parts may be missing or wrong. */
export interface DefinitionDraft {
  readonly name: string;
  readonly baseUrl: string;
  /** Absent for a connection that uses an access token. */
  readonly signIn?: { readonly [Member in keyof SignInDefinition]?: SignInDefinition[Member] | undefined };
}

/** Where the browser comes back to unless another address is registered. */
export const defaultRedirectUri = 'http://127.0.0.1:4311/callback';

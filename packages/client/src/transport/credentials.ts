import { createRedactor, type Redactor } from './redactor.ts';

/** What a {@link TokenProvider} is told. */
export interface TokenRequest {
  /** True when the service has just refused the token that was given last: give another one. */
  readonly renew: boolean;
  readonly signal: AbortSignal;
}

/** Gives an access token. It is asked before every attempt, so it keeps the token itself as long as it is good. */
export type TokenProvider = (request: TokenRequest) => string | Promise<string>;

export interface CredentialOptions {
  readonly auth?: string | TokenProvider | undefined;
  readonly subscriptionKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The headers that authorise calls (the interface specification, §4.1), and the redactor that knows every secret in them. */
export interface Credentials {
  readonly headers: (request: TokenRequest) => Promise<Headers>;
  /** Whether a refused token can be replaced. */
  readonly renewable: boolean;
  readonly redactor: Redactor;
}

const sendable = /^[\x21-\x7e]+$/;

/** Names of headers whose values are secrets. */
const secretHeader = /authorization|cookie|key|secret|token|signature|password/i;

/** A value that can stand in a header. The platform's own error would quote the value. */
function checkSecret(value: unknown, what: string): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!sendable.test(text)) {
    throw new TypeError(`The ${what} must be a text of visible ASCII characters without blanks, and not empty.`);
  }
  return text;
}

function checkHeaders(given: Readonly<Record<string, string>>, redactor: Redactor): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    try {
      headers.set(name, value);
    } catch {
      throw new TypeError(`The header ${JSON.stringify(name)} has a name or value that cannot be sent.`);
    }
    if (secretHeader.test(name)) redactor.add(value.trim());
  }
  return headers;
}

/** Throws a `TypeError` that quotes nothing secret when a key, token or header cannot be sent. */
export function createCredentials({ auth, subscriptionKey, headers = {} }: CredentialOptions): Credentials {
  const redactor = createRedactor();
  const fixed = checkHeaders(headers, redactor);
  if (subscriptionKey !== undefined) {
    const key = checkSecret(subscriptionKey, 'subscription key');
    redactor.add(key);
    fixed.set('Ocp-Apim-Subscription-Key', key);
  }
  const authorize = (target: Headers, token: unknown): void => {
    const text = checkSecret(token, 'access token');
    redactor.add(text);
    target.set('Authorization', `bearer ${text}`);
  };
  if (typeof auth === 'string') authorize(fixed, auth);
  return {
    redactor,
    renewable: typeof auth === 'function',
    headers: async (request) => {
      const all = new Headers(fixed);
      if (typeof auth === 'function') authorize(all, await auth(request));
      return all;
    },
  };
}

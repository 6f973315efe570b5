import { createRedactor, type Redactor } from './redactor.ts';

/** The argument of a {@link TokenProvider}. */
export interface TokenRequest {
  /** True when the service has just rejected the last token, so that a different one is needed. */
  readonly renew: boolean;
  readonly signal: AbortSignal;
}

/** Provides an access token. It is called before every attempt, so it should cache the token. */
export type TokenProvider = (request: TokenRequest) => string | Promise<string>;

export interface CredentialOptions {
  readonly auth?: string | TokenProvider | undefined;
  readonly subscriptionKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The authorization headers of calls (the interface specification, §4.1), and a redactor that knows all secrets in them. */
export interface Credentials {
  readonly headers: (request: TokenRequest) => Promise<Headers>;
  /** Whether a rejected token can be replaced. */
  readonly renewable: boolean;
  readonly redactor: Redactor;
}

const sendable = /^[\x21-\x7e]+$/;

/** Names of headers whose values are secret. */
const secretHeader = /authorization|cookie|key|secret|token|signature|password/i;

/** Checks that a value can be sent in a header. The platform's own error would quote the value. */
function checkSecret(value: unknown, what: string): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!sendable.test(text)) {
    throw new TypeError(`The ${what} must be a text of visible ASCII characters without blanks, and not empty.`);
  }
  return text;
}

function checkHeaders(given: Readonly<Record<string, string>>, redactor: Redactor): Headers {
  // They have no members of their own, and would be left out without a word.
  if (given instanceof Headers || given instanceof Map || Array.isArray(given))
    throw new TypeError('The headers must be an object of names and values, such as { "X-Team": "web" }.');
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

/** Creates the credentials of a client. Throws a `TypeError` without any secret when a key, token or header cannot be sent. */
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
  // Anything else, such as a promise of a token, would be left out without a word.
  if (auth !== undefined && typeof auth !== 'function') authorize(fixed, auth);
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

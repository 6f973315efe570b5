import type { AuthorizationServer, Client } from 'oauth4webapi';
import { isOwnScheme } from '../is-own-scheme.ts';
import { isThisMachine } from '../is-this-machine.ts';
import { createRedactor, type Redactor } from '../transport/redactor.ts';
import type { SignInSettings } from './sign-in-settings.ts';

/** The settings of a sign-in with all defaults applied. */
export interface ResolvedSignInSettings {
  /** Absolute, without a slash at its end. */
  readonly authUrl: string;
  readonly server: AuthorizationServer & { readonly authorization_endpoint: string };
  readonly client: Client;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  /** Whether requests are sent without TLS, which is allowed on this machine only. */
  readonly insecure: boolean;
  readonly redactor: Redactor;
}

const requiredScopes = ['openid', 'api'];
const defaultScopes = [...requiredScopes, 'offline_access'];

/**
 * Every signature algorithm. The signature itself need not be checked, because the response comes directly from the token endpoint over TLS
 * (OpenID Connect Core, section 3.1.3.7); an unsigned token is rejected nevertheless.
 */
const signing = ['RS', 'PS', 'ES', 'HS'].flatMap((kind) => ['256', '384', '512'].map((size) => `${kind}${size}`));

/** Applies defaults to the settings of a sign-in. Throws a `TypeError` without any secret for invalid settings. */
export function resolveSignInSettings(settings: SignInSettings): ResolvedSignInSettings {
  const authUrl = parseAddress('authUrl', settings.authUrl);
  checkRedirect(settings.redirectUri);
  if (authUrl.search !== '') throw new TypeError('authUrl must have no query.');
  const base = authUrl.href.replace(/(?<!\/)\/+$/, '');
  const scopes = settings.scopes ?? defaultScopes;
  for (const scope of requiredScopes)
    if (!scopes.includes(scope)) throw new TypeError(`scopes must contain ${scope}: the service requires it.`);
  if (!scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)))
    throw new TypeError(
      'Each of scopes must be a text of visible ASCII characters without blanks, quotes and backslashes.',
    );
  const clientSecret = requireText('clientSecret', settings.clientSecret);
  const redactor = createRedactor();
  redactor.add(clientSecret);
  return {
    authUrl: base,
    server: {
      issuer: settings.issuer ?? base,
      authorization_endpoint: `${base}/connect/authorize`,
      token_endpoint: `${base}/connect/token`,
      id_token_signing_alg_values_supported: [...signing, 'EdDSA', 'Ed25519'],
    },
    client: { client_id: requireText('clientId', settings.clientId) },
    clientSecret,
    // the registered value has to be sent unchanged, not normalized by URL
    redirectUri: settings.redirectUri,
    scopes,
    insecure: authUrl.protocol === 'http:',
    redactor,
  };
}

function parseAddress(name: string, given: string | URL): URL {
  const url = URL.parse(String(given));
  if (url === null || !/^https?:$/.test(url.protocol)) throw new TypeError(`${name} must be an https address.`);
  if (url.protocol === 'http:' && !isThisMachine(url))
    throw new TypeError(`${name} must start with https: http is for this machine only (localhost, 127.0.0.1, [::1]).`);
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw new TypeError(`${name} must have no user name, password or fragment.`);
  return url;
}

function checkRedirect(given: string): void {
  const url = URL.parse(given);
  if (url === null || !isOwnScheme(url)) parseAddress('redirectUri', given);
  else if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw new TypeError('redirectUri must have no user name, password or fragment.');
}

function requireText(name: string, given: string): string {
  // drops the line end that remains when a secret is read from a file
  const text = typeof given === 'string' ? given.trim() : '';
  if (!/^[\x20-\x7e]+$/.test(text))
    throw new TypeError(`${name} must be a text of visible ASCII characters, and not empty.`);
  return text;
}

import * as oauth from 'oauth4webapi';
import type { SignInSettings } from './sign-in-settings.ts';
import { resolveSignInSettings } from './resolve-sign-in-settings.ts';

/** A sign-in in progress. Plain JSON that the caller keeps until the browser returns. It is secret. */
export interface PendingSignIn {
  /** The URL to open in the user's browser. */
  readonly url: string;
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

/**
 * Starts a sign-in by the authorization code flow (the interface specification, §4.2 and §5.3), with PKCE and a nonce in addition to what
 * is specified. Sends nothing. Rejects with a `TypeError` for invalid settings.
 */
export async function beginSignIn(settings: SignInSettings): Promise<PendingSignIn> {
  const { server, client, redirectUri, scopes } = resolveSignInSettings(settings);
  const pending = {
    state: oauth.generateRandomState(),
    verifier: oauth.generateRandomCodeVerifier(),
    nonce: oauth.generateRandomNonce(),
  };
  const parameters = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(' '),
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  });
  return { url: `${server.authorization_endpoint}?${parameters}`, ...pending };
}

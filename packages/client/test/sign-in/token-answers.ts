import { beginSignIn, type PendingSignIn, type SignInSettings } from '@assetql/client/sign-in';

export const settings: SignInSettings = {
  authUrl: 'https://id.test',
  clientId: 'client',
  clientSecret: 'S3cret-of-the-client',
  redirectUri: 'https://app.test/back',
};

/** An ID token that is valid except for its signature. */
export function idToken(claims: Readonly<Record<string, unknown>> = {}, header: object = { alg: 'RS256' }): string {
  const now = Math.floor(Date.now() / 1000);
  const all = { iss: 'https://id.test', aud: 'client', sub: 'ada', iat: now, exp: now + 300, ...claims };
  const parts = [header, all].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return `${parts.join('.')}.c2lnbmF0dXJl`;
}

/** A token response (§2.1). */
export const tokenBody = (changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  access_token: 'ACCESS-0000000001',
  expires_in: 3600,
  token_type: 'Bearer',
  id_token: idToken(),
  refresh_token: 'REFRESH-0000000001',
  ...changes,
});

/** A sign-in whose redirect has happened. */
export async function cameBack(
  chosen: SignInSettings = settings,
): Promise<{ readonly pending: PendingSignIn; readonly callback: string }> {
  const pending = await beginSignIn(chosen);
  const answer = { code: 'CODE-1234567890', scope: 'openid api', state: pending.state, client_id: 'client' };
  return { pending, callback: `${chosen.redirectUri}?${new URLSearchParams(answer)}` };
}

/** The form of a request to the token endpoint. */
export const formOf = ({ body }: RequestInit): URLSearchParams =>
  new URLSearchParams(typeof body === 'string' ? body : '');

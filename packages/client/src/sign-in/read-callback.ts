import * as oauth from 'oauth4webapi';
import type { PendingSignIn } from './begin-sign-in.ts';
import { plainWords } from './plain-words.ts';
import type { ResolvedSignInSettings } from './resolve-sign-in-settings.ts';
import { SignInError, type SignInFault } from './sign-in-error.ts';

const call = 'GET /connect/authorize';

const fail = (fault: SignInFault, message: string): never => {
  throw new SignInError(call, fault, message);
};

/** A URL without its parameters. Private schemes have no origin, so the parts are joined by hand. */
const placeOf = ({ protocol, host, pathname }: URL): string => `${protocol}//${host}${pathname}`;

/** Checks the redirect URL (`code`, `scope`, `state` and `client_id`, §4.2) and returns its parameters. The `state` is verified first. */
export function readCallback(
  settings: ResolvedSignInSettings,
  pending: PendingSignIn,
  callbackUrl: string | URL,
): URLSearchParams {
  const { redirectUri, server, client } = settings;
  const expected = new URL(redirectUri);
  const url = URL.parse(String(callbackUrl).trim());
  if (url === null || placeOf(url) !== placeOf(expected))
    return fail(
      'wrong-address',
      `The address must be the whole one that the browser came back to. It starts with ${redirectUri}.`,
    );
  const one = (name: string): string | undefined => {
    const [value, second] = url.searchParams.getAll(name);
    if (second !== undefined) fail('wrong-address', `The address has ${name} more than once. Sign in again.`);
    return value;
  };
  if (one('state') !== pending.state)
    fail(
      'state-mismatch',
      'The answer belongs to another sign-in (its state is not the one that was sent). Sign in again, and use the newest page.',
    );
  if ((one('client_id') ?? client.client_id) !== client.client_id)
    fail(
      'foreign-client',
      'The answer is for another client (its client_id is not the one that was sent). Sign in again.',
    );
  if ((one('iss') ?? server.issuer) !== server.issuer)
    fail(
      'foreign-issuer',
      `The answer comes from another identity service than ${server.issuer} (its iss). Check the address of the identity service (authUrl, issuer).`,
    );
  const error = one('error');
  if (error !== undefined) refuse(settings, error, one('error_description'));
  const code = one('code') ?? '';
  if (code === '') fail('missing-code', 'The identity service sent no code. Sign in again.');
  const scope = one('scope');
  if (scope !== undefined) checkScopes(scope.split(' '), call);
  return oauth.validateAuthResponse(server, client, new URLSearchParams({ code, state: pending.state }), pending.state);
}

/** Throws unless the granted scopes include `openid` and `api`, which are required (§4.2). */
export function checkScopes(granted: readonly string[], from: string): void {
  for (const scope of ['openid', 'api']) {
    if (granted.includes(scope)) continue;
    const message = `The identity service did not grant the scope ${scope}, without which the service lets nobody in. Sign in again and agree to it, or ask the provider to allow it for this client.`;
    throw new SignInError(from, 'missing-scope', message);
  }
}

function refuse({ redactor }: ResolvedSignInSettings, error: string, description: string | undefined): never {
  if (error === 'access_denied')
    return fail('denied', 'The sign-in was declined at the identity service. Sign in again to allow it.');
  const words = plainWords(description);
  const name = /^[\w.-]{1,60}$/.test(error) ? error : 'an error without a proper name';
  const message = words === undefined ? name : `${name}: ${words}`;
  return fail(
    'refused',
    redactor.redact(
      `The identity service refused the sign-in (${message}). Check client id, redirect address and scopes.`,
    ),
  );
}

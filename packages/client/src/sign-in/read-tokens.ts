import type { TokenEndpointResponse } from 'oauth4webapi';
import { getValidatedIdTokenClaims } from 'oauth4webapi';
import { isRecord } from '@assetql/core/text';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { known } from '../reading/known.ts';
import { plainWords } from './plain-words.ts';
import { checkScopes } from './read-callback.ts';
import type { ResolvedSignInSettings } from './resolve-sign-in-settings.ts';
import { SignInError } from './sign-in-error.ts';
import { tokenCall } from './token-call.ts';
import type { SignedInUser, Tokens } from './tokens.ts';

interface Circumstances {
  /** Validates the ID token of a response as OpenID Connect requires. The rest of the response is already checked. */
  readonly process: (checked: Response) => Promise<TokenEndpointResponse>;
  readonly receivedAt: number;
  /** The tokens being renewed; absent for the first tokens. */
  readonly before?: Tokens | undefined;
}

/**
 * Reads a token response (the interface specification, §2.1). Rejects with a `ResponseError` for an unexpected shape, and with a {@link
 * SignInError} for an ID token of another client, sign-in or user.
 */
export async function readTokens(
  settings: ResolvedSignInSettings,
  answer: JsonCursor,
  circumstances: Circumstances,
): Promise<Tokens> {
  const { process, receivedAt, before } = circumstances;
  const token = (name: string): string | undefined => secretText(settings, answer.member(name));
  const accessToken = token('access_token') ?? answer.member('access_token').refuse('an access token');
  const refreshToken = token('refresh_token') ?? before?.refreshToken;
  const idToken = token('id_token');
  const type = answer.member('token_type');
  if (type.text()?.toLowerCase() !== 'bearer') type.refuse('the token type Bearer');
  const expiresIn = readLife(answer.member('expires_in'));
  const granted = answer
    .member('scope')
    .text('scopes')
    ?.split(/\s+/)
    .filter((scope) => scope !== '');
  const checked = Response.json({ access_token: accessToken, token_type: 'bearer', ...known({ id_token: idToken }) });
  const response = await process(checked).catch((error: unknown) => {
    throw untrusted(settings, error);
  });
  const user = readUser(settings, response, before);
  if (granted !== undefined && before === undefined) checkScopes(granted, tokenCall);
  const scopes = granted ?? before?.scopes ?? settings.scopes;
  return { accessToken, receivedAt, scopes, ...known({ expiresIn, refreshToken, user }) };
}

/** A secret text that can be sent in a header, registered with the redactor; `undefined` when there is none. */
function secretText({ redactor }: ResolvedSignInSettings, cursor: JsonCursor): string | undefined {
  if (cursor.empty) return undefined;
  const { value } = cursor;
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value))
    return cursor.refuse('a token of visible ASCII characters');
  redactor.add(value);
  return value;
}

function readLife(cursor: JsonCursor): number | undefined {
  const seconds = cursor.number('a number of seconds') ?? undefined;
  return seconds === undefined || seconds >= 0 ? seconds : cursor.refuse('a number of seconds, 0 or more');
}

function readUser(
  settings: ResolvedSignInSettings,
  response: TokenEndpointResponse,
  before: Tokens | undefined,
): SignedInUser | undefined {
  const claims = getValidatedIdTokenClaims(response);
  if (claims === undefined) return before?.user;
  if (before?.user !== undefined && claims.sub !== before.user.id)
    throw distrust(settings, 'it is for another user (sub)');
  const name = plainWords(claims['name']) ?? plainWords(claims['preferred_username']) ?? plainWords(claims['email']);
  return { id: claims.sub, ...known({ name }) };
}

const reasons: Readonly<Record<string, string>> = {
  iss: 'it comes from another identity service (iss); give that one as issuer if it is the right one',
  aud: 'it is for another client (aud)',
  azp: 'it is for another client (azp)',
  nonce: 'it belongs to another sign-in (nonce)',
  exp: 'it is too old (exp); check the clock of this machine',
  nbf: 'it is not yet valid (nbf); check the clock of this machine',
};

/** The error for a rejected ID token. The library's own error is not kept, because it contains the token. */
function untrusted(settings: ResolvedSignInSettings, error: unknown): SignInError {
  const cause = error instanceof Error && isRecord(error.cause) ? error.cause : {};
  const claim = typeof cause['claim'] === 'string' ? reasons[cause['claim']] : undefined;
  const algorithm = isRecord(cause['header']) ? 'it is not signed as such tokens are (alg)' : undefined;
  return distrust(settings, claim ?? algorithm ?? 'it is missing, or not of the form that OpenID Connect gives it');
}

const distrust = ({ authUrl }: ResolvedSignInSettings, why: string): SignInError =>
  new SignInError(
    tokenCall,
    'untrusted-identity',
    `The id_token that ${authUrl} gave cannot be trusted: ${why}. Nobody was signed in.`,
  );

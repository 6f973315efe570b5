import { isRecord } from '@assetql/core/text';
import { CommandFailure } from '../io.ts';

/** The identity service and client for a sign-in; secrets are stored elsewhere. */
export interface SignInEntry {
  readonly authUrl: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes?: readonly string[];
  readonly issuer?: string;
}

/** The default redirect URI, at which the command waits for the browser. */
export const defaultRedirectUri = 'http://127.0.0.1:4311/callback';

/** Reads `"signIn": { "authUrl", "clientId", "redirectUri", "scopes", "issuer" }` of a connection; `undefined` when absent. */
export function readSignInEntry(where: string, value: unknown): SignInEntry | undefined {
  if (value === undefined) return undefined;
  if (!isRecord(value)) throw new CommandFailure(`“signIn” in ${where} must be a JSON object.`);
  const text = (name: string): string | undefined => {
    const given = value[name];
    if (given === undefined || typeof given === 'string') return given;
    throw new CommandFailure(`“signIn.${name}” in ${where} must be a text.`);
  };
  const [authUrl, clientId, issuer] = [text('authUrl'), text('clientId'), text('issuer')];
  if (authUrl === undefined || clientId === undefined)
    throw new CommandFailure(`“signIn” in ${where} needs an "authUrl" and a "clientId".`);
  const scopes = text('scopes');
  return {
    authUrl,
    clientId,
    redirectUri: text('redirectUri') ?? defaultRedirectUri,
    ...(issuer === undefined ? {} : { issuer }),
    ...(scopes === undefined ? {} : { scopes: scopes.split(' ').filter((scope) => scope !== '') }),
  };
}

import { isRecord } from '@assetql/core/text';

/** The claims of a token that name its user, the best first. */
const names = ['name', 'preferred_username', 'email', 'sub'] as const;

function claimsOf(token: string): unknown {
  const [, payload, signature] = token.split('.');
  if (payload === undefined || signature === undefined) return undefined;
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The name or id of the user that a token is for, as the token says it: its signature is not checked. `undefined` for tokens without
 * readable claims.
 */
export function tokenUser(token: string): string | undefined {
  const claims = claimsOf(token);
  if (!isRecord(claims)) return undefined;
  return names.map((name) => claims[name]).find((value): value is string => typeof value === 'string' && value !== '');
}

import { isRecord } from '@assetql/core/text';
import { known } from '../reading/known.ts';
import type { StoredSignIn } from './token-storage.ts';
import type { Tokens } from './tokens.ts';

/** Parses the JSON of a {@link StoredSignIn}, for storages that keep text. `undefined` for anything else. */
export function parseStoredSignIn(value: unknown): StoredSignIn | undefined {
  if (!isRecord(value)) return undefined;
  const tokens = value['tokens'] === undefined ? undefined : parseTokens(value['tokens']);
  if (value['tokens'] !== undefined && tokens === undefined) return undefined;
  return known({ clientSecret: text(value['clientSecret']), subscriptionKey: text(value['subscriptionKey']), tokens });
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function parseTokens(value: unknown): Tokens | undefined {
  if (!isRecord(value)) return undefined;
  const accessToken = text(value['accessToken']);
  const receivedAt = number(value['receivedAt']);
  if (accessToken === undefined || receivedAt === undefined) return undefined;
  const scopes = Array.isArray(value['scopes']) ? value['scopes'].filter((scope) => typeof scope === 'string') : [];
  const user = isRecord(value['user']) ? value['user'] : {};
  const id = text(user['id']);
  return {
    accessToken,
    receivedAt,
    scopes,
    ...known({
      expiresIn: number(value['expiresIn']),
      refreshToken: text(value['refreshToken']),
      user: id === undefined ? undefined : { id, ...known({ name: text(user['name']) }) },
    }),
  };
}

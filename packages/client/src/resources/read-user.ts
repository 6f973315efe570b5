import type { AssetUser } from '../asset.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { isGuid } from '../reading/guid.ts';
import { isRecord } from '@assetql/core/text';
import { known } from '../reading/known.ts';

/** Reads a user from an object, or from an id or name. */
export function readUser(user: JsonCursor): AssetUser | null | undefined {
  if (user.absent) return undefined;
  if (isRecord(user.value)) {
    const id = user.member('id').text() ?? undefined;
    const userName = user.member('username', 'userName').text() ?? undefined;
    return known({ id, userName });
  }
  const text = user.text('a user');
  if (!text) return null;
  return isGuid(text) ? { id: text } : { userName: text };
}

import type { CatalogueUser } from '@assetql/core';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { itemsOf } from '../reading/envelope.ts';
import { known } from '../reading/known.ts';

/** A user of the library, from `GET /users` (§4.4). */
export interface User extends CatalogueUser {
  /** Whether the person may approve assets; absent where the service does not say so. */
  readonly mayApprove?: boolean;
}

/** Reads the response of `GET /users`. */
export function readUsers(answer: JsonCursor): readonly User[] {
  return itemsOf(answer, 'an array of users', 'users').map((user) => {
    const id = user.object('a user').member('id', 'userId').requiredText("a user's id");
    return {
      id,
      userName: user.member('userName', 'username').text() ?? id,
      ...known({
        firstName: user.member('firstName').text() ?? undefined,
        lastName: user.member('lastName').text() ?? undefined,
        mayApprove: user.member('mayApprove').truth() ?? undefined,
      }),
    };
  });
}

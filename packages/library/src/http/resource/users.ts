import { answer } from '../answer.ts';
import type { Resource } from '../service.ts';

/** `GET /users` (§4.4). Whether somebody may approve is ours: whoever sends a lightbox has to know. */
export const users: Resource = async (_call, { store }) => {
  const people = await store.users();
  return answer({
    payload: {
      users: people.map(({ id, userName, firstName, lastName, mayApprove }) => ({
        id,
        userName,
        firstName,
        lastName,
        mayApprove,
      })),
    },
  });
};

import type { EnvelopeResource } from '../parameter-warnings.ts';

/** `GET /users` (§4.4). Whether somebody may approve is ours: whoever sends a lightbox has to know. */
export const users: EnvelopeResource = async (_call, { store }) => {
  const people = await store.users();
  return {
    payload: {
      users: people.map(({ id, userName, firstName, lastName, mayApprove }) => ({
        id,
        userName,
        firstName,
        lastName,
        mayApprove,
      })),
    },
  };
};

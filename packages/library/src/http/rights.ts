import type { Store } from '../store.ts';

/** What a user may do beyond reading. */
export interface Rights {
  /** May approve assets, their own uploads included. */
  readonly mayApprove: boolean;
  /** May touch what belongs to others. */
  readonly isAdministrator: boolean;
}

/** Reads the rights of a user. An unknown user has none. */
export async function rightsOf(store: Store, viewer: string): Promise<Rights> {
  const user = (await store.users()).find(({ id }) => id === viewer);
  return { mayApprove: user?.mayApprove === true, isAdministrator: user?.isAdministrator === true };
}

import { userInfo } from 'node:os';
import type { LibraryUser } from '../../asset.ts';
import { nameBasedId } from '../../store/name-based-id.ts';

/** The name of the person who runs this. */
function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    // The system does not know the user, as in some containers.
    return 'owner';
  }
}

/** The person whose files these are. */
export const ownerUser = (): LibraryUser => ({
  id: nameBasedId('folder/owner'),
  userName: ownName(),
  firstName: '',
  lastName: '',
  mayApprove: true,
  isAdministrator: true,
});

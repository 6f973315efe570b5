import type { InitialLibrary } from '@assetql/library';

const guid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const categoryIds: readonly string[] = [guid(10), guid(11)];

const developer = {
  id: guid(1),
  userName: 'developer',
  firstName: 'Dee',
  lastName: 'Lee',
  mayApprove: true,
  isAdministrator: true,
};

/** A library without assets: all that is in it later was uploaded. */
export const emptyLibrary: InitialLibrary = {
  version: 'kills-1',
  size: () => 0,
  content: () => ({
    users: [developer],
    categories: categoryIds.map((id, index) => ({ id, name: `Category ${index}`, parentId: null })),
    attributes: [],
    lightboxes: [],
    assets: [],
  }),
  media: { open: async () => undefined },
  developerId: developer.id,
  accountIds: [],
};

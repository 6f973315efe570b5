import type { LibraryLightbox } from '../asset.ts';
import type { Directory } from './directory.ts';

/** A lightbox as §2.5 shows it. */
export function lightboxRepresentation(
  lightbox: LibraryLightbox & { readonly assetCount: number },
  { users }: Directory,
): Readonly<Record<string, unknown>> {
  const { id, name, description, assetCount, ownerId, approverId, createdAt, modifiedAt } = lightbox;
  const person = (userId: string): { readonly id: string; readonly username: string | null } => ({
    id: userId,
    username: users.get(userId)?.userName ?? null,
  });
  return {
    id,
    name,
    description,
    assetCount,
    owner: person(ownerId),
    approver: approverId === null ? null : person(approverId),
    record: {
      createdAt: new Date(createdAt).toISOString(),
      createdBy: person(ownerId),
      modifiedAt: new Date(modifiedAt).toISOString(),
      modifiedBy: person(ownerId),
    },
  };
}

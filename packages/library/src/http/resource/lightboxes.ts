import { answer } from '../answer.ts';
import type { Resource } from '../service.ts';

/** `GET /lightboxes` (assumed; the specification shows only the shape, §2.5): those that the caller may see. */
export const lightboxes: Resource = async ({ viewer }, { store, directory }) => {
  const [rows, { users }] = await Promise.all([store.lightboxes(viewer), directory()]);
  const person = (id: string): { readonly id: string; readonly username: string | null } => ({
    id,
    username: users.get(id)?.userName ?? null,
  });
  return answer({
    payload: rows.map(({ id, name, description, assetCount, ownerId, approverId, createdAt, modifiedAt }) => ({
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
    })),
  });
};

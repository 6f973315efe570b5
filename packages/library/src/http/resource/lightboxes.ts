import { answer } from '../answer.ts';
import { lightboxRepresentation } from '../lightbox-representation.ts';
import type { Resource } from '../service.ts';

/** `GET /lightboxes` (assumed; the specification shows only the shape, §2.5): those that the caller may see. */
export const lightboxes: Resource = async ({ viewer }, { store, directory }) => {
  const [rows, names] = await Promise.all([store.lightboxes(viewer), directory()]);
  return answer({ payload: rows.map((row) => lightboxRepresentation(row, names)) });
};

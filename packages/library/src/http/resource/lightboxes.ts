import { lightboxRepresentation } from '../lightbox-representation.ts';
import type { EnvelopeResource } from '../parameter-warnings.ts';

/** `GET /lightboxes` (assumed; the specification shows only the shape, §2.5): those that the caller may see. */
export const lightboxes: EnvelopeResource = async ({ viewer }, { store, directory }) => {
  const [rows, names] = await Promise.all([store.lightboxes(viewer), directory()]);
  return { payload: rows.map((row) => lightboxRepresentation(row, names)) };
};

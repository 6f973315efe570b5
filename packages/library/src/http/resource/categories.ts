import { categoryTree } from '../directory.ts';
import type { EnvelopeResource } from '../parameter-warnings.ts';

/** `GET /categories` (assumed; the specification has only their ids). `assetCount` is of the assets directly in the category. */
export const categories: EnvelopeResource = async (_call, { store }) => {
  const rows = await store.categories();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    payload: rows.map(({ id, name, parentId, assetCount }) => ({
      id,
      name,
      parentId,
      assetCount,
      tree: categoryTree(byId, id),
    })),
  };
};

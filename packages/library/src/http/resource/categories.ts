import { answer } from '../answer.ts';
import { categoryTree } from '../directory.ts';
import type { Resource } from '../service.ts';

/** `GET /categories` (assumed; the specification has only their ids). `assetCount` is of the assets directly in the category. */
export const categories: Resource = async (_call, { store }) => {
  const rows = await store.categories();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return answer({
    payload: rows.map(({ id, name, parentId, assetCount }) => ({
      id,
      name,
      parentId,
      assetCount,
      tree: categoryTree(byId, id),
    })),
  });
};

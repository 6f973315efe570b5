import type { Io } from '../io.ts';
import { changeAssets, type ChangeOptions } from './change-assets.ts';

export interface CategoriesOptions extends ChangeOptions {
  readonly category: readonly string[];
}

/** `assetql categories add`: adds assets to categories, which are looked up first, each to all of them or to none. */
export const addCategoriesCommand = (io: Io, ids: readonly string[], options: CategoriesOptions): Promise<number> =>
  changeAssets(io, ids, options, async (client) => {
    const { signal } = io;
    const found = await Promise.all(options.category.map((name) => client.find.category(name)));
    const categories = found.map(({ id }) => id);
    return async (id) => {
      await client.assets.addCategories(id, categories, { signal });
      return categories.length === 1 ? 'added to the category' : `added to ${categories.length} categories`;
    };
  });

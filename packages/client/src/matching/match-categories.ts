import type { Catalogue, CatalogueCategory, MatchAsset } from '@assetql/core';
import type { AssetCategory } from '../asset.ts';
import { allKnown } from './all-known.ts';

type Categories = NonNullable<MatchAsset['categories']>;

const indexes = new WeakMap<readonly CatalogueCategory[], ReadonlyMap<string, CatalogueCategory>>();

/** A catalogue's list is shared by many assets, so its index is cached. */
function indexOf({ categories = [] }: Pick<Catalogue, 'categories'>): ReadonlyMap<string, CatalogueCategory> {
  const index = indexes.get(categories) ?? new Map(categories.map((category) => [category.id, category]));
  indexes.set(categories, index);
  return index;
}

/** The categories of an asset, with names from the catalogue where the asset has only ids. `undefined` when one stays unknown. */
export function matchCategories(
  categories: readonly AssetCategory[] | undefined,
  catalogue: Pick<Catalogue, 'categories'>,
): Categories | undefined {
  const index = indexOf(catalogue);
  const matched = categories?.map(({ id, name }) => {
    const shown = name ?? (id === undefined ? undefined : index.get(id)?.name);
    return id === undefined || shown === undefined ? undefined : { id, name: shown };
  });
  return matched && allKnown(matched);
}

/** The ids of all strict ancestors of categories. `undefined` when the catalogue lacks one of them. */
export function matchAncestors(
  categories: Categories | undefined,
  catalogue: Pick<Catalogue, 'categories'>,
): readonly string[] | undefined {
  if (categories === undefined) return undefined;
  const index = indexOf(catalogue);
  const ancestors = new Set<string>();
  for (const { id } of categories) {
    let category = index.get(id);
    while (category?.parentId !== undefined && !ancestors.has(category.parentId)) {
      ancestors.add(category.parentId);
      category = index.get(category.parentId);
    }
    if (category === undefined) return undefined;
  }
  return [...ancestors];
}

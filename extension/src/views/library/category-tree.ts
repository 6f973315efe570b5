import type { CatalogueCategory } from '@assetql/core';

const collator = new Intl.Collator(undefined, { numeric: true });
const byName = (left: CatalogueCategory, right: CatalogueCategory): number => collator.compare(left.name, right.name);

/** Categories by their parent, each list sorted by name. A list is sorted when it is first shown. */
export class CategoryTree {
  private readonly children = new Map<string | undefined, CatalogueCategory[]>();
  private readonly sorted = new Map<string | undefined, readonly CatalogueCategory[]>();

  constructor(categories: readonly CatalogueCategory[]) {
    const byId = new Map(categories.map((category) => [category.id, category]));
    for (const category of categories) {
      const parent = hasRoot(category, byId) ? category.parentId : undefined;
      const siblings = this.children.get(parent);
      if (siblings === undefined) this.children.set(parent, [category]);
      else siblings.push(category);
    }
  }

  /** The categories in a category; those at the top without one. */
  below(id: string | undefined): readonly CatalogueCategory[] {
    const sorted = this.sorted.get(id) ?? (this.children.get(id) ?? []).toSorted(byName);
    this.sorted.set(id, sorted);
    return sorted;
  }

  has(id: string): boolean {
    return this.children.has(id);
  }
}

/** Whether a category is in one that is there, and none is in itself: what a service says of its tree may be anything. */
function hasRoot(category: CatalogueCategory, byId: ReadonlyMap<string, CatalogueCategory>): boolean {
  const seen = new Set<string>();
  let at: CatalogueCategory | undefined = category;
  while (at?.parentId !== undefined) {
    if (seen.has(at.id)) return false;
    seen.add(at.id);
    const parent = byId.get(at.parentId);
    if (parent === undefined) return at !== category;
    at = parent;
  }
  return true;
}

import type { CatalogueCategory } from '@assetql/core';

/** A category in a list that shows a tree: its children follow it while it is expanded. */
export interface CategoryTreeRow {
  readonly category: CatalogueCategory;
  /** From 1. */
  readonly level: number;
  /** `undefined` without children. */
  readonly isExpanded: boolean | undefined;
  /** Its place among its siblings, from 1, and their number. */
  readonly place: number;
  readonly siblings: number;
}

/** The maximum number of categories that a search shows. */
const most = 60;

/** The rows of the tree, with the children of expanded categories. A cycle in a library's data ends at its first repetition. */
export function treeRows(
  categories: readonly CatalogueCategory[],
  expanded: ReadonlySet<string>,
): readonly CategoryTreeRow[] {
  const ids = new Set(categories.map(({ id }) => id));
  const children = new Map<string | undefined, CatalogueCategory[]>();
  for (const category of categories) {
    const { parentId } = category;
    const parent = parentId !== undefined && ids.has(parentId) ? parentId : undefined;
    const beside = children.get(parent);
    if (beside === undefined) children.set(parent, [category]);
    else beside.push(category);
  }
  const rows: CategoryTreeRow[] = [];
  const seen = new Set<string>();
  const add = (parent: string | undefined, level: number): void => {
    const siblings = (children.get(parent) ?? []).toSorted((left, right) => left.name.localeCompare(right.name));
    for (const [at, category] of siblings.entries()) {
      if (seen.has(category.id)) continue;
      seen.add(category.id);
      const isExpanded = children.has(category.id) ? expanded.has(category.id) : undefined;
      rows.push({ category, level, isExpanded, place: at + 1, siblings: siblings.length });
      if (isExpanded === true) add(category.id, level + 1);
    }
  };
  add(undefined, 1);
  return rows;
}

/** The categories whose path contains all typed words, those whose own name does first, without their tree. */
export function foundCategories(categories: readonly CatalogueCategory[], typed: string): readonly CategoryTreeRow[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const found = categories
    .filter(({ path, name }) => has(`${path.join(' ')} ${name}`))
    .toSorted((left, right) => Number(has(right.name)) - Number(has(left.name)))
    .slice(0, most);
  return found.map((category, at) => ({
    category,
    level: 1,
    isExpanded: undefined,
    place: at + 1,
    siblings: found.length,
  }));
}

/** The row that a key moves to, or whether it expands (`true`) or collapses (`false`) the row; `undefined` for other keys. */
export function treeKey(rows: readonly CategoryTreeRow[], at: number, key: string): number | boolean | undefined {
  const row = rows[at];
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, rows.length - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'ArrowRight':
      return row?.isExpanded === false ? true : row?.isExpanded === true ? at + 1 : undefined;
    case 'ArrowLeft':
      if (row?.isExpanded === true) return false;
      return row === undefined || row.level === 1
        ? undefined
        : rows.findLastIndex((one, index) => index < at && one.level < row.level);
    default:
      return undefined;
  }
}

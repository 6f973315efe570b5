import type { MatchAsset } from '@assetql/core';
import { conditionPredicate, fold, mapLeaves, type Condition, type ConditionLeaf } from '@assetql/core/meaning';
import type { LibraryCategory } from '../asset.ts';

/** A category as the only one of an asset, which says whether assets in it satisfy a condition about categories. */
interface Probe {
  readonly foldedId: string;
  readonly asset: MatchAsset;
}

/** Folded ids of the categories above one; a ring of parents, which only a broken library has, ends where it closes. */
function ancestorsOf(byId: ReadonlyMap<string, LibraryCategory>, id: string): readonly string[] {
  const found = new Set<string>();
  let parent = byId.get(id)?.parentId ?? null;
  while (parent !== null && !found.has(fold(parent))) {
    found.add(fold(parent));
    parent = byId.get(fold(parent))?.parentId ?? null;
  }
  return [...found];
}

/** The part of a leaf that is about names or ancestors of categories, and the rest of it. */
function divide(leaf: ConditionLeaf): { readonly ofCategories?: ConditionLeaf; readonly others?: ConditionLeaf } {
  if (leaf.kind === 'member' && leaf.source.member === 'categoryAncestorIds') return { ofCategories: leaf };
  if (leaf.kind === 'words' && leaf.member === 'categories') return { ofCategories: leaf };
  if (leaf.kind !== 'term' || !leaf.members.includes('categories')) return { others: leaf };
  const members = leaf.members.filter((member) => member !== 'categories');
  const ofCategories: ConditionLeaf = { ...leaf, members: ['categories'] };
  return members.length === 0 ? { ofCategories } : { ofCategories, others: { ...leaf, members } };
}

/**
 * Makes the function that replaces, in a condition, names and ancestors of categories by the ids of the categories that they mean. An index then needs to
 * know of an asset only the ids of the categories that it is directly in, and a category can be renamed or moved without a change of any asset.
 */
export function categoryResolver(categories: readonly LibraryCategory[]): (condition: Condition) => Condition {
  const byId = new Map(categories.map((category) => [fold(category.id), category]));
  const probes = Array.from(byId, ([foldedId, { id, name }]): Probe => ({
    foldedId,
    asset: { categories: [{ id, name }], categoryAncestorIds: ancestorsOf(byId, foldedId) },
  }));
  const resolve = (leaf: ConditionLeaf): Condition => {
    const { ofCategories, others } = divide(leaf);
    if (ofCategories === undefined) return leaf;
    const matches = conditionPredicate(ofCategories);
    const texts = probes.filter(({ asset }) => matches(asset)).map(({ foldedId }) => foldedId);
    const isIn: Condition =
      texts.length === 0
        ? { kind: 'constant', value: false }
        : { kind: 'member', source: { member: 'categories' }, body: { kind: 'text', operator: 'EQ', texts } };
    if (others === undefined) return isIn;
    return texts.length === 0 ? others : { kind: 'or', operands: [others, isIn] };
  };
  return (condition) => mapLeaves(condition, resolve);
}

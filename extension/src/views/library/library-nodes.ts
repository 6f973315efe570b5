import { fullName, type Catalogue, type CatalogueAttribute } from '@assetql/core';
import type { TreeLine } from '../steady-tree.ts';
import { idOf, type LibraryItem } from './library-item.ts';
import type { CategoryTree } from './category-tree.ts';

/** The kinds of things that a library has, in the order they are shown. */
export const groups = ['categories', 'attributes', 'users', 'lightboxes', 'keywords'] as const;

export type Group = (typeof groups)[number];

/** A line of the view, with an id of its own. */
export type LibraryNode = TreeLine &
  (
    | { readonly kind: 'group'; readonly group: Group }
    | { readonly kind: 'item'; readonly item: LibraryItem; readonly hasChildren: boolean }
    /** Offers to find keywords: there are more than are shown. */
    | { readonly kind: 'more-keywords' }
    /** Why a list is not there. */
    | { readonly kind: 'problem'; readonly message: string }
  );

const collator = new Intl.Collator(undefined, { numeric: true });
const sorted = <Entry>(entries: readonly Entry[], name: (entry: Entry) => string): readonly Entry[] =>
  entries.toSorted((left, right) => collator.compare(name(left), name(right)));

export function itemNode(item: LibraryItem, hasChildren = false): LibraryNode {
  const parent = item.kind === 'value' ? `${item.attribute.id}\n` : '';
  return { kind: 'item', item, hasChildren, id: `${item.kind}\n${parent}${idOf(item)}` };
}

export const problemNode = (message: string): LibraryNode => ({ kind: 'problem', message, id: `problem\n${message}` });

const hasValues = ({ values = [] }: CatalogueAttribute): boolean => values.length > 0;

/** The things of a list, as far as it is known; keywords are asked for. */
export function groupNodes(
  group: Exclude<Group, 'keywords'>,
  { attributes = [], users = [], lightboxes = [] }: Catalogue,
  tree: CategoryTree,
): readonly LibraryNode[] {
  switch (group) {
    case 'categories':
      return categoryNodes(undefined, tree);
    case 'attributes':
      return sorted(attributes, ({ name }) => name).map((attribute) =>
        itemNode({ kind: 'attribute', attribute }, hasValues(attribute)),
      );
    case 'users':
      return sorted(users, (user) => fullName(user) || user.userName).map((user) => itemNode({ kind: 'user', user }));
    default:
      return sorted(lightboxes, ({ name }) => name).map((lightbox) => itemNode({ kind: 'lightbox', lightbox }));
  }
}

function categoryNodes(id: string | undefined, tree: CategoryTree): readonly LibraryNode[] {
  return tree.below(id).map((category) => itemNode({ kind: 'category', category }, tree.has(category.id)));
}

/** What is in a thing. */
export function itemNodes(item: LibraryItem, tree: CategoryTree): readonly LibraryNode[] {
  if (item.kind === 'category') return categoryNodes(item.category.id, tree);
  if (item.kind !== 'attribute') return [];
  const { attribute } = item;
  return (attribute.values ?? []).map((value) => itemNode({ kind: 'value', attribute, value }));
}

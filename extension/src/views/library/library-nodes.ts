import { fullName, type Catalogue, type CatalogueAttribute } from '@assetql/core';
import type { TreeLine } from '../steady-tree.ts';
import { idOf, type LibraryItem } from './library-item.ts';
import type { CategoryTree } from './category-tree.ts';

import type { L10n } from '../../connections/l10n.ts';
import type { PendingAssets } from '../../approval/pending-assets.ts';
import type { NamedAsset } from '../../contracts/named-asset.ts';

/** The kinds of things that a library has, in the order they are shown. */
export const groups = ['categories', 'attributes', 'users', 'lightboxes', 'keywords', 'pending'] as const;

export type Group = (typeof groups)[number];

/** Those whose names are in the catalogue. */
export type NamesGroup = Exclude<Group, 'keywords' | 'pending'>;

/** A line of the view, with an id of its own. */
export type LibraryNode = TreeLine &
  (
    | { readonly kind: 'group'; readonly group: Group }
    | { readonly kind: 'item'; readonly item: LibraryItem; readonly hasChildren: boolean }
    /** Offers to find keywords: there are more than are shown. */
    | { readonly kind: 'more-keywords' }
    /** An asset that waits for approval. */
    | { readonly kind: 'asset'; readonly asset: NamedAsset }
    /** Why a list is not there, or has no more. */
    | { readonly kind: 'problem' | 'remark'; readonly message: string }
  );

const collator = new Intl.Collator(undefined, { numeric: true });
const sorted = <Entry>(entries: readonly Entry[], name: (entry: Entry) => string): readonly Entry[] =>
  entries.toSorted((left, right) => collator.compare(name(left), name(right)));

export function itemNode(item: LibraryItem, hasChildren = false): LibraryNode {
  const parent = item.kind === 'value' ? `${item.attribute.id}\n` : '';
  return { kind: 'item', item, hasChildren, id: `${item.kind}\n${parent}${idOf(item)}` };
}

/** The lines of assets that wait for approval, and how many more there are. */
export function pendingNodes({ total, assets }: PendingAssets, l10n: L10n): readonly LibraryNode[] {
  const nodes = assets.map((asset): LibraryNode => ({ kind: 'asset', asset, id: `asset\n${asset.id}` }));
  if (total === 0) return [remarkNode(l10n.t('Nothing waits for approval.'))];
  return total <= assets.length ? nodes : [...nodes, remarkNode(l10n.t('And {0} more.', total - assets.length))];
}

/** A sentence in the place of a list. */
const remarkNode = (message: string): LibraryNode => ({ kind: 'remark', message, id: `remark\n${message}` });

export const problemNode = (message: string): LibraryNode => ({ kind: 'problem', message, id: `problem\n${message}` });

const hasValues = ({ values = [] }: CatalogueAttribute): boolean => values.length > 0;

/** The things of a list, as far as it is known; keywords are asked for. */
export function groupNodes(
  group: NamesGroup,
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

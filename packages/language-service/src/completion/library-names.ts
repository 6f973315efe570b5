import {
  fullName,
  type Catalogue,
  type CatalogueAttribute,
  type CatalogueCategory,
  type CatalogueLightbox,
  type CatalogueNeed,
  type CatalogueUser,
} from '@assetql/core';
import type { CompletionItem } from './completion-item.ts';
import type { Insertion } from './insertion.ts';
import type { NameSource } from './proposal.ts';
import { NameIndex, type Named } from './ranking/name-index.ts';

/** A thing of a library as a list shows it and a query names it. */
export interface LibraryName extends Named {
  readonly label: string;
  readonly detail?: string;
  /** Names from the root, of a category. */
  readonly path?: readonly string[];
  readonly hasChildren?: boolean;
  /** True when nothing is directly in it, as far as the library says it. */
  readonly isEmpty?: boolean;
}

/** The things of one list of a catalogue, with the index that finds them. */
export interface LibraryNames {
  readonly list: readonly LibraryName[];
  readonly index: NameIndex;
}

/** By list: a catalogue replaces its lists and never changes them. */
const known = new WeakMap<object, LibraryNames>();

function indexed<Entry>(
  entries: readonly Entry[] | undefined,
  read: (entries: readonly Entry[]) => readonly LibraryName[],
): LibraryNames | undefined {
  if (entries === undefined) return undefined;
  const before = known.get(entries);
  if (before !== undefined) return before;
  const list = read(entries);
  const names = { list, index: new NameIndex(list) };
  known.set(entries, names);
  return names;
}

/** What a catalogue knows of a kind of thing, indexed once for each list; nothing of what it has not got yet. */
export function libraryNames(catalogue: Catalogue | undefined, need: CatalogueNeed): LibraryNames | undefined {
  switch (need) {
    case 'users':
      return indexed(catalogue?.users, (users) => users.map(userName));
    case 'categories':
      return indexed(catalogue?.categories, categoryNames);
    case 'lightboxes':
      return indexed(catalogue?.lightboxes, (lightboxes) => lightboxes.map(lightboxName));
    case 'attributes':
      return indexed(catalogue?.attributes, (attributes) => attributes.map(attributeName));
    default:
      // Keywords are too many for a list: they are asked for by prefix.
      return undefined;
  }
}

/** By the things they are some of. */
const knownParents = new WeakMap<LibraryNames, LibraryNames>();

/** The things that have others below them, in an index of their own: they are few among many. */
export function parentNames(names: LibraryNames | undefined): LibraryNames | undefined {
  if (names === undefined) return undefined;
  const before = knownParents.get(names);
  if (before !== undefined) return before;
  // `hasChildren` says whether there are sub-categories; assets directly in the category do not count.
  const list = names.list.filter(({ hasChildren }) => hasChildren === true).toSorted(byDepth);
  const parents = { list, index: new NameIndex(list) };
  knownParents.set(names, parents);
  return parents;
}

/** A user is called by the whole name, either part of it, or the name of the account. */
function userName(user: CatalogueUser): LibraryName {
  const { id, userName: account } = user;
  const label = fullName(user) || account;
  return { id, label, detail: account, names: label === account ? [account] : [label, account] };
}

const byDepth = (a: LibraryName, b: LibraryName): number => (a.path?.length ?? 0) - (b.path?.length ?? 0);

/** Categories by their depth, so that the top of the tree comes before what is in it; those that hold nothing themselves come last. */
function categoryNames(categories: readonly CatalogueCategory[]): readonly LibraryName[] {
  const parents = new Set(categories.map(({ path }) => path.slice(0, -1).join('\n')));
  return categories
    .map(({ id, name, path, assetCount }): LibraryName => {
      const label = path.length === 0 ? name : path.join('/');
      const detail = assetCount === undefined ? {} : { detail: assetCount === 1 ? '1 asset' : `${assetCount} assets` };
      const names = label === name ? [name] : [label, name];
      return {
        id,
        label,
        names,
        path,
        hasChildren: parents.has(path.join('\n')),
        isEmpty: assetCount === 0,
        ...detail,
      };
    })
    .toSorted((a, b) => Number(a.isEmpty) - Number(b.isEmpty) || byDepth(a, b));
}

const lightboxName = ({ id, name }: CatalogueLightbox): LibraryName => ({ id, label: name, names: [name] });

const attributeName = ({ id, name, type }: CatalogueAttribute): LibraryName => ({
  id,
  label: name,
  names: [name],
  detail: type,
});

/** The values that an attribute is known to have. */
export const attributeValues = (attribute: CatalogueAttribute | undefined): LibraryNames | undefined =>
  indexed(attribute?.values, (values) => values.map((value) => ({ id: value, label: value, names: [value] })));

/** For the compiler: an index gives places of its own list only. */
const nameless: LibraryName = { id: '', label: '', names: [] };

/** The things of a list as items: `write` says what is inserted for one of them, and may add to how it is shown. */
export function nameSource(
  names: LibraryNames | undefined,
  write: (name: LibraryName) => Insertion & Partial<CompletionItem>,
  has?: (name: LibraryName) => boolean,
): readonly NameSource[] {
  if (names === undefined) return [];
  const { list, index } = names;
  const item = (place: number): CompletionItem => {
    const name = list[place] ?? nameless;
    const { label, detail, names: also } = name;
    return {
      label,
      kind: 'value',
      also,
      ...(detail === undefined ? {} : { detail }),
      ...write(name),
    };
  };
  return [{ index, item, ...(has && { has: (place) => has(list[place] ?? nameless) }) }];
}

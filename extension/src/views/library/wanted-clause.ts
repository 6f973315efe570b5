import { attributeById, category, lightbox, searchFields, variable } from '@assetql/core/build';
import type { Filter } from '@assetql/core';
import {
  lookupIn,
  type Catalogue,
  type LookUpKind,
  type SavedSearch,
  type SavedSearchDocument,
} from '@assetql/core/document';
import { lookUpVariable, type LookUpVariable } from '@assetql/language-service';
import type { Clause } from '@assetql/results-view/edit';
import type { LibraryItem } from './library-item.ts';

/** What of a library is wanted, and how. */
export interface Wanted {
  readonly item: LibraryItem;
  /** Of an attribute: the value that assets are to have. */
  readonly value?: string;
  /** Of a category: also what is in those below it. */
  readonly withSubCategories?: boolean;
}

const namedBy = (
  item: LibraryItem,
): { readonly lookUp: LookUpKind; readonly id: string; readonly path: readonly string[] } | undefined => {
  switch (item.kind) {
    case 'category': {
      const { id, path, name } = item.category;
      return { lookUp: 'category', id, path: path.length > 0 ? path : [name] };
    }
    case 'attribute':
    case 'value':
      return { lookUp: 'attribute', id: item.attribute.id, path: [item.attribute.name] };
    case 'user':
      return { lookUp: 'user', id: item.user.id, path: [item.user.userName] };
    case 'lightbox':
      return { lookUp: 'lightbox', id: item.lightbox.id, path: [item.lightbox.name] };
    default:
      return undefined;
  }
};

/** The variable by which a search names a thing, where its name means it and nothing else. */
export function variableFor(
  document: SavedSearchDocument,
  search: SavedSearch | undefined,
  item: LibraryItem,
  names: Catalogue,
): LookUpVariable | undefined {
  const named = namedBy(item);
  if (named === undefined) return undefined;
  const { lookUp, path, id } = named;
  if (lookupIn(names)(lookUp, path) !== id) return undefined;
  return lookUpVariable(document, search ?? document.preamble, lookUp, path);
}

/** Conditions with OR between them as one that others can be joined to. */
const grouped = (body: Filter): Filter => ({ kind: 'Group', range: { start: 0, end: 0 }, body });

/** The condition by which a search asks for something, by the variable where there is one; nothing for a user, who is the value of a field. */
export function clauseFor(
  { item, value = '', withSubCategories = false }: Wanted,
  name: LookUpVariable | undefined,
): Clause | undefined {
  const given = name === undefined ? undefined : variable(name.name);
  switch (item.kind) {
    case 'category': {
      const inCategory = category(given ?? item.category.id);
      const node = withSubCategories ? grouped(inCategory.withSubCategories()) : inCategory;
      return { key: 'containerfilter', node };
    }
    case 'lightbox':
      return { key: 'containerfilter', node: lightbox(given ?? item.lightbox.id) };
    case 'attribute':
    case 'value': {
      const attribute = attributeById(given ?? item.attribute.id);
      return { key: 'filters', node: attribute.eq(item.kind === 'value' ? item.value : value) };
    }
    case 'keyword':
      return { key: 'search', node: searchFields.keywords.word(item.keyword) };
    default:
      return undefined;
  }
}

import { schema as specified, type FieldRow, type Filter, type TextEdit } from '@assetql/core';
import { attributeById, BuildError, category, lightbox, searchFields, variable } from '@assetql/core/build';
import {
  lookupIn,
  type Catalogue,
  type LookUpKind,
  type SavedSearch,
  type SavedSearchDocument,
} from '@assetql/core/document';
import { lookUpVariable, type LookUpVariable } from '@assetql/language-service';
import {
  editFilters,
  firstFilter,
  hasClause,
  isBroken,
  toggleClause,
  toggleValue,
  writtenFilter,
  type Clause,
} from '@assetql/results-view/edit';
import type { L10n } from '../../connections/l10n.ts';
import type { LibraryItem } from './library-item.ts';

/** What of a library is wanted, and how. */
export interface Wanted {
  readonly item: LibraryItem;
  /** Of an attribute: the value that assets are to have. */
  readonly value?: string;
  /** Of a category: also what is in those below it. */
  readonly withSubCategories?: boolean;
}

/** The edits of the file that have a search ask for something, or why there are none: a sentence. */
export type Insertion = { readonly edits: readonly TextEdit[] } | { readonly problem: string };

/** The filter of who has uploaded an asset: looked up when it is wanted, since the tables are not read before. */
const uploader = (): FieldRow | undefined => specified.fields.find(({ member }) => member === 'createdBy');

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
function variableFor(
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

function clauseFor(
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

/** The edits that choose who has uploaded: one more of those that are chosen already. */
function chooseUploader(
  text: string,
  search: SavedSearch | undefined,
  id: string,
  name: LookUpVariable | undefined,
): readonly TextEdit[] {
  const field = uploader();
  if (field === undefined) return [];
  const filter = search === undefined ? { text: '', ast: undefined } : writtenFilter(search);
  const literal = `'${id.replaceAll("'", "''")}'`;
  const edits = toggleValue(filter, field, id).map(({ range, newText }) => ({
    range,
    newText: name === undefined ? newText : newText.replace(literal, `{{${name.name}}}`),
  }));
  return search === undefined
    ? firstFilter(text, edits.map(({ newText }) => newText).join(''))
    : editFilters(text, search, edits);
}

/** Whether a filter asks for an uploader already, by the id or by the variable. */
function asksForUploader(search: SavedSearch | undefined, id: string, name: LookUpVariable | undefined): boolean {
  const filters = search?.filters;
  if (filters === undefined) return false;
  return filters.mentions.some((mention) => mention.name === name?.name) || filters.value.text.includes(`'${id}'`);
}

/** Inserts that start at the same place as one edit, so that their order is kept. */
function joined(edits: readonly TextEdit[]): readonly TextEdit[] {
  const all: TextEdit[] = [];
  for (const edit of edits.toSorted((left, right) => left.range.start - right.range.start)) {
    const last = all.at(-1);
    const isBeside = last !== undefined && last.range.end === edit.range.start && last.range.start === last.range.end;
    if (isBeside)
      all.splice(-1, 1, {
        range: { start: last.range.start, end: edit.range.end },
        newText: last.newText + edit.newText,
      });
    else all.push(edit);
  }
  return all;
}

/**
 * The smallest edits by which a search asks for something of the library, by its name where that is the only one; without a search one is
 * begun. What it asks for already is not written again.
 */
export function insertItem(
  document: SavedSearchDocument,
  search: SavedSearch | undefined,
  wanted: Wanted,
  names: Catalogue,
  l10n: L10n,
): Insertion {
  const { item } = wanted;
  const name = variableFor(document, search, item, names);
  const there = { problem: l10n.t('The search asks for this already.') };
  const broken = {
    problem: l10n.t('Mend the search first: what is written into a mistake would become a part of it.'),
  };
  let edits: readonly TextEdit[];
  try {
    const clause = clauseFor(wanted, name);
    if (isBroken(search, clause?.key ?? 'filters')) return broken;
    if (item.kind === 'user') {
      if (asksForUploader(search, item.user.id, name)) return there;
      edits = chooseUploader(document.text, search, item.user.id, name);
    } else {
      const byId = clauseFor(wanted, undefined);
      if (clause === undefined) return { edits: [] };
      if (hasClause(search, clause) || (byId !== undefined && hasClause(search, byId))) return there;
      edits = toggleClause(document.text, search, clause);
    }
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    return { problem: error.message };
  }
  return { edits: joined([...(name?.definition === undefined ? [] : [name.definition]), ...edits]) };
}

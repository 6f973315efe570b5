import type { Catalogue, Filter } from '@assetql/core';
import { attributeById, category, searchFields } from '@assetql/core/build';
import { comparison, joinWithAnd, withoutFields } from '../count/restrict.ts';
import { chosenValues } from '../edit/chosen-values.ts';
import { clauseState, clearSubject, toggleAlternative, withClause, type Clause } from '../edit/clause.ts';
import { toggleValue } from '../edit/edit-filter.ts';
import { conjuncts } from '../edit/conjuncts.ts';
import { editFilters, firstFilter } from '../edit/edit-search.ts';
import { writtenFilter } from '../edit/written-filter.ts';
import type { SavedSearch } from '@assetql/core/document';
import type { Restriction } from '@assetql/core/meaning';
import type { TextEdit } from '@assetql/core';
import type { ViewAsset } from '../view/view-asset.ts';
import { clearEdits } from './facet-edits.ts';
import { uploaderField } from './facet-fields.ts';
import { countKey } from './restriction.ts';

/** The text that is edited. */
export interface EditedSearch {
  readonly file: string;
  readonly search: SavedSearch | undefined;
}

/** What a name of a library, such as a category or a keyword, asks of assets: how it is counted, chosen and taken back. */
export interface NameCondition {
  /** The request that counts it, without other conditions about the same subject. */
  readonly countKey: (request: Restriction) => string;
  readonly isChosen: (search: SavedSearch | undefined) => boolean;
  readonly toggle: (edited: EditedSearch) => readonly TextEdit[];
  /** Removes all conditions about the same subject. */
  readonly clear: (edited: EditedSearch) => readonly TextEdit[];
}

function ofClause(clause: Clause): NameCondition {
  return {
    countKey: (request) => {
      const asked = withClause(request, clause);
      return countKey(asked, asked.filters);
    },
    isChosen: (search) => clauseState(search, clause) === 'asked',
    toggle: ({ file, search }) => toggleAlternative(file, search, clause),
    clear: ({ file, search }) => (search === undefined ? [] : clearSubject(file, search, clause)),
  };
}

/** In a category, or anywhere below it. */
export const inCategory = (id: string): NameCondition | undefined =>
  attempt(() => ofClause({ key: 'containerfilter', node: category(id).withSubCategories() }));

/** With a word of the keywords. */
export const withKeyword = (keyword: string): NameCondition | undefined =>
  attempt(() => ofClause({ key: 'search', node: searchFields.keywords.word(keyword) }));

/** With a value of a custom attribute. */
export const withAttribute = (id: string, value: string): NameCondition | undefined =>
  attempt(() => ofClause({ key: 'filters', node: attributeById(id).eq(value) }));

/** Uploaded by a user. */
export function uploadedBy(id: string): NameCondition {
  const { name } = uploaderField;
  const node: Filter = comparison(name, 'EQ', { kind: 'String', range: { start: 0, end: 0 }, value: id, quoted: true });
  return {
    countKey: (request) => countKey(request, joinWithAnd([...conjuncts(withoutFields(request.filters, [name])), node])),
    isChosen: (search) => search !== undefined && chosenValues(writtenFilter(search).ast, name, [id]).has(id),
    toggle: ({ file, search }) => {
      if (search === undefined) return firstFilter(file, toggleText(id));
      return editFilters(file, search, toggleValue(writtenFilter(search), uploaderField, id));
    },
    clear: ({ file, search }) => (search === undefined ? [] : clearEdits(file, search, name)),
  };
}

const toggleText = (id: string): string =>
  toggleValue({ text: '', ast: undefined }, uploaderField, id)
    .map(({ newText }) => newText)
    .join('');

/** Texts of assets, the most frequent first. */
export function frequentTexts(
  assets: readonly ViewAsset[],
  textsOf: (asset: ViewAsset) => readonly string[],
): readonly string[] {
  const counts = new Map<string, number>();
  for (const asset of assets)
    for (const text of new Set(textsOf(asset))) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted(([, left], [, right]) => right - left).map(([text]) => text);
}

/** The users of a library, those who have uploaded some assets first. */
export function usersFirst(users: NonNullable<Catalogue['users']>, assets: readonly ViewAsset[]): typeof users {
  const seen = frequentTexts(assets, ({ createdBy = '' }) => [createdBy]);
  const place = ({ userName }: { readonly userName: string }): number => {
    const at = seen.indexOf(userName);
    return at === -1 ? seen.length : at;
  };
  return users.toSorted((left, right) => place(left) - place(right) || left.userName.localeCompare(right.userName));
}

/** `undefined` for names that the language cannot express, such as a lone surrogate. */
function attempt<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

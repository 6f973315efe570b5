import { defineLibrary } from './define-library.ts';
import type { Library } from './library.ts';

export { BuildError } from './build-error.ts';
export { and, or } from './conditions/join.ts';
export { defineLibrary } from './define-library.ts';
export { variable, type VariableDefinition, type VariableDefinitions } from './saved-searches/variable.ts';
export type { Attribute, AttributeById, AttributeDefinition, AttributeValue } from './conditions/attribute.ts';
export type { Condition, Negation, Scope, Skipped } from './conditions/condition.ts';
export type { CategoryCondition } from './conditions/container.ts';
export type { Expectation } from './saved-searches/expectation.ts';
export type {
  AnyField,
  CodeField,
  Day,
  Duration,
  EnumerationField,
  IdField,
  NumberField,
  PeriodOptions,
  StringField,
  TimestampField,
} from './conditions/field-types.ts';
export type { Instant } from './values/instant.ts';
export type {
  FieldOf,
  Fields,
  Library,
  LibraryDefinition,
  SearchFieldName,
  SortKeyName,
  Specified,
} from './library.ts';
export type { Id } from './values/native-value.ts';
export type { Not } from './conditions/not.ts';
export type { SavedSearchDefinition, SavedSearchFile } from './saved-searches/saved-search.ts';
export type { FieldTerms, IdSearchField, SearchTerms } from './conditions/search-term.ts';
export type { FilterHole, SearchHole, SortHole, Templates, TemplateValue } from './template/create-templates.ts';
export type { Hole } from './template/holes/hole.ts';
export { openTemplate, type OpenTemplate } from './template/open-template.ts';
export { TemplateError } from './template/template-error.ts';

/** The builder for the language of the specification, without additions. The exports below are its members. */
const specified: Library = defineLibrary();

/** Conditions on fields by their name (the interface specification, §4.7): `fields.AssetType.eq('Image')`. */
export const fields: Library['fields'] = specified.fields;
/** Conditions on a custom attribute by its id (§4.7): `attributeById(id).eq('Spring')`. Takes an id, or an object that has one in `id`. */
export const attributeById: Library['attributeById'] = specified.attributeById;
/** In a category, for `containerfilter` (§4.7): `category(id)`, or with all below it `category(id).withSubCategories()`. */
export const category: Library['category'] = specified.category;
/** In a lightbox, for `containerfilter` (§4.7): `lightbox(id)`. */
export const lightbox: Library['lightbox'] = specified.lightbox;
/** All words of a text occur in a field, in any order (§4.7): `isMatch.cognitiveTextInImage('summer sale')`. */
export const isMatch: Library['isMatch'] = specified.isMatch;
/** The opposite of a condition or of a search. Conditions that the language cannot negate do not compile. */
export const not: Library['not'] = specified.not;
/** A word of a search as a whole (§4.8); several words are a phrase. Throws a {@link BuildError} for an empty text. */
export const word: Library['word'] = specified.word;
/** All words that a person typed, each anywhere and in any order (§4.8): `allWords('red fox')`. `undefined` for a blank text; never throws for up to 20,000 words. */
export const allWords: Library['allWords'] = specified.allWords;
/** Words of a search one after another (§4.8). Throws a {@link BuildError} for an empty text. */
export const phrase: Library['phrase'] = specified.phrase;
/** A word of a search that starts so (§4.8): `startsWith('logo')` is `logo*`. Of several words, the last one does. */
export const startsWith: Library['startsWith'] = specified.startsWith;
/** A word of a search that ends so (§4.8). Of several words, the first one does. */
export const endsWith: Library['endsWith'] = specified.endsWith;
/** A word of a search with this in it (§4.8). Of several words, the first one ends and the last one starts so. */
export const contains: Library['contains'] = specified.contains;
/** A search that finds everything (§4.8): `*`. */
export const everything: Library['everything'] = specified.everything;
/** Terms that search one field (§4.8): `searchFields.title.startsWith('logo')`. */
export const searchFields: Library['searchFields'] = specified.searchFields;
/** Sorts results by a key, smallest, earliest and first letters first (§4.9): `ascending('title')`. The marker of this direction is assumed. */
export const ascending: Library['ascending'] = specified.ascending;
/** Sorts results by a key, largest, latest and last letters first (§4.9): `descending('record.createdAt')`. */
export const descending: Library['descending'] = specified.descending;
/** The text of a saved search, or of a file of them, in the format of `.assetql` files. */
export const savedSearch: Library['savedSearch'] = specified.savedSearch;
/**
 * A filter as a tagged template (§4.7): `` filters`AssetType EQ ${type} AND Status EQ 0` ``. Each `${…}` is a value or
 * a whole condition, and cannot change the query around it. `undefined` for a blank template. Throws a {@link TemplateError} for mistakes.
 */
export const filters: Library['filters'] = specified.filters;
/** A `containerfilter` as a tagged template (§4.7): `` containerfilter`CategoryIds/ANY(c: c EQ ${id})` ``. Throws a {@link TemplateError} for mistakes. */
export const containerfilter: Library['containerfilter'] = specified.containerfilter;
/**
 * A search as a tagged template (§4.8): `` search`title:${text} NOT draft` ``. Each value is one term, whatever characters it contains. Throws a {@link TemplateError}
 * for mistakes.
 */
export const search: Library['search'] = specified.search;
/** A sort as a tagged template (§4.9): `` sort`record.createdAt D` ``. Throws a {@link TemplateError} for mistakes. */
export const sort: Library['sort'] = specified.sort;

import { defineLibrary } from './define-library.ts';
import type { Library } from './library.ts';

export { BuildError } from './build-error.ts';
export { and, or } from './join.ts';
export { defineLibrary } from './define-library.ts';
export { variable, type VariableDefinition, type VariableDefinitions } from './variable.ts';
export type { Attribute, AttributeById, AttributeDefinition, AttributeValue } from './attribute.ts';
export type { Condition, Negation, Scope, Skipped } from './condition.ts';
export type { CategoryCondition } from './container.ts';
export type { Expectation } from './expectation.ts';
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
} from './field-types.ts';
export type { Instant } from './instant.ts';
export type {
  FieldOf,
  Fields,
  Library,
  LibraryDefinition,
  SearchFieldName,
  SortKeyName,
  Specified,
} from './library.ts';
export type { Id } from './native.ts';
export type { Not } from './not.ts';
export type { SavedSearchDefinition, SavedSearchFile } from './saved-search.ts';
export type { FieldTerms, IdSearchField, SearchTerms } from './search-term.ts';
export type { FilterHole, SearchHole, SortHole, Templates, TemplateValue } from './template/create-templates.ts';
export type { Hole } from './template/hole.ts';
export { openTemplate, type OpenTemplate } from './template/open-template.ts';
export { TemplateError } from './template/template-error.ts';

/** The language of the specification, without additions. What follows is of it. */
const specified: Library = defineLibrary();

export const fields: Library['fields'] = specified.fields;
export const attributeById: Library['attributeById'] = specified.attributeById;
export const category: Library['category'] = specified.category;
export const lightbox: Library['lightbox'] = specified.lightbox;
export const isMatch: Library['isMatch'] = specified.isMatch;
export const not: Library['not'] = specified.not;
export const word: Library['word'] = specified.word;
export const allWords: Library['allWords'] = specified.allWords;
export const phrase: Library['phrase'] = specified.phrase;
export const startsWith: Library['startsWith'] = specified.startsWith;
export const endsWith: Library['endsWith'] = specified.endsWith;
export const contains: Library['contains'] = specified.contains;
export const everything: Library['everything'] = specified.everything;
export const searchFields: Library['searchFields'] = specified.searchFields;
export const ascending: Library['ascending'] = specified.ascending;
export const descending: Library['descending'] = specified.descending;
export const savedSearch: Library['savedSearch'] = specified.savedSearch;
export const filters: Library['filters'] = specified.filters;
export const containerfilter: Library['containerfilter'] = specified.containerfilter;
export const search: Library['search'] = specified.search;
export const sort: Library['sort'] = specified.sort;

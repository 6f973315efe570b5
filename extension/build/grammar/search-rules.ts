import { joins, schema, sortDirections } from '@assetql/core';
import { expectOperators, expectForms } from '@assetql/core/document';
import { groups, scope, type Rule } from './rule.ts';
import { between, brackets, comment, jsonString, number, quoted, variable, type Place } from './shared-rules.ts';
import { anyWord, exactWords, words } from './words.ts';

const { searchFields, sortKeys } = schema;
const searchJoins = joins.flatMap(({ name, languages }) => (languages.includes('search') ? [name] : []));
const fieldNames = searchFields.flatMap(({ names }) => names);
const directions = sortDirections.map(({ marker }) => marker);

/** A search: joins are upper case, all else are words. */
export const searchRules = (place: Place): readonly Rule[] => [
  ...between(place),
  quoted(place, '"', '"', 'string.quoted.double', variable),
  { match: exactWords(searchJoins), name: scope('keyword.control.join') },
  { match: words(fieldNames, '(?=:)'), name: scope('variable.other.property.search-field') },
  { match: anyWord('(?=:)'), name: scope('variable.other') },
  brackets,
  { match: ':', name: scope('punctuation.separator') },
  { match: String.raw`\*`, name: scope('keyword.operator.wildcard') },
  { match: String.raw`(?:[^\s()":{}*$\x60]|\$(?!\{))+`, name: scope('string.unquoted') },
];

export const fieldList: readonly Rule[] = [
  ...comment,
  { match: words(fieldNames), name: scope('variable.other.property.search-field') },
  { match: anyWord(), name: scope('variable.other') },
  { match: ',', name: scope('punctuation.separator') },
];

export const sortRules = (place: Place): readonly Rule[] => [
  ...between(place),
  { match: words(sortKeys.map(({ key }) => key)), name: scope('variable.other.property.sort-key') },
  { match: words(directions), name: scope('keyword.control.direction') },
  { match: anyWord(), name: scope('variable.other') },
];

/** Expectations: `total > 0`, `contains "id"`, `first.title = "A"`. */
export const expectation: readonly Rule[] = [
  ...comment,
  {
    match: `(?<![\\p{L}\\p{N}_.-])(first)(\\.)([\\p{L}\\p{N}_.]+)`,
    captures: groups('support.function.expectation', 'punctuation.separator', 'variable.other.property.sort-key'),
  },
  { match: exactWords(expectForms.map(({ name }) => name)), name: scope('support.function.expectation') },
  { match: expectOperators.join('|'), name: scope('keyword.operator.comparison') },
  ...variable,
  jsonString,
  ...number,
];

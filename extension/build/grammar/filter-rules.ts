import { attributeCondition, functions, joins, schema } from '@assetql/core';
import { groups, scope, type Rule } from './rule.ts';
import { between, brackets, number, quoted, variable, type Place } from './shared-rules.ts';
import { anyWord, letter, words } from './words.ts';

const { fields, collections, operators, enumerations } = schema;
const operatorNames = operators.map(({ name }) => name);
const callNames = functions.map(({ name }) => name);
const any = callNames.find((name) => name === 'ANY') ?? '';
const filterJoins = joins.flatMap(({ name, languages }) => (languages.includes('filters') ? [name] : []));
/** Those that are names: numbers are numbers. */
const values = enumerations
  .flatMap((row) => row.values.map(({ value }) => value))
  .filter((value) => /^\p{L}/u.test(value));
const members = attributeCondition.parameters.map(({ name }) => `"${name}"`);

/** A filter or containerfilter. Names that a library has beyond the specification are known by what follows them. */
export const filterRules = (place: Place): readonly Rule[] => [
  ...between(place),
  quoted(place, "'", "'(?!')", 'string.quoted.single', [
    { match: "''", name: scope('constant.character.escape') },
    { match: `(?:${members.join('|')})(?=\\s*:)`, name: scope('support.type.property-name') },
    ...variable,
  ]),
  quoted(place, '"', '"', 'string.quoted.double', []),
  ...number,
  {
    // the variable of an ANY is named behind its bracket
    match: String.raw`(?i)(?<![\p{L}\p{N}_.-])(${any})\s*(\()\s*([\p{L}_][\p{L}\p{N}_]*)\s*(:)`,
    captures: groups('support.function', 'punctuation.section.parens', 'variable.parameter', 'punctuation.separator'),
  },
  { match: words(callNames, String.raw`(?=\s*\()`), name: scope('support.function') },
  { match: words(filterJoins), name: scope('keyword.control.join') },
  { match: words(collections.map(({ name }) => name)), name: scope('variable.other.property.collection') },
  { match: words(fields.map(({ name }) => name)), name: scope('variable.other.property') },
  { match: words(operatorNames), name: scope('keyword.operator.word') },
  { match: words(['null']), name: scope('constant.language.null') },
  { match: words(values), name: scope('variable.other.enummember') },
  { match: anyWord(String.raw`(?=\s+(?i:${operatorNames.join('|')})(?!${letter}))`), name: scope('variable.other') },
  brackets,
  { match: '[,:/]', name: scope('punctuation.separator') },
];

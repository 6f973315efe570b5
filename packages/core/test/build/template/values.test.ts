import { expect, test } from 'vitest';
import { evaluated, sent, type Tag } from './tags.ts';

type Case = readonly [what: string, tag: Tag, written: string, values: readonly unknown[], text: string];

const moment = new Date('2024-05-01T10:20:30.456Z');

/** Templates, `$` for each hole, with their values and what comes of them. */
const cases: readonly Case[] = [
  // by the type of the field
  ['a text', 'filters', 'FileExtension EQ $', ["it's"], "FileExtension EQ 'it''s'"],
  ['a text of digits', 'filters', 'FileExtension EQ $', ['7'], "FileExtension EQ '7'"],
  ['an empty text', 'filters', 'FileExtension EQ $', [''], "FileExtension EQ ''"],
  ['a name of a list', 'filters', 'AssetType EQ $', ['Image'], 'AssetType EQ Image'],
  ['another name', 'filters', 'AssetType EQ $', ['Image OR'], "AssetType EQ 'Image OR'"],
  ['a number', 'filters', 'AverageRating GE $', [4], 'AverageRating GE 4'],
  ['a negative zero', 'filters', 'Status EQ $', [-0], 'Status EQ 0'],
  ['an id', 'filters', 'CreatedBy EQ $', ['u1'], "CreatedBy EQ 'u1'"],
  ['what has an id', 'filters', 'CreatedBy NE $', [{ id: 'u1', name: 'Mary' }], "CreatedBy NE 'u1'"],
  ['nothing', 'filters', 'FileExtension EQ $', [null], 'FileExtension EQ null'],
  ['a date', 'filters', 'DateUploaded GE $', [moment], 'DateUploaded GE 2024-05-01T10:20:30.456Z'],
  [
    'a moment with a zone',
    'filters',
    'DateUploaded GE $',
    ['2024-05-01T12:00+02:00'],
    'DateUploaded GE 2024-05-01T10:00:00.000Z',
  ],
  [
    'epoch milliseconds',
    'filters',
    'DateUploaded LT $',
    [{ epochMilliseconds: 0 }],
    'DateUploaded LT 1970-01-01T00:00:00.000Z',
  ],
  ['a field that nobody knows', 'filters', 'Zzz EQ $ OR Zzz EQ $', ['a', 5], "Zzz EQ 'a' OR Zzz EQ 5"],
  [
    'quotes around a hole',
    'filters',
    `FileExtension EQ '$' OR FileExtension EQ "$"`,
    ['a', 'b'],
    "FileExtension EQ 'a' OR FileExtension EQ 'b'",
  ],
  ['a whole text in brackets', 'filters', "(FileExtension EQ '$')", ['a'], "(FileExtension EQ 'a')"],
  [
    'a line end and more blanks',
    'filters',
    '\n  Status EQ $\n  AND AverageRating EQ $\n',
    [0, 5],
    'Status EQ 0 AND AverageRating EQ 5',
  ],
  ['no hole', 'filters', 'status eq 0', [], 'Status EQ 0'],
  ['no template', 'filters', ' \n ', [], ''],
  // attributes, containers, ISMATCH
  [
    'a key and a value',
    'filters',
    `Attributes/ANY(a: a EQ '{"Key":$,"Value":$}')`,
    [{ id: "k'" }, 'a "b" \\ c'],
    `Attributes/ANY(a: a EQ '{"Key":"k''","Value":"a \\"b\\" \\\\ c"}')`,
  ],
  [
    'a key and a value in double quotes, in another order',
    'filters',
    `Attributes/ANY(a: a EQ '{ "value" : "$", "KEY" : "$" }')`,
    ['v', 'k'],
    `Attributes/ANY(a: a EQ '{"Key":"k","Value":"v"}')`,
  ],
  [
    'a number and a moment as values',
    'filters',
    `Attributes/ANY(a: a EQ '{"Key":"k","Value":$}') OR Attributes/ANY(a: a EQ '{"Key":"k","Value":"$"}')`,
    [5, moment],
    `Attributes/ANY(a: a EQ '{"Key":"k","Value":"5"}') OR Attributes/ANY(a: a EQ '{"Key":"k","Value":"2024-05-01T10:20:30.456Z"}')`,
  ],
  [
    'half a pair in JSON',
    'filters',
    `Attributes/ANY(a: a EQ '{"Key":"k","Value":$}')`,
    ['\ud83d'],
    `Attributes/ANY(a: a EQ '{"Key":"k","Value":"\\ud83d"}')`,
  ],
  ['a category', 'containerfilter', 'CategoryIds/ANY(c: c EQ $)', ['c1'], "CategoryIds/ANY(c: c EQ 'c1')"],
  [
    'a text of ISMATCH',
    'filters',
    "ISMATCH($, 'cognitiveTextInImage')",
    ["it's"],
    "ISMATCH('it''s','cognitiveTextInImage')",
  ],
  [
    'a quoted text of ISMATCH',
    'filters',
    "ISMATCH( '$' ,'videoIntelligence')",
    ['a'],
    "ISMATCH('a','videoIntelligence')",
  ],
  // lists
  [
    'a list after EQ',
    'filters',
    'FileExtension EQ $ AND Status EQ 0',
    [['a', 'b']],
    "(FileExtension EQ 'a' OR FileExtension EQ 'b') AND Status EQ 0",
  ],
  ['a list after NE', 'filters', 'Status NE $', [[0, 9]], '(Status NE 0 AND Status NE 9)'],
  ['a list of one', 'filters', 'Status NE $', [[0]], 'Status NE 0'],
  [
    'a list with nothing in it',
    'filters',
    'FileExtension EQ $',
    [['a', null]],
    "(FileExtension EQ 'a' OR FileExtension EQ null)",
  ],
  [
    'a list in an ANY',
    'containerfilter',
    'CategoryIds/ANY(c: c EQ $)',
    [['a', { id: 'b' }]],
    "(CategoryIds/ANY(c: c EQ 'a') OR CategoryIds/ANY(c: c EQ 'b'))",
  ],
  [
    'a list after NE in an ANY',
    'containerfilter',
    'CategoryIds/ANY(c: c NE $)',
    [['a', 'b']],
    "(CategoryIds/ANY(c: c NE 'a') AND CategoryIds/ANY(c: c NE 'b'))",
  ],
  [
    'lists in the JSON of an attribute',
    'filters',
    `Attributes/ANY(a: a EQ '{"Key":"k","Value":$}')`,
    [['a', 'b']],
    `(Attributes/ANY(a: a EQ '{"Key":"k","Value":"a"}') OR Attributes/ANY(a: a EQ '{"Key":"k","Value":"b"}'))`,
  ],
  ['a list in a search', 'search', 'a NOT $', [['b c', 5]], 'a NOT ("b c" OR "5")'],
  ['a list of a field', 'search', 'title:$', [['b', 'c']], '(title:"b" OR title:"c")'],
  // search
  ['a term', 'search', '$', ['brand new'], '"brand new"'],
  ['a word that is an operator', 'search', 'a $ b', ['OR'], 'a "OR" b'],
  ['quotes and line ends in a term', 'search', '$', ['a"b\r\nc'], '"a b  c"'],
  ['a number', 'search', 'year:$ "$"', [2024, 5], 'year:"2024" "5"'],
  ['a term in single quotes', 'search', "a '$'", ['b'], 'a "b"'],
  ['a term in brackets', 'search', 'title:($ OR "$") ($)', ['a', 'b', 'c'], 'title:("a" OR "b") ("c")'],
  // sort
  ['a key', 'sort', '$', ['title'], 'title'],
  ['a key in another case', 'sort', '$ D', ['FILE.filename'], 'file.fileName D'],
  ['a direction', 'sort', 'title $', ['A'], 'title A'],
  ['a direction in words', 'sort', 'title $', ['descending'], 'title D'],
  ['both', 'sort', ' $  $ ', ['record.createdAt', 'd'], 'record.createdAt D'],
  ['a sort without holes', 'sort', 'title d', [], 'title D'],
  ['no sort', 'sort', '', [], ''],
  // braces of other languages
  [
    'braces in a text',
    'filters',
    "FileExtension EQ '{{1}}' AND FileExtension NE $",
    ['a'],
    "FileExtension EQ '{{1}}' AND FileExtension NE 'a'",
  ],
  ['braces in a phrase', 'search', '"{{1}} {{_1}}" $', ['a'], '"{{1}} {{_1}}" "a"'],
  [
    'braces in JSON',
    'filters',
    `Attributes/ANY(a: a EQ '{"Key":$,"Value":"x {{1}}"}')`,
    ['k'],
    `Attributes/ANY(a: a EQ '{"Key":"k","Value":"x {{1}}"}')`,
  ],
];

test.each(cases)('%s: %s', (_, tag, written, values, text) => {
  expect(sent(evaluated(tag, written, ...values))).toBe(text);
});

import fc from 'fast-check';
import type { ExpressionKind } from '@assetql/core';

/** Characters that make a program lose count of UTF-16 units, or of what can be seen. */
const characters = [
  ['🎉', '👩‍👩‍👧', '\u{20000}', '\ud83d', '\udf89', '\udc00', '\udbff', 'e\u0301', 'İ', 'ﬁ', '\ufeff', '\u200b', '\u200d'],
  [
    '\u2060',
    '\u00ad',
    '\u202e',
    '\u00a0',
    '\u3000',
    '\u2028',
    '\u0085',
    '\0',
    '\u0007',
    '\u001b',
    '\u007f',
    '\v',
    '\f',
  ],
  ['\r', '\n', '\r\n', '\t', ' ', '  ', ' ', ' ', ' '],
].flat();

/** Marks of this language and of others. */
const marks = [
  [
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '{{',
    '}}',
    '{{v}}',
    '"',
    "'",
    "''",
    '“',
    '”',
    '‘',
    '«',
    '`',
    '´',
    ',',
    ';',
    ':',
    '::',
    '\\',
  ],
  [
    '||',
    '&&',
    '|',
    '&',
    '!',
    '!=',
    '<>',
    '==',
    '=',
    '>=',
    '=>',
    '<',
    '~',
    '^2',
    '-',
    '+',
    '*',
    '**',
    '?',
    '#',
    '%',
    '%F0',
  ],
  ['%20', '+D', '$filter=', 'search=', '/', '@', '$', '%2520', '…', '→'],
].flat();

const words: Readonly<Record<ExpressionKind, readonly string[]>> = {
  filters: [
    [
      'Status',
      'FileExtension',
      'DateUploaded',
      'AverageRating',
      'Stetus',
      'AssetType',
      'ISMATCH(',
      'Attributes/ANY(a: a ',
    ],
    ['EQ', 'NE', 'GE', 'LT', 'CT', 'LIKE', 'IN (', 'BETWEEN', 'IS NULL', 'NOT', 'AND', 'OR', 'and', 'contains(', 'eq'],
    [
      '0',
      '5',
      '-1',
      '6',
      '2.5',
      '1e400',
      'null',
      "'jpg'",
      "'.jpg'",
      '2024-05-01',
      '2024-05-01T00:00:00.000Z',
      '2024-02-31',
    ],
    [`'{"Key":"k","Value":"v"}'`, '{"Key":"k"', `"cognitiveTextInImage')`, 'Image', 'Approved', 'title:x', 'keyword'],
  ].flat(),
  containerfilter: [
    [
      'CategoryIds',
      'CategoryIds/ANY(c: c ',
      'LightboxIds/ANY(',
      'CategoryAncestorIds/',
      'c: c',
      'c EQ',
      'l:',
      "'id'",
      'id',
    ],
    ['EQ', 'NE', 'IN (', 'NOT', 'AND', 'OR', 'Status EQ 0'],
  ].flat(),
  search: [
    [
      'a',
      'sunset',
      'Status',
      'LT',
      'EQ',
      'ISMATCH(',
      'title:',
      'keyword:',
      'x:',
      'title',
      'AND',
      'OR',
      'NOT',
      'and',
      'not',
    ],
    ['"a b"', '*a', 'a*', 'a*b', '[a TO b]', '-a', '+a', 'a-b', '12:30', 'Status EQ 0', 'sort=title'],
  ].flat(),
  sort: ['title', 'record.createdAt', 'titel', 'D', 'A', 'desc', 'ASC', 'DateUploaded', 'order by', 'sort='],
};

/** Pieces of one language between odd characters and marks of others, in any order. */
export const oddText = (kind: ExpressionKind): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...words[kind]) },
        { weight: 3, arbitrary: fc.constantFrom(...characters) },
        { weight: 2, arbitrary: fc.constantFrom(...marks) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join(''));

const lines = [
  [
    '### ',
    '###',
    '# ',
    '@v = ',
    '@v: ',
    '@timeZone = ',
    'filters: ',
    'containerfilter: ',
    'search: ',
    'searchFields: ',
  ],
  ['sort: ', 'count: ', 'offset: ', 'expect: ', 'filtr: ', 'count 5', '  ', '#- ', '\ufeff'],
].flat();
const values = [
  ['now', '-30d', '"a"', '["a", "b"]', 'category("', 'user("x")', 'total > 0', 'contains "', 'first.title = "', '50'],
  ['title,', 'keywords', '{{v}}', '{{ v }}', '"{{v}}"', '2024-05-01T00:00:00.000Z', "'x'", '5k', '1.000'],
].flat();

/** A saved-search file out of its own pieces, those of all languages, and odd characters. */
export const oddDocument: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.tuple(fc.constantFrom('\n', '\n', '\r\n', '\r', ''), fc.constantFrom(...lines)) },
      { weight: 3, arbitrary: fc.tuple(fc.constantFrom('', ' '), fc.constantFrom(...values)) },
      {
        weight: 2,
        arbitrary: fc.tuple(
          fc.constantFrom('', ' ', '\n  '),
          fc.oneof(...Object.values(words).map((all) => fc.constantFrom(...all))),
        ),
      },
      { weight: 1, arbitrary: fc.tuple(fc.constant(''), fc.constantFrom(...characters, ...marks)) },
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.flat().join(''));

import fc from 'fast-check';

const expressions = {
  filters: [
    'AssetType EQ Image',
    'AssetType EQ Image AND Status EQ 0',
    "FileExtension EQ 'jpg' OR (AverageRating GE 4 AND CreatedBy EQ '3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d')",
    "AssetType EQ {{type}} AND (FileExtension EQ 'it''s' OR FileExtension NE '{{name}}')",
    'DateUploaded GE {{since}} AND AverageRating EQ {{rating}}',
    '(Attributes/ANY(a: a EQ \'{"Key":"{{key}}","Value":"# {{name}}"}\'))',
    "FileExtension EQ 'open",
    'AssetType EQ',
    'Status NE {{list}} AND FileExtension EQ {{names}}',
  ],
  containerfilter: [
    'CategoryIds/ANY(c: c EQ {{brand}})',
    "LightboxIds/ANY(l: l EQ 'x') OR CategoryIds/ANY(c: c NE {{names}})",
  ],
  search: [
    'logo* NOT draft',
    '#tag ### title:"a # b"',
    'a OR b OR #c*',
    'title:{{name}} {{names}}',
    '"{{name}}" "open',
    '# a',
  ],
  sort: ['record.createdAt D', 'title A', 'titel'],
  searchFields: ['title,keywords', 'title , keywords', 'titel', 'a,,b', '{{name}}'],
  count: ['50', '{{rating}}', 'many', '5000', ''],
  offset: ['0', '{{rating}}', '-1'],
  expect: ['total > 0', 'contains "a"', 'first.title="x"', 'nonsense'],
  keyword: ['logo'],
} satisfies Readonly<Record<string, readonly string[]>>;

const values = [
  '"a"',
  '4',
  'now-30d',
  '["a","b"]',
  '[1, 2]',
  'category("Brand/Logos")',
  'user( "mary" )',
  "'a'",
  'now -',
  '',
  '[\n  "a",\n  "b"]',
];

const names = ['type', 'since', 'name', 'names', 'rating', 'key', 'list', 'brand', 'timeZone'];

/** Breaks some blanks of a value into line ends, with what may stand between lines. */
const broken = (text: string): fc.Arbitrary<string> => {
  const between = fc.constantFrom(
    ' ',
    ' ',
    ' ',
    '\n  ',
    '\n\t',
    '\n\n    ',
    '\n  # c\n  ',
    '\n# c\n ',
    '\n',
    '\n      ',
  );
  const blanks = text.split(' ').length - 1;
  return fc.array(between, { minLength: blanks, maxLength: blanks }).map((gaps) =>
    text
      .split(' ')
      .map((word, index) => word + (gaps[index] ?? ''))
      .join(''),
  );
};

const keyLine: fc.Arbitrary<string> = fc
  .constantFrom(...Object.entries(expressions))
  .chain(([key, texts]) =>
    fc
      .tuple(
        fc.constantFrom(key, key, key, key.toUpperCase()),
        fc.constantFrom(':', ': ', ':  ', ':\n  '),
        fc.constantFrom(...texts).chain(broken),
      )
      .map((parts) => parts.join('')),
  );

const definition: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom(' = ', '=', ' =\n  '), fc.constantFrom(...values))
  .map(([name, equals, value]) => `@${name}${equals}${value}`);

const line: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: keyLine },
  { weight: 3, arbitrary: definition },
  { weight: 3, arbitrary: fc.constantFrom('### A', '### B', '###', '### ### c', '###\tD ') },
  { weight: 2, arbitrary: fc.constantFrom('# c', '  # c', '#c', '  ### c', '###c', '\t#') },
  { weight: 2, arbitrary: fc.constantFrom('', '  ', '\t') },
  { weight: 1, arbitrary: fc.constantFrom('  stray', 'stray', 'filters : AssetType EQ Image', '@', '@x', '@ = 3') },
);

/** Saved-search files as people write them, right and wrong, with any line ends. */
export const documentText: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(line, { maxLength: 24 }),
    fc.constantFrom('\n', '\n', '\r\n', '\r'),
    fc.constantFrom('', '', '\uFEFF'),
    fc.boolean(),
  )
  .map(([lines, lineEnd, mark, ended]) => mark + (lines.join('\n') + (ended ? '\n' : '')).replaceAll('\n', lineEnd));

/** Any text at all, with many line ends and characters that mean something. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '\n',
        '\r',
        '\r\n',
        '#',
        '###',
        ' ',
        '\t',
        '@',
        'a',
        '=',
        ':',
        'filters',
        'search',
        '"',
        "'",
        '{{a}}',
        '\uFEFF',
        '\u00a0',
      ),
      {
        maxLength: 60,
      },
    )
    .map((pieces) => pieces.join('')),
);

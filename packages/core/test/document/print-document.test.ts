import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { print } from '@assetql/core';
import { parseDocument, printDocument, type Item, type SavedSearchDocument } from '@assetql/core/document';
import { anyText, documentText } from './document-text.ts';

const format = (text: string): string => printDocument(parseDocument(text));

const long =
  "(AssetType EQ Image OR AssetType EQ Video) AND Status EQ 0 AND DateApproved GE 2024-05-01T00:00:00.000Z AND FileExtension NE 'svg'";

const pretty = [
  '(AssetType EQ Image OR AssetType EQ Video)',
  'AND Status EQ 0',
  'AND DateApproved GE 2024-05-01T00:00:00.000Z',
  "AND FileExtension NE 'svg'",
].join('\r\n  ');

const cases: readonly (readonly [what: string, text: string, printed: string])[] = [
  ['nothing', '', ''],
  ['only blanks', '  \n\t\n', ''],
  ['a line end at the end', 'search: a', 'search: a\n'],
  ['blank lines at the end', 'search: a\n\n\n', 'search: a\n'],
  ['a BOM', '\uFEFFsearch: a', '\uFEFFsearch: a\n'],
  ['CR LF', 'search: a\r\nsort: title D\r\n', 'search: a\r\nsort: title D\r\n'],
  ['a mixture', 'search: a\r\n\n\n### T\nsearch: b\r### U', 'search: a\r\n\n### T\nsearch: b\r\r### U\r'],
  [
    'a mixture, in values that are kept',
    'search:\r\n  a\n\n\n  # c\r  b\nsort: titel\r\n  D\r',
    'search:\r\n  a\n\n  # c\r  b\nsort: titel\r\n  D\r',
  ],
  ['a value that gets more lines', `sort: title D\nfilters: ${long}\r\n`, `sort: title D\nfilters:\r\n  ${pretty}\r\n`],
  ['a value that gets fewer', 'sort:\r\n  title\n  D\n', 'sort: title D\r\n'],
  ['CR', 'search: a\rsort: title D', 'search: a\rsort: title D\r'],
  [
    'keys in their spelling',
    'FILTERS:Status EQ 0\nContainerFilter :x\nSEARCHFIELDS: title',
    'FILTERS:Status EQ 0\nContainerFilter :x\nsearchFields: title\n',
  ],
  [
    'keys in their spelling, without errors',
    'FILTERS:Status EQ 0\nSEARCHFIELDS: title',
    'filters: Status EQ 0\nsearchFields: title\n',
  ],
  [
    'names and operators in their spelling',
    'filters: status eq 0 and assettype EQ Image',
    'filters: Status EQ 0 AND AssetType EQ Image\n',
  ],
  ['titles', '###\tLogos  \n###\n', '### Logos\n\n###\n'],
  ['one blank line between', 'search: a\n\n\n\nsort: title D\n', 'search: a\n\nsort: title D\n'],
  ['a blank line before a title', 'search: a\n### T\nsearch: b\n', 'search: a\n\n### T\nsearch: b\n'],
  [
    'comments before a title go with it',
    'search: a\n# about T\n### T\nsearch: b\n',
    'search: a\n\n# about T\n### T\nsearch: b\n',
  ],
  ['a description goes with its own title', '### S\n# about S\n### T\n', '### S\n# about S\n\n### T\n'],
  [
    'blank lines under a title, where comments are no description',
    '### S\n\n\n# not about S\nsearch: a\n',
    '### S\n\n# not about S\nsearch: a\n',
  ],
  ['comments stay as deep as they were', '#a\n   # b  \n  ### c\nsearch: a\n', '#a\n  # b\n  ### c\nsearch: a\n'],
  ['an empty value', 'filters:  \nsearch:\n', 'filters:\nsearch:\n'],
  [
    'a value on lines of its own that fits beside its key',
    'filters:\n  Status EQ 0\n  AND AssetType EQ Image\n',
    'filters: Status EQ 0 AND AssetType EQ Image\n',
  ],
  [
    'a long value',
    `filters: ${long}\n`,
    "filters:\n  (AssetType EQ Image OR AssetType EQ Video)\n  AND Status EQ 0\n  AND DateApproved GE 2024-05-01T00:00:00.000Z\n  AND FileExtension NE 'svg'\n",
  ],
  [
    'variables',
    '@a="x"\n@ b   =  now-30d+2h\n@c = ["a","b" , "c"]\n@d = category ( "A","B/C" )\n@e = 1.50\nsearch: {{ a }}\n',
    '@a = "x"\n@b = now - 30d + 2h\n@c = ["a", "b", "c"]\n@d = category("A", "B/C")\n@e = 1.50\nsearch: {{a}}\n',
  ],
  ['a list on several lines', '@a = [\n  "a",\n  "b"\n  ]\n', '@a = ["a", "b"]\n'],
  [
    'settings',
    'searchFields: title , keywords\ncount:   050\noffset: {{ n }}\n@n = 1\n',
    'searchFields: title,keywords\ncount: 050\noffset: {{n}}\n@n = 1\n',
  ],
  [
    'expectations',
    'expect: total>=5\nexpect: contains   "a  b"\nexpect: excludes"x"\nexpect: first . TITLE="x"\n',
    'expect: total >= 5\nexpect: contains "a  b"\nexpect: excludes "x"\nexpect: first.title = "x"\n',
  ],
  // what has an error
  [
    'an expression with an error',
    'filters:   AssetType   EQ\n      AND   x\n',
    'filters:   AssetType   EQ\n      AND   x\n',
  ],
  [
    'an expression that only breaks a rule',
    'filters:   DateApproved   GE 2024-05-01T00:00:00.000Z\n',
    'filters:   DateApproved   GE 2024-05-01T00:00:00.000Z\n',
  ],
  [
    'lines that are not indented',
    'filters: Status  EQ 0\nAND   AssetType EQ Image\n',
    'filters: Status  EQ 0\nAND   AssetType EQ Image\n',
  ],
  ['an unknown key', 'Owner:  me\n    and you\n', 'Owner:  me\n    and you\n'],
  ['a variable with an error', '@a  =  now-\n@b\n', '@a  =  now-\n@b\n'],
  [
    'settings with an error',
    'searchFields: title,,x\ncount:  many\nexpect:  totl\n',
    'searchFields: title,,x\ncount:  many\nexpect:  totl\n',
  ],
  ['lines that belong to nothing', '### T\n    a   b\nc\n', '### T\n    a   b\nc\n'],
  [
    'an error beside what is right',
    '### A\nfilters:  Status  EQ\nsort:   title  D\n',
    '### A\nfilters:  Status  EQ\nsort: title D\n',
  ],
  // comments inside
  [
    'a value with comments in it',
    "filters:   Status EQ 0\n# old\n      AND ( AssetType EQ Image\n          OR AssetType EQ Video )   \n\n\n        # new\n      AND FileExtension EQ 'jpg'\n",
    "filters: Status EQ 0\n  # old\n  AND ( AssetType EQ Image\n      OR AssetType EQ Video )\n\n    # new\n  AND FileExtension EQ 'jpg'\n",
  ],
  ['a comment between a key and its value', 'filters:\n# why\n    Status EQ 0\n', 'filters:\n  # why\n  Status EQ 0\n'],
  [
    'a list with comments in it',
    '@a=[\n"a",\n'.replace('"a"', '   "a"') + '   # more\n   "b"]\n',
    '@a = [\n  "a",\n  # more\n  "b"]\n',
  ],
  // a # that must not start a line
  [
    'a value that starts with #',
    'search:\n  x\nsort: title D\n### T\nsearch: #tag\n',
    'search: x\nsort: title D\n\n### T\nsearch: #tag\n',
  ],
];

/** What a document means, without its places and its layout. */
function meaning({ preamble, searches }: SavedSearchDocument): unknown {
  const item = (one: Item): unknown => {
    switch (one.kind) {
      case 'Title':
      case 'Comment':
        return [one.kind, one.text.trim()];
      case 'Stray':
        return [one.kind, one.text, one.indented];
      case 'Definition':
        return [
          one.kind,
          one.name,
          one.parsed === undefined ? one.value.text.trim() : shape(one.parsed),
          one.value.comments.length,
        ];
      case 'Key': {
        const parsed = 'names' in one ? one.names.map(({ text }) => text) : 'parsed' in one ? one.parsed : undefined;
        return [
          one.key ?? one.keyText,
          shape(parsed ?? one.value.text.trim()),
          one.value.comments.length,
          one.value.unindented.length,
        ];
      }
      default:
        return [];
    }
  };
  return [...new Set([preamble, ...searches])].map(({ name, description, items }) => [
    name,
    description,
    items.map(item).filter((one) => !isDeepStrictEqual(one, [])),
  ]);
}

/** Without ranges, spellings and what is said of places. */
function shape(value: unknown): unknown {
  const dropped = new Set(['range', 'argumentRange', 'text', 'diagnostics']);
  return JSON.parse(
    JSON.stringify(value, (key, member: unknown) => {
      if (dropped.has(key)) return undefined;
      return isAst(member) ? print(member) : member;
    }),
  );
}

type Printable = NonNullable<Parameters<typeof print>[0]>;

/** Expressions are compared as they are printed: that is equal exactly when they are. */
const isAst = (value: unknown): value is Printable =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  [
    'And',
    'Or',
    'Group',
    'Comparison',
    'Any',
    'IsMatch',
    'Not',
    'Field',
    'Word',
    'Phrase',
    'Everything',
    'SortKey',
    'Invalid',
  ].includes(String(value.kind));

describe('printDocument', () => {
  test.each(cases)('%s', (_, text, printed) => {
    expect(format(text)).toBe(printed);
    expect(format(printed)).toBe(printed);
  });

  test('lines of a search never start with #', () => {
    const search = Array.from({ length: 30 }, (_, index) => `#tag${index}`).join(' ');
    const printed = format(`search: ${search}\n`);
    expect(printed.split('\n').filter((line) => line.trim().startsWith('#'))).toEqual([]);
    expect(parseDocument(printed).searches[0]?.search?.value.text.split(/\s+/).join(' ')).toBe(search);
    const either = Array.from({ length: 30 }, (_, index) => `(### OR #tag${index})`).join(' ');
    expect(format(`search:\n  x ${either}\n`)).not.toMatch(/\n\s*#/);
  });

  test('laying out twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.oneof(documentText, anyText), (text) => {
        const printed = format(text);
        expect(format(printed)).toBe(printed);
      }),
      { numRuns: 1000 },
    );
  });

  test('nothing is lost and the meaning stays', () => {
    fc.assert(
      fc.property(fc.oneof(documentText, anyText), (text) => {
        expect(meaning(parseDocument(format(text)))).toEqual(meaning(parseDocument(text)));
      }),
      { numRuns: 1000 },
    );
  });

  test('a line ends as it did, whatever its neighbours do', () => {
    const line = fc.constantFrom('# a', 'search: a', 'sort: title D', '### T', '@a = "x"', '', '  ', 'x', '  "a');
    const end = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(fc.array(fc.tuple(line, end), { maxLength: 12 }), (lines) => {
        const numbered = lines.map(([text, lineEnd], at) => (text.trim() === '' ? text : `${text} ${at}`) + lineEnd);
        const text = numbered.join('');
        const endOf = (any: string, mark: string): string | undefined =>
          new RegExp(`${mark}"?(\\r\\n|\\r|\\n)`).exec(any)?.[1];
        const printed = format(text);
        for (const at of lines.keys())
          if (endOf(text, ` ${at}`) !== undefined) expect(endOf(printed, ` ${at}`)).toBe(endOf(text, ` ${at}`));
      }),
      { numRuns: 500 },
    );
  });

  test('a file with one kind of line ends keeps that alone', () => {
    fc.assert(
      fc.property(documentText, fc.constantFrom('\n', '\r\n', '\r'), (text, lineEnd) => {
        const printed = format(text.replaceAll(/\r\n|\r|\n/g, lineEnd));
        if (text.includes('\n') || text.includes('\r'))
          expect(new Set(printed.match(/\r\n|\r|\n/g)).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });
});

import { describe, expect, test } from 'vitest';
import { checkDocument, parseDocument } from '@assetql/core/document';
import { applyFix } from './apply-fix.ts';

interface Case {
  readonly what: string;
  readonly file: string;
  readonly code: string;
  readonly says: RegExp;
  /** The file after each fix. */
  readonly fixed: readonly string[];
}

const day = (written: string): string => `### A\n@day = today\nfilters: ${written}\n`;
const withEnd = (written: string): string => `### A\n@dayEnd = today + 1d\n@day = today\nfilters: ${written}\n`;

const equal: readonly Case[] = [
  {
    what: 'a day',
    file: day('DateUploaded EQ {{day}}'),
    code: 'exact-instant',
    says: /^EQ matches the one millisecond that \{\{day\}\} is; write DateUploaded GE \{\{day\}\} AND /,
    fixed: [withEnd('DateUploaded GE {{day}} AND DateUploaded LT {{dayEnd}}'), day('DateUploaded GE {{day}}')],
  },
  {
    what: 'a day beside other conditions',
    file: day('Status EQ 0 OR DateUploaded = {{day}}'),
    code: 'exact-instant',
    says: /GE/,
    fixed: [
      withEnd('Status EQ 0 OR (DateUploaded GE {{day}} AND DateUploaded LT {{dayEnd}})'),
      day('Status EQ 0 OR DateUploaded GE {{day}}'),
    ],
  },
  {
    what: 'a moment of the file',
    file: '@since = now - 7d\n\n### A\nfilters: DateUploaded EQ {{since}}\n',
    code: 'exact-instant',
    says: /; write DateUploaded GE \{\{since\}\}\.$/,
    fixed: ['@since = now - 7d\n\n### A\nfilters: DateUploaded GE {{since}}\n'],
  },
  {
    what: 'a time of a day, where the name of the end is taken',
    file: '@dEnd = 5\n### A\n@d = startOfWeek - 1w\nfilters: DateUploaded EQ {{d}} AND Status EQ {{dEnd}}\n',
    code: 'exact-instant',
    says: /dEnd2/,
    fixed: [
      '@dEnd = 5\n### A\n@dEnd2 = startOfWeek - 1w + 1d\n@d = startOfWeek - 1w\nfilters: (DateUploaded GE {{d}} AND DateUploaded LT {{dEnd2}}) AND Status EQ {{dEnd}}\n',
      '@dEnd = 5\n### A\n@d = startOfWeek - 1w\nfilters: DateUploaded GE {{d}} AND Status EQ {{dEnd}}\n',
    ],
  },
  {
    what: 'an hour',
    file: '@h = today + 9h\n### A\nfilters: DateUploaded EQ {{h}}\n',
    code: 'exact-instant',
    says: /GE/,
    fixed: ['@h = today + 9h\n### A\nfilters: DateUploaded GE {{h}}\n'],
  },
];

const since = (base: string, filters: string): string => `### A\n@since = ${base}\n${filters}\n`;

const inPlace: readonly Case[] = [
  {
    what: 'a time',
    file: '### A\nfilters: DateUploaded GE now - 7d AND Status EQ 0\n',
    code: 'value-type',
    says: /^now - 7d is the value of a variable; define @since = now - 7d and write \{\{since\}\} here\.$/,
    fixed: [since('now - 7d', 'filters: DateUploaded GE {{since}} AND Status EQ 0')],
  },
  {
    what: 'a time in braces',
    file: '### A\nfilters: DateUploaded GE {{ today - 1mo }}\n',
    code: 'syntax',
    says: /define @since = today - 1mo/,
    fixed: [since('today - 1mo', 'filters: DateUploaded GE {{since}}')],
  },
  {
    what: 'a function of SQL',
    file: '### A\nfilters: DateUploaded GE NOW() - 7d\n',
    code: 'value-type',
    says: /define @since = now - 7d/,
    fixed: [since('now - 7d', 'filters: DateUploaded GE {{since}}')],
  },
  {
    what: 'a time beside a variable of that name',
    file: '@since = today\n### A\nfilters: DateUploaded GE {{since}} AND DateUploaded LT now\n',
    code: 'value-type',
    says: /define @since2 = now/,
    fixed: [
      '@since = today\n### A\n@since2 = now\nfilters: DateUploaded GE {{since}} AND DateUploaded LT {{since2}}\n',
    ],
  },
  {
    what: 'a look-up',
    file: "### A\nfilters: CreatedBy EQ user('anna')\n",
    code: 'value-type',
    says: /^user\("anna"\) is the value of a variable/,
    fixed: ['### A\n@user = user("anna")\nfilters: CreatedBy EQ {{user}}\n'],
  },
  {
    what: 'a look-up of a collection',
    file: '### A\ncontainerfilter: CategoryIds/ANY(c: c EQ category("Brand/Logos"))\n',
    code: 'value-type',
    says: /define @category = /,
    fixed: ['### A\n@category = category("Brand/Logos")\ncontainerfilter: CategoryIds/ANY(c: c EQ {{category}})\n'],
  },
  {
    what: 'no look-up of something else',
    file: '### A\nfilters: CreatedBy EQ category("Brand")\n',
    code: 'value-type',
    says: /^A filter has no functions/,
    fixed: [],
  },
  {
    what: 'no time where a number belongs',
    file: '### A\nfilters: Status EQ now - 7d\n',
    code: 'value-type',
    says: /^Status takes a whole number/,
    fixed: [],
  },
  {
    what: 'the name of a time as one of a variable',
    file: '### A\nfilters: DateUploaded GE {{today}}\n',
    code: 'undefined-variable',
    says: /^today has no value/,
    fixed: ['### A\n@today = today\nfilters: DateUploaded GE {{today}}\n'],
  },
];

function diagnosticOf(file: string, code: string): ReturnType<typeof checkDocument>[number] | undefined {
  return checkDocument(parseDocument(file)).find((diagnostic) => diagnostic.code === code);
}

describe.each<[string, readonly Case[]]>([
  ['EQ with a relative time warns:', equal],
  ['a value that belongs in a variable:', inPlace],
])('%s', (_, cases) => {
  test.each(cases)('$what', ({ file, code, says, fixed }) => {
    const found = diagnosticOf(file, code);
    expect(found?.message).toMatch(says);
    expect(found?.fixes.map((fix) => applyFix(file, fix))).toEqual(fixed);
    for (const text of fixed) expect(diagnosticOf(text, code)).toBeUndefined();
  });
});

test.each([
  '@d = 2024-05-01T00:00:00.000Z\n### A\nfilters: DateUploaded EQ {{d}}\n',
  '@d = today\n### A\nfilters: DateUploaded GE {{d}}\n',
  '@d = today\n### A\nfilters: DateUploaded NE {{d}}\n',
])('nothing is said of %j', (file) => expect(checkDocument(parseDocument(file))).toEqual([]));

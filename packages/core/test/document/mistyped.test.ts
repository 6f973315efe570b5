import { fixAll, type Diagnostic } from '@assetql/core';
import { checkDocument, parseDocument } from '@assetql/core/document';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const checkText = (text: string): readonly Diagnostic[] => checkDocument(parseDocument(text), {});
const mended = (text: string): string => fixAll(text, checkText).text;

function applied(text: string, { edits }: Diagnostic['fixes'][number]): string {
  return edits
    .toSorted((one, other) => other.range.start - one.range.start)
    .reduce((changed, { range, newText }) => changed.slice(0, range.start) + newText + changed.slice(range.end), text);
}

/** What the first fix of a mistake gives, and whether fix all gives the same. */
const firstFixes: readonly [mistake: string, text: string, fixed: string, isSafe: boolean][] = [
  ['sort without its colon', 'search: a\nsort title D', 'search: a\nsort: title D', true],
  ['count without its colon', 'search: a\ncount 50', 'search: a\ncount: 50', true],
  ['expect without its colon', 'search: a\nexpect total > 0', 'search: a\nexpect: total > 0', true],
  ['filters without their colon', 'search: a\nfilters Status EQ 0', 'search: a\nfilters: Status EQ 0', true],
  ['search without its colon', 'sort: title D\nsearch logo', 'sort: title D\nsearch: logo', false],
  ['a sort that is hardly one', 'search: a\nsort of thing', 'search: a\nsort: of thing', false],
  ['words that start as a count', 'search: a\ncount dracula', 'search: a\ncount: dracula', false],
  ['searchFields without their colon', 'search: a\nsearchFields title', 'search: a\nsearchFields: title', false],
  ['a misspelt sort', 'search: a\nsorts title D', 'search: a\nsort: title D', false],
  ['misspelt filters', 'search: a\nfiltrs AssetType EQ Image', 'search: a\nfilters: AssetType EQ Image', false],
  ['a word like a key', 'search: a\nshort stories', 'search: a\n  short stories', false],
  ['a misspelt key that is there', 'search: a\nserch blue', 'search: a\n  serch blue', false],
  ['words like no key', 'search: a\nblue sky', 'search: a\n  blue sky', true],
  ['a key that is half typed', 'search: a\nsort', 'search: a\n  sort', false],
  ['a half-typed key that no search says', 'search: a\ncontainerfilter', 'search: a\n  containerfilter', false],
  ['an empty key', 'search: a\nsort =', 'search: a\nsort:', false],
  ['an equals sign', '### A\nfilters = Status EQ 0', '### A\nfilters: Status EQ 0', false],
  [
    'a key that is there already',
    'sort: title D\nsearch: a\nsort title A',
    'sort: title D\nsearch: a\n  sort title A',
    false,
  ],
  ['a title that is glued', '### A\nsearch: a\n###B\nsort: title D', '### A\nsearch: a\n### B\nsort: title D', false],
  ['a heading of two', 'search: a\n## B\nsort: title D', 'search: a\n### B\nsort: title D', false],
  ['an indented title', '### A\nsearch: a\n ### B\nsort: title D', '### A\nsearch: a\n### B\nsort: title D', false],
  ['a heading of four', 'search: a\n\n#### B\n# b\nsort: title D', 'search: a\n\n### B\n# b\nsort: title D', false],
  ['a heading before the same key', '### A\nsearch: a\n## B\nsearch: b', '### A\nsearch: a\n### B\nsearch: b', false],
  ['a comment of a program', 'filters: Status EQ 0\n// new', 'filters: Status EQ 0\n# new', false],
  ['a comment of SQL', 'search: a\n-- new ones', 'search: a\n# new ones', false],
  ['a line of Markdown', 'search: a\n---', 'search: a\n# ---', false],
  ['a paragraph', 'search: a\n\nBest,\nBob', 'search: a\n\n  Best,\nBob', false],
  ['a join behind a blank line', 'search: a\n\nOR b', 'search: a\n\n  OR b', true],
  ['an expectation without its key', 'search: a\ntotal > 0', 'search: a\nexpect: total > 0', false],
  ['a title as a key', 'Title: Logos\nsearch: a', '### Logos\nsearch: a', false],
  ['an offset below zero', 'search: a\noffset: -1', 'search: a\noffset: 0', false],
  [
    'a time without its start',
    '@s = -30d\n### A\nfilters: DateUploaded GE {{s}}',
    '@s = now - 30d\n### A\nfilters: DateUploaded GE {{s}}',
    false,
  ],
  [
    'the time zone in other letters',
    '@timezone = "Europe/Berlin"\n### A\nsearch: a',
    '@timeZone = "Europe/Berlin"\n### A\nsearch: a',
    false,
  ],
  [
    'a day from which is counted',
    '@d = 2024-05-01\n\n### A\nfilters: DateUploaded GE {{d}}',
    '@d = 2024-05-01T00:00:00.000Z\n\n### A\nfilters: DateUploaded GE {{d}}',
    false,
  ],
  [
    'a day up to which is counted',
    '### A\n@d = 2024-05-01\nfilters: DateUploaded LE {{d}}',
    '### A\n@d = 2024-05-01T23:59:59.999Z\nfilters: DateUploaded LE {{d}}',
    false,
  ],
  [
    'a day after which is counted',
    '@d = 2024-05-01\n\n### A\nfilters: DateUploaded GT {{d}}',
    '@d = 2024-05-01T23:59:59.999Z\n\n### A\nfilters: DateUploaded GT {{d}}',
    false,
  ],
  [
    'a day of a file that names a time zone',
    '@timeZone = "Europe/Berlin"\n\n### A\nfilters: DateUploaded GE 2024-05-01',
    '@timeZone = "Europe/Berlin"\n\n### A\nfilters: DateUploaded GE 2024-05-01T00:00:00.000Z',
    false,
  ],
  [
    'the time zone with a slip',
    '@time_zon = "Europe/Berlin"\n### A\nsearch: a',
    '@timeZone = "Europe/Berlin"\n### A\nsearch: a',
    false,
  ],
];

const variables: readonly [mistake: string, text: string, fixed: string, isSafe: boolean][] = [
  ...['{s}', '${s}', '{{s}', '{s}}', '{{@s}}', '@s', '$s', ':s', '%s', '%s%', '<s>', '[[s]]'].map(
    (written): [string, string, string, boolean] => [
      `a variable as ${written}`,
      `### A\n@s = 0\nfilters: Status EQ ${written} AND AssetType EQ Image`,
      '### A\n@s = 0\nfilters: Status EQ {{s}} AND AssetType EQ Image',
      false,
    ],
  ),
  ...['{s}', '${s}', '@s'].map((written): [string, string, string, boolean] => [
    `a variable of a search as ${written}`,
    `### A\nsearch: red ${written} blue\n\n### B\n@s = "a"\nsearch: red ${written} blue {{s}}`,
    `### A\nsearch: red ${written} blue\n\n### B\n@s = "a"\nsearch: red {{s}} blue {{s}}`,
    false,
  ]),
  ...['@s: "x"', '@s := "x"', '@s : = "x"', '@s "x"'].map((written): [string, string, string, boolean] => [
    `a variable without its equals sign alone: ${written}`,
    `${written}\n### A\nsearch: {{s}}`,
    '@s = "x"\n### A\nsearch: {{s}}',
    false,
  ]),
  [
    'a second variable without its field and operator',
    '@s = "jpg"\n@t = "png"\n\n### A\nfilters: FileExtension EQ {{s}} OR {{t}}',
    '@s = "jpg"\n@t = "png"\n\n### A\nfilters: FileExtension EQ {{s}} OR FileExtension EQ {{t}}',
    false,
  ],
  ['a variable without its @', 's = "x"\n\n### A\nsearch: {{s}}', '@s = "x"\n\n### A\nsearch: {{s}}', false],
  ['the same in a search', '### A\n  s = "x"\nsearch: {{s}}', '### A\n@s = "x"\nsearch: {{s}}', false],
  [
    'a time with brackets',
    '@s = now() - 30d\n### A\nfilters: DateUploaded GE {{s}}',
    '@s = now - 30d\n### A\nfilters: DateUploaded GE {{s}}',
    true,
  ],
  [
    'a period',
    '### A\nfilters: DateUploaded within 7 days AND Status EQ 0',
    '### A\n@since = now - 7d\nfilters: DateUploaded GE {{since}} AND Status EQ 0',
    false,
  ],
  [
    'a period behind an operator',
    '### A\nfilters: DateUploaded GE last week',
    '### A\n@since = now - 1w\nfilters: DateUploaded GE {{since}}',
    false,
  ],
];

test.each(variables)('%s: one error is said first, with its fix', (_name, text, fixed, isSafe) => {
  const found = checkText(text).filter(({ code }) => code !== 'unused-variable' && code !== 'undefined-variable');
  const said = found.length > 0 ? found : checkText(text);
  expect(said).toHaveLength(1);
  const [fix] = said[0]?.fixes ?? [];
  expect(fix && applied(text, fix)).toBe(fixed);
  expect(mended(text)).toBe(isSafe ? fixed : text);
});

test('the millisecond that a period starts at is not asked for', () => {
  const [found] = checkText('### A\nfilters: DateUploaded EQ this year');
  expect(found?.fixes).toEqual([]);
});

test('a line that compares a field defines no variable', () => {
  expect(checkText('Status = 0\n\n### A\nsearch: red')[0]?.message).not.toContain('@');
});

describe('the first fix of', () => {
  test.each(firstFixes)('%s', (_name, text, fixed, isSafe) => {
    const [fix] = checkText(text)[0]?.fixes ?? [];
    expect(fix && applied(text, fix)).toBe(fixed);
    expect(mended(text)).toBe(isSafe ? fixed : text);
  });

  test.each([
    ['a count below zero', 'search: a\ncount: -5'],
    ['a part of a whole', 'search: a\ncount: 1.5'],
    ['a time zone that is there twice', '@timeZone = "UTC"\n@timezone = "UTC"\n### A\nsearch: a'],
    ['names of several lines with a comment between', 'search: a\nsearchFields: title\n  # note\n  keywords'],
  ])('%s is missing, since none is clear', (_name, text) => {
    expect(checkText(text).flatMap(({ fixes }) => fixes)).toEqual([]);
  });

  test.each([
    ['continues a search', 'search: a\ntitle: b', 'search: a\n  title: b'],
    ['has several lines', 'Title: Logos\n  and more\nsearch: a', undefined],
    ['stands under a title', '### A\nTitle: Logos\nsearch: a', undefined],
  ])('a key title that %s does not begin a search', (_name, text, fixed) => {
    const [fix] = checkText(text)[0]?.fixes ?? [];
    expect(fix && applied(text, fix)).toBe(fixed);
  });
});

test('a string over several lines is one mistake, and a comment in it stays one', () => {
  const text = "filters: ISMATCH('summer\n  # note\n  sale','cognitiveTextInImage')";
  expect(checkText(text).map(({ code }) => code)).toEqual(['unterminated-string']);
  expect(mended(text)).toBe(text);
});

test('a glued title ends the value before it', () => {
  const [search] = parseDocument('search: a\n###B\n  b').searches;
  expect(search?.search?.value.text).toBe('a');
});

const line = fc.constantFrom(
  'search: zebra',
  'search zebra',
  'sort title D',
  'sort: title D',
  'sort = title D',
  'count 50',
  'count: 50',
  'offset: -1',
  'filters: Status EQ 0',
  'filters = Status EQ 0',
  'filters Status EQ 0',
  'AND AverageRating GE 3',
  '  AND AverageRating GE 3',
  "filters: ISMATCH('summer",
  "  sale','cognitiveTextInImage')",
  'searchFields: title',
  '  keywords',
  '  giraffe',
  'giraffe',
  'expect total > 0',
  'expect: total > 0',
  '@timezone = "UTC"',
  '@s = -30d',
  '###B',
  '### C',
  '### D',
  '',
);

/** Every third line or so is a comment, each another one. */
const document = fc
  .array(fc.tuple(line, fc.constantFrom('', '', '# ', '  # ')), { minLength: 1, maxLength: 10 })
  .map((lines) => lines.flatMap(([text, mark], at) => (mark === '' ? [text] : [`${mark}note${at}`, text])).join('\n'));

const comments = (text: string): readonly string[] =>
  text.split('\n').flatMap((each) => (/^\s*#(?!## )/.test(each) ? [each.trim()] : []));
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

test('fix all loses nothing, keeps comments and searches apart, and makes no words of keys', () => {
  fc.assert(
    fc.property(document, (text) => {
      const after = mended(text);
      expect(comments(after)).toEqual(comments(text));
      const titles = parseDocument(text).searches.map(({ name }) => name);
      expect(parseDocument(after).searches.map(({ name }) => name)).toEqual(expect.arrayContaining(titles));
      expect(letters(after)).toContain(letters(text.split('\n')[0] ?? ''));
      for (const word of ['zebra', 'giraffe', 'summer', 'sale'])
        expect(after.split(word).length).toBe(text.split(word).length);
      const errors = checkText(after).some(({ severity }) => severity === 'error');
      for (const { search } of parseDocument(after).searches) {
        const words = search?.value.text ?? '';
        expect(words).not.toMatch(/note/);
        if (!errors) expect(words).not.toMatch(/^(?:sort|count|filters|search|expect)\b/m);
      }
    }),
    { numRuns: 300 },
  );
});

test('a fix never takes a comment away', () => {
  fc.assert(
    fc.property(document, (text) => {
      for (const { code, fixes } of checkText(text))
        for (const fix of fixes) {
          const after = applied(text, fix);
          expect(after).not.toBe(text);
          const notes = (of: string): readonly string[] =>
            of.match(/^\s*#\s*note\d+$/gm)?.map((each) => each.trim()) ?? [];
          expect(notes(after), `${code} ${fix.title}`).toEqual(notes(text));
        }
    }),
    { numRuns: 250 },
  );
});

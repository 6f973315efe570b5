import { print, readConfiguration, type Diagnostic } from '@assetql/core';
import {
  bind,
  checkDocument,
  lookupIn,
  parseDocument,
  readSharedVariable,
  resolveSearch,
  variableIndex,
  variableNames,
  type SavedSearchDocument,
} from '@assetql/core/document';
import { describe, expect, test } from 'vitest';

const sharedOf = (variables: unknown): SavedSearchDocument['options'] => {
  const { configuration, problems } = readConfiguration(JSON.stringify({ variables }));
  expect(problems).toEqual([]);
  return configuration.check;
};

const team = sharedOf({
  brand: 'category("Brand/Logos")',
  since: 'now - 30d',
  day: '2024-05-01T00:00:00.000Z',
  drawings: ['svg', 'ai'],
  stars: 3,
  word: 'red',
  year: '2024',
  quoted: '"now"',
  bracketed: '[draft]',
  quotedList: '"[1, 2]"',
  listOfBrackets: ['[1]', 'x'],
  nobody: 'user (unknown)',
  play: 'today - a play',
  days: ['2024-05-01T00:00:00.000Z', '2024-05-02T00:00:00.000Z'],
});
const now = Date.UTC(2024, 4, 31);
const lookup = lookupIn({ categories: [{ id: 'c9', name: 'Logos', path: ['Brand', 'Logos'] }] });

const found = (document: SavedSearchDocument): readonly Pick<Diagnostic, 'code' | 'range'>[] =>
  checkDocument(document).map(({ code, range }) => ({ code, range }));

function filterOf(text: string, options = team): string | undefined {
  const document = parseDocument(`### A\n${text}\n`, undefined, options);
  expect(checkDocument(document)).toEqual([]);
  const [search] = document.searches;
  const { request, diagnostics } = search === undefined ? {} : bind(search, { now, lookup });
  expect(diagnostics).toEqual([]);
  const { filters, containerfilter, search: words } = request ?? {};
  const ast = filters ?? containerfilter ?? words;
  return ast && print(ast, { style: 'compact' });
}

describe('variables that files share', () => {
  test.each([
    ['containerfilter: CategoryIds/ANY(c: c EQ {{brand}})', "CategoryIds/ANY(c: c EQ 'c9')"],
    ['filters: DateUploaded GE {{since}}', 'DateUploaded GE 2024-05-01T00:00:00.000Z'],
    ['filters: DateUploaded GE {{day}}', 'DateUploaded GE 2024-05-01T00:00:00.000Z'],
    ['filters: FileExtension EQ {{drawings}}', "(FileExtension EQ 'svg' OR FileExtension EQ 'ai')"],
    ['filters: AverageRating GE {{stars}}', 'AverageRating GE 3'],
    ['filters: FileExtension EQ {{year}}', "FileExtension EQ '2024'"],
    ['filters: FileExtension EQ {{quoted}}', "FileExtension EQ 'now'"],
    ['filters: FileExtension EQ {{bracketed}}', "FileExtension EQ '[draft]'"],
    ['filters: FileExtension EQ {{quotedList}}', "FileExtension EQ '[1, 2]'"],
    ['filters: FileExtension EQ {{listOfBrackets}}', "(FileExtension EQ '[1]' OR FileExtension EQ 'x')"],
    [
      'filters: DateUploaded EQ {{days}}',
      '(DateUploaded EQ 2024-05-01T00:00:00.000Z OR DateUploaded EQ 2024-05-02T00:00:00.000Z)',
    ],
    ['search: {{word}}', '"red"'],
  ])('%s', (text, expected) => expect(filterOf(text)).toBe(expected));

  test('are hidden by those of a file, and these by those of a search', () => {
    expect(filterOf('@stars = 4\nfilters: AverageRating GE {{stars}}')).toBe('AverageRating GE 4');
    const document = parseDocument('@stars = 5\n\n### A\nfilters: AverageRating GE {{stars}}\n', undefined, team);
    const [search] = document.searches;
    expect(search && bind(search, { now }).request?.filters).toMatchObject({ value: { value: 5 } });
  });

  test('are what a value from outside takes the place of', async () => {
    const document = parseDocument('### A\nfilters: AverageRating GE {{stars}}\n', undefined, team);
    const [search] = document.searches;
    const variables = { stars: 1 };
    expect(search && bind(search, { now, variables }).request?.filters).toMatchObject({ value: { value: 1 } });
    const names = (): Promise<object> => Promise.resolve({});
    const given = search && (await resolveSearch(document, search, checkDocument(document), { now, names, variables }));
    expect(given?.request?.filters).toMatchObject({ value: { value: 1 } });
    expect(variableNames(document.searches)).toEqual(['stars']);
  });

  test('name the time zone of all files', () => {
    const shared = sharedOf({ timeZone: 'Europe/Berlin' });
    expect(filterOf('@d = startOfMonth\nfilters: DateUploaded GE {{d}}', shared)).toBe(
      'DateUploaded GE 2024-04-30T22:00:00.000Z',
    );
  });

  test('are not told to be unused, and become known or unknown with the configuration', () => {
    const text = '### A\nfilters: AverageRating GE {{stars}}\n';
    const without = parseDocument(text);
    expect(found(without)).toEqual([{ code: 'undefined-variable', range: { start: 32, end: 41 } }]);
    const before = parseDocument(text, without, team);
    expect(found(before)).toEqual([]);
    expect(parseDocument(text, before, team).searches[0]).toBe(before.searches[0]);
    const other = parseDocument(text, before, sharedOf({ stars: 'red' }));
    expect(found(other)).toEqual([{ code: 'variable-type', range: { start: 32, end: 41 } }]);
    expect(checkDocument(other)[0]).toMatchObject({
      message: 'AverageRating takes a whole number, and {{stars}} is a text. stars is defined in assetql.config.json.',
      fixes: [],
    });
    expect(found(parseDocument(text, other, { shared: [] }))).toEqual(found(without));
  });

  test('what cannot be looked up is said where it is first used, with no edit of what is not there', () => {
    const shared = sharedOf({ brand: 'category("Brand/Lgos")', late: 'now + 9000y', timeZone: 'UTC' });
    const text =
      '### A\nfilters: DateUploaded LE {{late}}\ncontainerfilter: CategoryIds/ANY(c: c EQ {{brand}} OR c EQ {{brand}})\n';
    const [search] = parseDocument(text, undefined, shared).searches;
    const said = (options: object): unknown =>
      search &&
      bind(search, { now, ...options }).diagnostics.map(({ code, range, fixes, message }) => [
        code,
        text.slice(range.start, range.end),
        fixes.length,
        /is defined in .*$/.exec(message)?.[0],
      ]);
    const expected = [
      ['time-expression', '{{late}}', 0, 'is defined in assetql.config.json.'],
      ['look-up', '{{brand}}', 0, 'is defined in assetql.config.json.'],
    ];
    expect(said({ lookup })).toEqual(expected);
    expect(said({})).toEqual(expected);
  });

  test('a time zone that is given and does not exist is said at the search that has no use of it', () => {
    const document = parseDocument('### A\nfilters: DateUploaded LE {{since}}\n', undefined, team);
    const [search] = document.searches;
    expect(search && bind(search, { now, timeZone: 'Nowhere' }).diagnostics).toMatchObject([
      { code: 'time-expression', range: { start: 31, end: 40 } },
    ]);
  });

  test('have no place in the index of a file', () => {
    const document = parseDocument('### A\nfilters: AverageRating GE {{stars}}\n', undefined, team);
    expect(variableIndex(document)).toMatchObject([{ name: 'stars', uses: [{ range: { start: 32, end: 41 } }] }]);
    expect(variableIndex(document)[0]?.definition).toBeUndefined();
  });
});

test.each([
  [{ 'a b': 1 }, /“variables\.a b” .* has a name of other characters/],
  [{ a: true }, /“variables\.a” .* must be a text, a number, or a list of these\./],
  [{ a: [true] }, /must be a text, a number, or a list of these\./],
  [{ a: ['category("A")'] }, /cannot be used: A list holds texts, numbers or timestamps; .*look-up/],
  [{ a: ['now', 'today'] }, /cannot be used: A list holds/],
  [{ a: 'now - 30 days' }, /cannot be used: days is no unit of time/],
  [{ a: [] }, /“variables\.a” .* cannot be used: /],
  [{ a: ['x', 1] }, /cannot be used: All values of a list are of one type\.$/],
  [
    { a: '["x", "y"]' },
    /cannot be used: It is a text that looks like a list; leave out the quotes around it: \["x", "y"\]\.$/,
  ],
  [{ a: ' [1] ' }, /looks like a list; .*: \[1\]\.$/],
  [{ a: 'category("Brand"' }, /“variables\.a” .* cannot be used: /],
  [{ timeZone: 'Berlin' }, /“variables\.timeZone” .* is the time zone; name one as "Europe\/Berlin"\./],
  ['x', /“variables” .* must be a JSON object/],
])('a mistake in %j is told, and the others hold', (variables, problem) => {
  const whole = typeof variables === 'string' ? variables : { ...variables, right: 1 };
  const { configuration, problems } = readConfiguration(JSON.stringify({ variables: whole }));
  expect(problems).toEqual([expect.stringMatching(problem)]);
  expect(configuration.check.shared?.map(({ name }) => name) ?? []).toEqual(
    typeof variables === 'string' ? [] : ['right'],
  );
});

test('a number that JSON cannot write is refused', () => {
  expect(readSharedVariable('a', Infinity)).toHaveProperty('problem');
});

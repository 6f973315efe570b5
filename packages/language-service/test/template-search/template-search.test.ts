import { describe, expect, test } from 'vitest';
import { applyEdits, check, print } from '@assetql/core';
import { bind, parseDocument } from '@assetql/core/document';
import { filters, search as searchTag, type FilterHole } from '@assetql/core/build';
import { embeddedQueries, templateSearch, type TemplateSearch } from '@assetql/language-service';

const head = "import { filters, containerfilter, search, sort } from '@assetql/core/build';\n";

type Values = Readonly<Record<string, string>>;

/** The first query of a program as a saved search, with what was typed for its holes. */
function made(program: string, values: Values = {}): TemplateSearch & { readonly program: string } {
  const text = head + program;
  const all = embeddedQueries(text);
  const [query] = all;
  if (query === undefined) throw new Error(`No query in ${program}`);
  const typed = (source: string): string | undefined => values[source];
  return { ...templateSearch(query, { title: query.name ?? 'a query', all, typed }), program: text };
}

/** What is sent for the saved search. */
function asked({ text }: TemplateSearch): string {
  const [search] = parseDocument(text).searches;
  if (search === undefined) return 'no search';
  const { request, diagnostics } = bind(search, { now: 0 });
  if (request === undefined) return diagnostics.map(({ message }) => message).join(' ');
  const expression = request.filters ?? request.containerfilter ?? request.search ?? request.sort;
  return typeof expression === 'object' ? print(expression) : '';
}

const problems = ({ holes }: TemplateSearch): readonly (string | undefined)[] => holes.map(({ problem }) => problem);

describe('a template without values of the program is a search as it is written', () => {
  test('called as the program calls it', () => {
    expect(made('const mine = filters`AssetType EQ Image`;').text).toBe('### mine\nfilters: AssetType EQ Image\n');
  });

  test('over several lines, with escapes read', () => {
    const { text } = made('f(search`\n  title:logo\n  "caf\\u00e9"`);');
    expect(text).toBe('### a query\nsearch:    title:logo   "café"\n');
  });

  test.each([
    ['filters`AsetType EQ Image`', 'AsetType is not a known field; write AssetType.'],
    ['filters`AssetType EQ Image AND ${"Status EQ 0"}`', /\$\{"Status EQ 0"\}/],
    ["filters`FileExtension EQ 'a\nb'`", /line end/],
  ])('%s cannot be run', (program, problem) => {
    expect(made(program).problem).toMatch(problem);
  });

  test('a value that is written in the program is not asked for', () => {
    const search = made("filters`AssetType EQ ${'Image'} AND AverageRating GE ${3}`");
    expect(search.holes).toEqual([]);
    expect(asked(search)).toBe('AssetType EQ Image AND AverageRating GE 3');
    // Nobody takes its variable for the number.
    expect(search.text).toMatch(/^@value\d = 3$/m);
  });
});

describe('a time that is written in the program is the one that the builder reads', () => {
  test.each(['2024-05-01T00:00:00.000Z', '2024-05-01T00:00:00Z', '2024-05-01T02:00:00+02:00'])('%s', (written) => {
    const search = made(`filters\`DateUploaded GE \${'${written}'}\``);
    expect(search.problem).toBeUndefined();
    expect(asked(search)).toBe('DateUploaded GE 2024-05-01T00:00:00.000Z');
    expect(asked(made(`filters\`FileExtension EQ \${'${written}'}\``))).toBe(`FileExtension EQ '${written}'`);
  });
});

describe('null is the missing value where a field is compared with it', () => {
  test.each([
    ['filters`FileExtension NE ${x}`', 'FileExtension NE null'],
    ["filters`FileExtension EQ '${x}'`", 'FileExtension EQ null'],
    ['filters`DateApproved EQ ${x} AND AverageRating GE ${n}`', 'DateApproved EQ null AND AverageRating GE 3'],
  ])('%s', (program, expected) => {
    const search = made(program, { x: ' null ', n: '3' });
    expect(problems(search)).not.toContainEqual(expect.any(String));
    expect(asked(search)).toBe(expected);
    expect(search.text).not.toContain('= null');
  });

  test('in quotes it is a text, and so it is where nothing can be missing', () => {
    expect(asked(made('filters`FileExtension EQ ${x}`', { x: '"null"' }))).toBe("FileExtension EQ 'null'");
    expect(asked(made('search`title:${x}`', { x: 'null' }))).toBe('title:"null"');
    expect(asked(made('filters`ISMATCH(${x}, Title)`', { x: 'null' }))).not.toContain('(null');
  });
});

describe('values are asked for, and bound as the builder binds them', () => {
  test('nothing is known before', () => {
    const { holes, text } = made('const mine = (user: User) => filters`CreatedBy EQ ${ user.id }`;');
    expect(holes).toEqual([{ source: 'user.id', takes: 'value', problem: 'It is asked for when the query is run.' }]);
    expect(text).toBe('### mine\nfilters: CreatedBy EQ {{user.id}}\n');
  });

  test('one expression is asked for once', () => {
    const search = made('filters`AverageRating EQ ${n} OR Status EQ ${n}`', { n: '2' });
    expect(search.holes.map(({ source }) => source)).toEqual(['n']);
    expect(asked(search)).toBe('AverageRating EQ 2 OR Status EQ 2');
  });

  const values: readonly (readonly [string, FilterHole<'filters'>])[] = [
    ["it's", "it's"],
    ["' OR Status EQ 0 OR FileExtension EQ '", "' OR Status EQ 0 OR FileExtension EQ '"],
    ['{{x}}', '{{x}}'],
    ['5', '5'],
    ['"a b"', 'a b'],
    ['now', 'now'],
    ['["jpg", "png"]', ['jpg', 'png']],
    ['\\n$&`${x}', '\\n$&`${x}'],
  ];
  test.each(values)('a text: %s', (typed, value) => {
    const search = made('filters`FileExtension EQ ${ext}`', { ext: typed });
    expect(problems(search)).toEqual([undefined]);
    const built = filters`FileExtension EQ ${value}`;
    expect(asked(search)).toBe(built && print(built));
  });

  test.each(['red fox', 'a" OR "b', 'NOT x', '*', '(a', '{{x}} OR b'])('a term: %s', (typed) => {
    const search = made('search`title:${words} draft`', { words: typed });
    expect(problems(search)).toEqual([undefined]);
    const built = searchTag`title:${typed} draft`;
    expect(asked(search)).toBe(built && print(built));
  });

  test('an empty text is no term: the program leaves it out, and does not search for it', () => {
    expect(problems(made('search`logo ${words}`', { words: '""' }))).toEqual([
      expect.stringMatching(/leaves an empty/),
    ]);
    expect(made("search`logo ${''}`").problem).toMatch(/leaves an empty/);
    expect(asked(made('filters`FileExtension EQ ${ext}`', { ext: '""' }))).toBe("FileExtension EQ ''");
  });

  test('a number, a time, the members of an attribute', () => {
    expect(asked(made('filters`AverageRating GE ${this.least}`', { 'this.least': '4' }))).toBe('AverageRating GE 4');
    expect(asked(made('filters`DateUploaded GE ${since}`', { since: 'now + 1d' }))).toBe(
      'DateUploaded GE 1970-01-02T00:00:00.000Z',
    );
    const attribute = 'filters`Attributes/ANY(a: a EQ \'{"Key":"${key}","Value":${value}}\')`';
    expect(asked(made(attribute, { key: 'a1', value: 'x"y' }))).toBe(
      'Attributes/ANY(a: a EQ \'{"Key":"a1","Value":"x\\"y"}\')',
    );
  });

  test.each([
    ['filters`AverageRating GE ${n}`', 'n', '7', /AverageRating is a whole number from 0 to 5/],
    ['filters`AverageRating GE ${n}`', 'n', 'many', /AverageRating takes .*\$\{n\} is a text/],
    ['filters`DateUploaded GE ${since}`', 'since', 'yesterday', /DateUploaded takes/],
    ['filters`AssetType EQ ${kind}`', 'kind', ' ', /Write a value/],
    ['filters`AssetType CT ${kind}`', 'kind', '["a", "b"]', /list/],
    ['sort`${key} D`', 'key', 'tilte', /title/],
    ['sort`title ${way}`', 'way', 'up D', /one word/],
  ])('%s does not take %s: %s', (program, source, typed, sentence) => {
    const search = made(program, { [source]: typed });
    expect(problems(search)).toEqual([expect.stringMatching(sentence)]);
    expect(search.problemOf(source, typed)).toMatch(sentence);
    expect(search.text).not.toContain(typed.trim() || '@');
  });

  test('key and direction of a sort', () => {
    const search = made('sort`${key} ${way}`', { key: 'title', way: 'D' });
    expect(search.text).toBe('### a query\nsort: title D\n');
    expect(problems(search)).toEqual([undefined, undefined]);
  });
});

describe('conditions of the program', () => {
  const program =
    'filters`AssetType EQ Image AND ${on && filters`Status EQ 0\n OR Status EQ 9`} AND AverageRating GE ${n}`';
  const source = 'on && filters`Status EQ 0\n OR Status EQ 9`';

  test('are asked for, and a template in the hole is proposed', () => {
    expect(made(program).holes[0]).toMatchObject({
      source,
      takes: 'condition',
      typed: 'Status EQ 0  OR Status EQ 9',
      problem: 'It is asked for when the query is run.',
    });
  });

  test('stand in brackets', () => {
    const search = made(program, { [source]: 'Status EQ 0 OR Status EQ 9', n: '3' });
    expect(asked(search)).toBe('AssetType EQ Image AND (Status EQ 0 OR Status EQ 9) AND AverageRating GE 3');
  });

  test.each([
    [program, { [source]: '', n: '3' }, 'AssetType EQ Image AND AverageRating GE 3'],
    ['filters`${a} AND ${b} AND Status EQ 0 AND ${c}`', { a: '', b: '', c: '' }, 'Status EQ 0'],
    ['filters`Status EQ 0 AND (${a} AND ${b})`', { a: '', b: '' }, 'Status EQ 0'],
    ['filters`Status EQ 0 AND (${a} OR ${b})`', { a: '', b: 'Status EQ 9' }, 'Status EQ 0 AND (Status EQ 9)'],
    ['filters`${a}`', { a: '' }, ''],
    ['search`logo ${a && search`x`} NOT ${b && search`y`}`', { 'a && search`x`': '', 'b && search`y`': '' }, 'logo'],
  ])('are left out with their join where nothing is typed: %s', (text, values, sent) => {
    const search = made(text, values);
    expect(problems(search).filter(Boolean)).toEqual([]);
    expect(asked(search).replaceAll(/[()]/g, '')).toBe(sent.replaceAll(/[()]/g, ''));
  });

  test('and values that were typed over several lines are on one', () => {
    const search = made('filters`${a} AND FileExtension EQ ${b}`', { a: 'Status EQ 0\n### x', b: 'c\nsearch: d' });
    expect(problems(search)).toEqual([expect.any(String), undefined]);
    expect(search.text).toBe('@b = "c search: d"\n\n### a query\nfilters: FileExtension EQ {{b}}\n');
  });

  test('cannot all be left out of an OR', () => {
    expect(problems(made('filters`Status EQ 0 AND (${a} OR ${b})`', { a: '', b: '' }))).toEqual([
      expect.stringMatching(/Nothing would be left of this OR/),
      expect.stringMatching(/Nothing would be left of this OR/),
    ]);
  });

  test.each(['Status EQ 0) OR (Status EQ 1', 'Status', 'title:logo', 'Status EQ {{x}}'])(
    'are read by themselves: %s',
    (typed) => {
      const search = made(program, { [source]: typed, n: '3' });
      expect(problems(search)).toEqual([expect.any(String), undefined]);
      expect(search.text).not.toContain(typed);
    },
  );
});

describe('edits of the search are written into the program', () => {
  /** The program after the first occurrence of a text in the search has given way to another. */
  function edited(program: string, values: Values, found: string, newText: string): string | undefined {
    const search = made(program, values);
    const start = search.text.lastIndexOf(found);
    const edits = search.toHostEdits([{ range: { start, end: start + found.length }, newText }]);
    return edits && applyEdits(search.program, edits).slice(head.length);
  }

  test.each([
    [
      'filters`\n  AssetType EQ Image\n`',
      {},
      'Image',
      "Image AND FileExtension EQ 'a`b\\'",
      "filters`\n  AssetType EQ Image AND FileExtension EQ 'a\\`b\\\\'\n`",
    ],
    [
      'filters`AssetType EQ ${kind}`',
      { kind: 'Image' },
      '{{kind}}',
      '{{kind}} OR AssetType EQ Video',
      'filters`AssetType EQ ${kind} OR AssetType EQ Video`',
    ],
    [
      'filters`AssetType EQ ${a[0]} AND Status EQ 0`',
      { 'a[0]': 'Image' },
      'AssetType EQ {{value1}} AND ',
      '',
      'filters`Status EQ 0`',
    ],
    ['filters`Status EQ 0 AND ${x}`', { x: 'Status EQ 9' }, ' AND (Status EQ 9)', '', 'filters`Status EQ 0`'],
    ['filters`Status EQ 0`', {}, '0', '0\n  AND AverageRating GE 4', 'filters`Status EQ 0\n  AND AverageRating GE 4`'],
  ])('%s', (program, values, found, newText, after) => {
    expect(edited(program, values, found, newText)).toBe(after);
  });

  test.each([
    ['of the title', 'filters`Status EQ 0`', {}, 'a query', 'b'],
    ['another key', 'filters`Status EQ 0`', {}, '\n', '\nsort: title A\n'],
    ['another key behind it', 'filters`Status EQ 0`', {}, '0', '0\nsort: title A'],
    ['another search', 'search`logo`', {}, 'logo', 'logo\n### Other\nsearch: x'],
    ['a condition that is switched off', 'filters`Status EQ 0`', {}, '0', '0\n  #- AND AverageRating GE 4'],
    ['of a value', 'filters`AssetType EQ ${kind}`', { kind: 'Image' }, '"Image"', '"Video"'],
    ['that cut a value', 'filters`AssetType EQ ${kind}`', { kind: 'Image' }, 'kind', 'x'],
    [
      'in a condition of the program',
      'filters`Status EQ 0 AND ${x}`',
      { x: 'Status EQ 9' },
      'Status EQ 9',
      'Status EQ 8',
    ],
    [
      'around one',
      'filters`Status EQ 0 AND ${x}`',
      { x: 'Status EQ 9' },
      'Status EQ 0 AND (Status EQ 9)',
      '(Status EQ 9)',
    ],
    [
      'beside one that is left out',
      'filters`Status EQ 0 OR ${x}`',
      { x: '' },
      'Status EQ 0',
      'Status EQ 0 AND AssetType EQ Image',
    ],
  ])('but none %s', (_, program, values, found, newText) => {
    expect(edited(program, values, found, newText)).toBeUndefined();
  });

  test('and its places are found there', () => {
    const search = made('filters`AssetType EQ ${kind}\n AND Status EQ 0`', { kind: 'Image' });
    const at = (found: string): string | undefined => {
      const start = search.text.lastIndexOf(found);
      const range = search.toHostRange({ start, end: start + found.length });
      return range && search.program.slice(range.start, range.end);
    };
    expect(at('AssetType EQ {{kind}}')).toBe('AssetType EQ ${kind}');
    expect(at('Status EQ 0')).toBe('Status EQ 0');
    expect(at('a query')).toBeUndefined();
  });
});

test.each([
  ['const mine: Filter = filters`Status EQ 0`;', 'mine'],
  ['const a = 1, b = f(filters`Status EQ 0`);', 'b'],
  ['export const of = (id: string) => filters`Status EQ 0`;', 'of'],
  ['function recent() { return filters`Status EQ 0`; }', 'recent'],
  ['class A { recent() { return filters`Status EQ 0`; } }', 'recent'],
  ['class A { all = filters`Status EQ 0`; }', 'all'],
  ['const a = { rated: filters`Status EQ 0` };', 'rated'],
  ['this.rated = filters`Status EQ 0`;', 'rated'],
  ['rated = filters`Status EQ 0`;', 'rated'],
  ['run(filters`Status EQ 0`);', undefined],
])('what the program calls a template: %s', (program, name) => {
  expect(embeddedQueries(head + program)[0]?.name).toBe(name);
});

test('the proposal for a hole is a condition that is legal there', () => {
  const [hole] = made('filters`Status EQ 0 OR ${on ? filters`Status EQ 9` : undefined}`').holes;
  expect(check('filters', hole?.typed ?? '').diagnostics).toEqual([]);
});

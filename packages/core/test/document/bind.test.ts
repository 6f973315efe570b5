import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse, print, type Diagnostic, type Expression } from '@assetql/core';
import {
  bind,
  lookUps,
  lookupIn,
  parseDocument,
  type BindOptions,
  type BoundRequest,
  type Catalogue,
  type SavedSearch,
} from '@assetql/core/document';
import { hostileText } from '../arbitraries/hostile-text.ts';

const catalogue: Catalogue = {
  categories: [
    { id: 'c-root', name: 'Brand', path: ['Brand'] },
    { id: 'c-flat', name: 'Flat', path: [] },
    { id: 'c-odd', name: 'O/dd', path: ['O/dd'] },
    { id: 'c-logos', name: 'Logos', path: ['Brand', 'Logos'] },
    { id: 'c-partners', name: 'Logos', path: ['Partners', 'Logos'] },
    { id: 'c-slash', name: 'B/C', path: ['A', 'B/C'] },
  ],
  users: [
    { id: 'u-mary', userName: 'mary', firstName: 'Mary', lastName: 'Jones' },
    { id: 'u-mary2', userName: 'mj', firstName: 'Mary', lastName: 'Jones' },
    { id: 'u-slash', userName: 'a/b' },
  ],
  attributes: [{ id: 'a-season', name: 'Season', type: 'string' }],
  lightboxes: [{ id: 'l-spring', name: 'Spring' }],
};

const now = Date.UTC(2024, 4, 15, 10, 20, 30, 456);

const options: BindOptions = { now, lookup: lookupIn(catalogue) };

const first = (text: string): SavedSearch => {
  const [search] = parseDocument(text).searches;
  if (search === undefined) throw new Error('There is no search.');
  return search;
};

/** The request as it would be sent. */
const written = (request: BoundRequest | undefined): unknown =>
  request &&
  Object.fromEntries(
    Object.entries(request).map(([key, value]: [string, Expression | readonly string[] | number]) => [
      key,
      typeof value === 'object' && 'kind' in value ? print(value) : value,
    ]),
  );

/** A file of one search, and the request it makes. */
const cases: readonly (readonly [what: string, file: string, request: Readonly<Record<string, unknown>>])[] = [
  ['nothing', '### T\n', {}],
  [
    'every parameter',
    "filters: Status EQ 0\ncontainerfilter: (CategoryIds/ANY(c: c EQ 'x'))\nsearch: a\nsearchFields: Title , keyword\nsort: title A\ncount: 5\noffset: 10\nexpect: total > 0\n",
    {
      filters: 'Status EQ 0',
      containerfilter: "(CategoryIds/ANY(c: c EQ 'x'))",
      search: 'a',
      searchFields: ['title', 'keywords'],
      sort: 'title A',
      count: 5,
      offset: 10,
    },
  ],
  ['empty values', 'filters:\nsearch:\nsort:\ncount:\nsearchFields:\n', {}],
  // by the type of the field
  ['a text', '@v = "it\'s"\nfilters: FileExtension EQ {{v}}', { filters: "FileExtension EQ 'it''s'" }],
  ['an id', '@v = "3f2b"\nfilters: CreatedBy NE {{v}}', { filters: "CreatedBy NE '3f2b'" }],
  ['a name of a list', '@v = "Image"\nfilters: AssetType EQ {{v}}', { filters: 'AssetType EQ Image' }],
  ['a name that needs quotes', '@v = "not one"\nfilters: AssetType EQ {{v}}', { filters: "AssetType EQ 'not one'" }],
  ['a number', '@v = 4\nfilters: AverageRating GE {{v}}', { filters: 'AverageRating GE 4' }],
  [
    'a timestamp',
    '@v = 2024-05-01T00:00:00.000Z\nfilters: DateUploaded GE {{v}}',
    { filters: 'DateUploaded GE 2024-05-01T00:00:00.000Z' },
  ],
  ['a time', '@v = now - 30d\nfilters: DateUploaded GE {{v}}', { filters: 'DateUploaded GE 2024-04-15T10:20:30.456Z' }],
  [
    'a time in the zone of the file',
    '@timeZone = "Europe/Berlin"\n@v = today\nfilters: DateUploaded GE {{v}}',
    { filters: 'DateUploaded GE 2024-05-14T22:00:00.000Z' },
  ],
  [
    'a time in the zone of the search',
    '@timeZone = "Europe/Berlin"\n@v = today\n### T\n@timeZone = "Asia/Tokyo"\nfilters: DateUploaded GE {{v}}',
    { filters: 'DateUploaded GE 2024-05-14T15:00:00.000Z' },
  ],
  [
    'a field that nobody knows',
    '@a = "x"\n@b = 5\n@c = now\nfilters: Zzz EQ {{a}} AND Zzz EQ {{b}} AND Zzz EQ {{c}}',
    { filters: "Zzz EQ 'x' AND Zzz EQ 5 AND Zzz EQ 2024-05-15T10:20:30.456Z" },
  ],
  [
    'ISMATCH',
    "@v = \"it's\"\nfilters: ISMATCH({{v}},'cognitiveTextInImage')",
    { filters: "ISMATCH('it''s','cognitiveTextInImage')" },
  ],
  [
    'the JSON of an attribute',
    '@k = attribute("Season")\n@v = "a \\"b\\" it\'s"\nfilters: (Attributes/ANY(a: a EQ \'{"Key":"{{k}}","Value":"{{v}}"}\'))',
    {
      filters: `(Attributes/ANY(a: a EQ '{"Key":"a-season","Value":"a \\"b\\" it''s"}'))`,
    },
  ],
  [
    'a number and a time in the JSON of an attribute',
    '@v = 5\n@w = today\nfilters: (Attributes/ANY(a: a EQ \'{"Key":"x","Value":"{{v}}"}\')) OR (Attributes/ANY(a: a EQ \'{"Key":"x","Value":"{{w}}"}\'))',
    {
      filters: `(Attributes/ANY(a: a EQ '{"Key":"x","Value":"5"}')) OR (Attributes/ANY(a: a EQ '{"Key":"x","Value":"2024-05-15T00:00:00.000Z"}'))`,
    },
  ],
  [
    'terms of a search',
    '@v = "brand new"\n@n = 2024\nsearch: {{v}} NOT {{n}} title:{{v}}',
    { search: '"brand new" NOT "2024" title:"brand new"' },
  ],
  ['a quote in a search', '@v = "a\\"b"\nsearch: {{v}}', { search: '"a b"' }],
  ['count and offset', '@n = 20\ncount: {{n}}\noffset: {{ n }}', { count: 20, offset: 20 }],
  ['a variable of the search before one of the file', '@n = 1\n### T\ncount: {{n}}\n@n = 2', { count: 2 }],
  // lists
  [
    'a list after EQ',
    '@v = ["a", "b"]\nfilters: FileExtension EQ {{v}} AND Status EQ 0',
    { filters: "(FileExtension EQ 'a' OR FileExtension EQ 'b') AND Status EQ 0" },
  ],
  ['a list after NE', '@v = [0, 9]\nfilters: Status NE {{v}}', { filters: '(Status NE 0 AND Status NE 9)' }],
  [
    'a list of one',
    '@v = ["a"]\nfilters: FileExtension EQ {{v}}\nsearch: NOT {{v}}',
    { filters: "FileExtension EQ 'a'", search: 'NOT "a"' },
  ],
  [
    'a list after EQ in an ANY',
    '@v = ["a", "b"]\ncontainerfilter: CategoryIds/ANY(c: c EQ {{v}})',
    { containerfilter: "(CategoryIds/ANY(c: c EQ 'a') OR CategoryIds/ANY(c: c EQ 'b'))" },
  ],
  [
    'a list after NE in an ANY',
    '@v = ["a", "b"]\ncontainerfilter: CategoryIds/ANY(c: c NE {{v}})',
    { containerfilter: "(CategoryIds/ANY(c: c NE 'a') AND CategoryIds/ANY(c: c NE 'b'))" },
  ],
  [
    'a list in a joined body of an ANY',
    '@v = ["a", "b"]\n@w = "w"\ncontainerfilter: CategoryIds/ANY(c: c EQ {{v}} OR c EQ {{w}})',
    {
      containerfilter: "(CategoryIds/ANY(c: c EQ 'a' OR c EQ 'w') OR CategoryIds/ANY(c: c EQ 'b' OR c EQ 'w'))",
    },
  ],
  [
    'a list in the JSON of an attribute',
    '@v = ["a", "b"]\nfilters: (Attributes/ANY(x: x EQ \'{"Key":"k","Value":"{{v}}"}\'))',
    {
      filters: `((Attributes/ANY(x: x EQ '{"Key":"k","Value":"a"}') OR Attributes/ANY(x: x EQ '{"Key":"k","Value":"b"}')))`,
    },
  ],
  [
    'a list in a search',
    '@v = ["a", "b c"]\nsearch: x {{v}} NOT {{v}}',
    { search: 'x ("a" OR "b c") NOT ("a" OR "b c")' },
  ],
  ['a list bound to a field', '@v = ["a", "b c"]\nsearch: title:{{v}}', { search: '(title:"a" OR title:"b c")' }],
  [
    'variables in brackets of a search',
    '@v = "b"\n@w = ["c", "d"]\nsearch: title:(a {{v}}) OR (NOT {{w}})',
    { search: 'title:(a "b") OR (NOT ("c" OR "d"))' },
  ],
  [
    'a list beside a variable for the key',
    '@k = attribute("Season")\n@v = ["a", "b"]\nfilters: Attributes/ANY(x: x EQ \'{"Key":"{{k}}","Value":"{{v}}"}\')',
    {
      filters: `(Attributes/ANY(x: x EQ '{"Key":"a-season","Value":"a"}') OR Attributes/ANY(x: x EQ '{"Key":"a-season","Value":"b"}'))`,
    },
  ],
  [
    'a list in an AND in brackets in an ANY',
    '@v = ["a", "b"]\ncontainerfilter: CategoryIds/ANY(c: (c NE \'x\' AND c EQ {{v}}))',
    {
      containerfilter: "(CategoryIds/ANY(c: (c NE 'x' AND c EQ 'a')) OR CategoryIds/ANY(c: (c NE 'x' AND c EQ 'b')))",
    },
  ],
  [
    'lists as key and value of an attribute',
    '@k = ["k", "l"]\n@v = ["a", "b"]\nfilters: Attributes/ANY(x: x EQ \'{"Value":"{{v}}","Key":"{{k}}"}\')',
    {
      filters:
        `((Attributes/ANY(x: x EQ '{"Key":"k","Value":"a"}') OR Attributes/ANY(x: x EQ '{"Key":"k","Value":"b"}')) ` +
        `OR (Attributes/ANY(x: x EQ '{"Key":"l","Value":"a"}') OR Attributes/ANY(x: x EQ '{"Key":"l","Value":"b"}')))`,
    },
  ],
  // look-ups
  [
    'look-ups',
    '@c = category("Brand/Logos")\n@s = category("A", "B/C")\n@u = user("mary")\n@l = lightbox("Spring")\nfilters: CreatedBy EQ {{u}}\ncontainerfilter: (CategoryIds/ANY(c: c EQ {{c}} OR c EQ {{s}})) OR (LightboxIds/ANY(l: l EQ {{l}}))\nsearch: categoryIds:{{c}}',
    {
      filters: "CreatedBy EQ 'u-mary'",
      containerfilter:
        "(CategoryIds/ANY(c: c EQ 'c-logos' OR c EQ 'c-slash')) OR (LightboxIds/ANY(l: l EQ 'l-spring'))",
      search: 'categoryIds:"c-logos"',
    },
  ],
];

/** A file that makes no request, and the codes that say why, each with the text it is about. */
const refused: readonly (readonly [
  what: string,
  file: string,
  errors: readonly (readonly [string, string])[],
  options?: BindOptions,
])[] = [
  ['an expression that cannot be read', 'filters: AssetType EQ', [['missing-operand', 'EQ']]],
  ['an unknown key, without which more would be found', 'filtr: Status EQ 0', [['unknown-key', 'filtr']]],
  [
    'an indented key, without which more would be found',
    'filters: Status EQ 0\n  search: logo',
    [['unknown-key', 'search: logo']],
  ],
  ['an undefined variable', 'search: {{a}}', [['undefined-variable', '{{a}}']]],
  [
    'a variable of the file that cannot be read',
    '@a = now -\n### T\nfilters: DateUploaded GE {{a}}',
    [['unbound-variable', '{{a}}']],
  ],
  ['a variable that does not fit', '@a = "x"\ncount: {{a}}', [['variable-type', '{{a}}']]],
  ['a value out of range', '@a = 9\nfilters: AverageRating EQ {{a}}', [['value-range', '{{a}}']]],
  [
    'a date whose status another variable takes away',
    '@s = 2\nfilters: DateApproved GE 2024-05-01T00:00:00.000Z AND Status EQ {{s}}',
    [['status-companion', 'DateApproved GE 2024-05-01T00:00:00.000Z']],
  ],
  [
    'a category that is not there',
    '@c = category("Brand/Loggos")\n### T\ncontainerfilter: CategoryIds/ANY(c: c EQ {{c}})',
    [['look-up', '"Brand/Loggos"']],
  ],
  [
    'a category that is there twice',
    '@c = category("Logos")\n### T\ncontainerfilter: CategoryIds/ANY(c: c EQ {{c}})',
    [['look-up', '"Logos"']],
  ],
  [
    'a user of whom there are two',
    '### T\n@c = user("Mary Jones")\nfilters: CreatedBy EQ {{c}}',
    [['look-up', '"Mary Jones"']],
  ],
  [
    'a look-up without a library',
    '@c = user("mary")\n### T\nfilters: CreatedBy EQ {{c}}',
    [['look-up', 'user("mary")']],
    { now },
  ],
  [
    'a look-up in a library that is not known',
    '@c = user("mary")\n### T\nfilters: CreatedBy EQ {{c}}',
    [['look-up', 'user("mary")']],
    { now, lookup: lookupIn({}) },
  ],
  [
    'a time that nobody can write',
    '@t = now + 7976y\n### T\nfilters: DateUploaded GE {{t}}',
    [['time-expression', 'now + 7976y']],
  ],
  [
    'a zone that is none',
    '@t = now\n### T\nfilters: DateUploaded GE {{t}}',
    [['time-expression', 'now']],
    { now, timeZone: 'Nowhere' },
  ],
  [
    'a zone of the file that is none',
    '@timeZone = "Nowhere"\n@t = now\n### T\nfilters: DateUploaded GE {{t}}',
    [['time-expression', 'now']],
  ],
  [
    'an undefined variable in ISMATCH',
    "filters: ISMATCH({{a}},'cognitiveTextInImage')",
    [['undefined-variable', '{{a}}']],
  ],
  [
    'a list as a count, when that is no error',
    '@n = [1, 2]\ncount: {{n}}',
    [['unbound-variable', '{{n}}']],
    { now, severities: { 'variable-type': 'off' } },
  ],
  [
    'a list that makes a search too long',
    `@v = [${Array.from({ length: 20_001 }, () => '1').join()}]\n### T\nsearch: {{v}}`,
    [['limit', '{{v}}']],
  ],
  [
    'an error that was turned off',
    'search: {{a}}',
    [['unbound-variable', '{{a}}']],
    { now, severities: { 'undefined-variable': 'off' } },
  ],
];

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

describe('bind', () => {
  test.each(cases)('%s', (_, file, request) => {
    const bound = bind(first(file), options);
    expect(bound.diagnostics).toEqual([]);
    expect(written(bound.request)).toEqual(request);
  });

  test.each(cases)('what is printed is read back: %s', (_, file) => {
    const { request = {} } = bind(first(file), options);
    for (const kind of ['filters', 'containerfilter', 'search', 'sort'] as const) {
      const text = print(request[kind]);
      expect(print(parse(kind, text).ast)).toBe(text);
      expect(parse(kind, text).diagnostics.filter(isError)).toEqual([]);
    }
  });

  const refusals = refused.map(([what, file, errors, given = options]) => ({ what, file, errors, given }));
  test.each(refusals)('no request: $what', ({ file, errors, given }) => {
    const document = parseDocument(file);
    const [search] = document.searches;
    const bound = search && bind(search, given);
    expect(bound?.request).toBeUndefined();
    expect(bound?.diagnostics.map(({ code, range }) => [code, file.slice(range.start, range.end)])).toEqual(errors);
  });

  test('one mistake does not stop the other searches', () => {
    const [broken, whole] = parseDocument('### A\nfilters: AssetType EQ\n### B\nfilters: Status EQ 0\n').searches;
    expect(broken && bind(broken, options).request).toBeUndefined();
    expect(whole && written(bind(whole, options).request)).toEqual({ filters: 'Status EQ 0' });
  });

  test('the zone of the caller goes before that of the file', () => {
    const search = first('@timeZone = "Europe/Berlin"\n@v = today\n### T\nfilters: DateUploaded GE {{v}}');
    expect(written(bind(search, { now: new Date(now), timeZone: 'UTC' }).request)).toEqual({
      filters: 'DateUploaded GE 2024-05-15T00:00:00.000Z',
    });
  });

  test('lists that make too many terms are refused quickly', () => {
    const list = `[${Array.from({ length: 200 }, (_, index) => `"${index}"`).join(', ')}]`;
    const search = first(
      `@v = ${list}\n### T\ncontainerfilter: CategoryIds/ANY(c: c EQ {{v}} AND c EQ {{v}} AND c EQ {{v}})`,
    );
    const { request, diagnostics } = bind(search, options);
    expect(request).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(['limit']);
  });

  test('lists that make a search of too many terms are not written out', () => {
    const list = `[${Array.from({ length: 15_000 }, () => '1').join()}]`;
    const file = `@v = ${list}\n### T\nsearch: ${'a {{v}} title:{{v}} '.repeat(2000)}`;
    const { request, diagnostics } = bind(first(file), options);
    expect(request).toBeUndefined();
    expect(diagnostics.map(({ code, range }) => [code, file.slice(range.start - 6, range.end)])).toEqual([
      ['limit', 'title:{{v}}'],
    ]);
  });

  test.each([
    ['search: {{v}}', ' a'],
    ['filters: FileExtension EQ {{v}}', " OR FileExtension EQ 'a'"],
    ['containerfilter: CategoryIds/ANY(c: c EQ {{v}})', " OR LightboxIds/ANY(l: l EQ 'a')"],
  ])('what is written counts beside the values of a list: %s', (head, more) => {
    const of = (values: number, key: string): SavedSearch =>
      first(`@v = [${Array.from({ length: values }, () => '"1"').join()}]\n### T\n${key}${more.repeat(5000)}`);
    expect(bind(of(15_000, head), options).diagnostics).toEqual([]);
    expect(bind(of(15_001, head), options).diagnostics.map(({ code }) => code)).toEqual(['limit']);
    expect(bind(of(1, `${head}${more.repeat(10_000)}`), options).diagnostics).toEqual([]);
  });

  test('a variable of one value counts once', () => {
    const { request } = bind(
      first(`@v = 3\n### T\nfilters: ${'Status EQ {{v}} OR '.repeat(15_000)}Status EQ 0`),
      options,
    );
    expect(request?.filters).toMatchObject({ kind: 'Or' });
  });

  test('a list of thousands is bound', () => {
    const list = `[${Array.from({ length: 5000 }, (_, index) => `"${index}"`).join(', ')}]`;
    const { request } = bind(first(`@v = ${list}\n### T\nfilters: FileExtension EQ {{v}}\nsearch: {{v}}`), options);
    expect(request?.filters).toMatchObject({ body: { kind: 'Or' } });
  });

  test('the values take the place and the range of their variables', () => {
    const { request } = bind(first('@v = ["a", "b"]\n### T\nfilters: FileExtension EQ {{v}}'), options);
    const range = { start: 17, end: 22 };
    expect(request?.filters).toMatchObject({
      kind: 'Group',
      body: { kind: 'Or', operands: [{ value: { value: 'a', range } }, { value: { value: 'b', range } }] },
    });
  });

  test('what must be looked up is told once', () => {
    const search = first(
      '@c = category("A/B")\n@d = category("A", "B")\n@e = user("x")\n@f = user("y")\n### T\nsearch: categoryIds:{{c}} categoryIds:{{d}}\nfilters: CreatedBy EQ {{e}} AND CreatedBy NE {{e}} AND Status EQ {{g}}',
    );
    expect(lookUps(search)).toEqual([
      { lookUp: 'category', path: ['A', 'B'] },
      { lookUp: 'user', path: ['x'] },
    ]);
  });
});

describe('a value with any characters', () => {
  const value = hostileText.filter((text) => !/\p{Surrogate}/u.test(text));
  /** The places of a text, and how often the value is found in the AST that the printed request is read as. */
  const places: readonly (readonly [kind: 'filters' | 'containerfilter' | 'search', expression: string])[] = [
    ['filters', 'FileExtension EQ {{v}}'],
    ['filters', 'AssetType EQ {{v}}'],
    ['filters', "Status EQ 0 AND ISMATCH({{v}},'cognitiveTextInImage')"],
    ['filters', '(Attributes/ANY(a: a EQ \'{"Key":"{{v}}","Value":"{{v}}"}\'))'],
    ['containerfilter', '(CategoryIds/ANY(c: c EQ {{v}}))'],
    ['search', 'a {{v}} NOT title:{{v}}'],
  ];

  /** The AST without its ranges. */
  const shape = (ast: Expression | undefined): unknown =>
    JSON.parse(JSON.stringify(ast ?? null, (key, member: unknown) => (key === 'range' ? undefined : member)));

  test.each(places)('stays one value: %s: %s', (kind, expression) => {
    fc.assert(
      fc.property(value, (text) => {
        const search = first(`@v = ${JSON.stringify(text)}\n### T\n${kind}: ${expression}\n`);
        const ast = bind(search, options).request?.[kind];
        expect(ast).toBeDefined();
        const { ast: read, diagnostics } = parse(kind, print(ast));
        expect(diagnostics.filter(isError)).toEqual([]);
        expect(shape(read)).toEqual(shape(ast));
        const held = JSON.stringify(shape(ast));
        if (kind !== 'search') expect(held).toContain(JSON.stringify(text));
      }),
      { numRuns: 200 },
    );
  });

  test('stays one value in a list', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (texts) => {
        const search = first(`@v = ${JSON.stringify(texts)}\n### T\nfilters: Status EQ 0 AND FileExtension NE {{v}}\n`);
        const ast = bind(search, options).request?.filters;
        const read = parse('filters', print(ast)).ast;
        expect(shape(read)).toEqual(shape(ast));
        const comparisons = JSON.stringify(shape(read)).split('"Comparison"').length - 1;
        expect(comparisons).toBe(texts.length + 1);
      }),
      { numRuns: 200 },
    );
  });
});

describe('lookupIn', () => {
  const find = lookupIn(catalogue);
  const found: readonly (readonly [
    kind: Parameters<typeof find>[0],
    path: readonly string[],
    expected: string | object,
  ])[] = [
    ['category', ['Brand', 'Logos'], 'c-logos'],
    ['category', ['brand', 'LOGOS'], 'c-logos'],
    ['category', ['Brand'], 'c-root'],
    ['category', ['B/C'], 'c-slash'],
    ['category', ['Flat'], 'c-flat'],
    // A look-up cannot write the name of a root with a slash in it.
    ['category', ['O/d'], { found: 'none', suggestions: [] }],
    ['category', ['Logos'], { found: 'several', suggestions: ['"Brand/Logos"', '"Partners/Logos"'] }],
    ['category', ['Brand', 'Logo'], { found: 'none', suggestions: ['"Brand/Logos"', '"Partners/Logos"'] }],
    ['category', ['A', 'B'], { found: 'none', suggestions: ['"A", "B/C"'] }],
    ['user', ['mary'], 'u-mary'],
    ['user', ['MJ'], 'u-mary2'],
    ['user', ['Mary Jones'], { found: 'several', suggestions: ['"mary"', '"mj"'] }],
    ['user', ['marry'], { found: 'none', suggestions: ['"mary"'] }],
    ['user', ['peter'], { found: 'none', suggestions: [] }],
    ['user', ['a/bb'], { found: 'none', suggestions: ['"a/b"'] }],
    ['attribute', ['season'], 'a-season'],
    ['lightbox', ['Spring'], 'l-spring'],
    ['lightbox', ['Spr'], { found: 'none', suggestions: ['"Spring"'] }],
  ];
  test.each(found)('%s %j', (kind, path, expected) => {
    const result = find(kind, path);
    if (typeof expected === 'string') expect(result).toBe(expected);
    else expect(result).toMatchObject({ ...expected });
  });

  test('tells the ids of what may have been meant, also where a look-up cannot keep them apart', () => {
    expect(find('category', ['Brand', 'Logo'])).toMatchObject({ ids: ['c-logos', 'c-partners'] });
    const lightboxes = ['l1', 'l2'].map((id) => ({ id, name: 'Mine' }));
    const miss = { found: 'several', suggestions: ['"Mine"'], ids: ['l1', 'l2'] };
    expect(lookupIn({ lightboxes })('lightbox', ['Mine'])).toEqual(miss);
    const many = Array.from({ length: 9 }, (_, index) => ({ id: `l${index}`, name: 'Mine' }));
    expect(lookupIn({ lightboxes: many })('lightbox', ['Mine'])).toHaveProperty('ids.length', 5);
  });

  test('knows nothing of what the catalogue has not got', () => {
    expect(lookupIn({ users: [] })('category', ['A'])).toBeUndefined();
    expect(lookupIn({ users: [] })('user', ['A'])).toEqual({ found: 'none', suggestions: [], ids: [] });
  });
});

import { joins, schema, sortDirections } from '@assetql/core';
import { expectForms, keys, lookUpNames, timeBases, timeUnits } from '@assetql/core/document';
import { describe, expect, test } from 'vitest';
import { scopeOf, tokenize } from './tokenize.ts';

const { fields, collections, operators, enumerations, searchFields, sortKeys } = schema;

/** Every name of the tables, in a line that has it, with what it is shown as. */
const names: readonly (readonly [name: string, line: string, scope: string])[] = [
  ...keys.map(({ name }) => [name, `${name}: x`, 'keyword.control.key'] as const),
  ...fields.map(({ name }) => [name, `filters: ${name} EQ null`, 'variable.other.property'] as const),
  ...collections.map(
    ({ name }) => [name, `containerfilter: ${name}/ANY(c: c EQ 'x')`, 'variable.other.property.collection'] as const,
  ),
  ...operators.map(({ name }) => [name, `filters: Mine ${name} 5`, 'keyword.operator.word'] as const),
  ...joins.flatMap(({ name, languages }) =>
    languages.map((language) => [name, `${language}: a ${name} b`, 'keyword.control.join'] as const),
  ),
  ...enumerations.flatMap((row) =>
    row.values.map(({ value }) => {
      const scope = /^\d/.test(value) ? 'constant.numeric' : 'variable.other.enummember';
      return [value, `filters: Mine EQ ${value}`, scope] as const;
    }),
  ),
  ...searchFields.flatMap((row) =>
    row.names.map((name) => [name, `search: ${name}:a`, 'variable.other.property.search-field'] as const),
  ),
  ...searchFields.flatMap((row) =>
    row.names.map((name) => [name, `searchFields: ${name},x`, 'variable.other.property.search-field'] as const),
  ),
  ...sortKeys.map(({ key }) => [key, `sort: ${key} D`, 'variable.other.property.sort-key'] as const),
  ...sortDirections.map(({ marker }) => [marker, `sort: mine ${marker}`, 'keyword.control.direction'] as const),
  ...expectForms.map(({ name, example }) => [name, `expect: ${example}`, 'support.function.expectation'] as const),
  ...timeBases.map((name) => [name, `@since = ${name} - 30d`, 'constant.language.time'] as const),
  ...timeUnits.map((name) => [name, `@since = now - 30${name}`, 'keyword.other.unit'] as const),
  ...lookUpNames.map((name) => [name, `@brand = ${name}("A/B")`, 'support.function.look-up'] as const),
];

describe('a name of the language is coloured as what it is', () => {
  test.each(names)('%s in “%s”', async (name, line, scope) => {
    expect(await scopeOf(line, name)).toBe(scope);
  });

  const [title] = sortKeys;
  test.each([
    ['keys', 'FILTERS: x', 'FILTERS', 'keyword.control.key'],
    ['fields', 'filters: assettype eq image', 'assettype', 'variable.other.property'],
    ['operators', 'filters: assettype eq image', 'eq', 'keyword.operator.word'],
    ['values', 'filters: assettype eq IMAGE', 'IMAGE', 'variable.other.enummember'],
    ['joins of filters', 'filters: a eq 1 and b eq 2', 'and', 'keyword.control.join'],
    [
      'sort keys',
      `sort: ${title?.key.toUpperCase()} d`,
      title?.key.toUpperCase() ?? '',
      'variable.other.property.sort-key',
    ],
  ])('%s in any case', async (_, line, name, scope) => {
    expect(await scopeOf(line, name)).toBe(scope);
  });

  test('joins of searches in upper case only, since others are words', async () => {
    expect(await scopeOf('search: fox and hound', 'and')).toBe('string.unquoted');
  });

  test.each([
    ['AssetTypes', 'filters: AssetTypes EQ 1', 'variable.other'],
    ['MyStatus', 'filters: MyStatus EQ 1', 'variable.other'],
    ['EQUAL', 'filters: Status EQUAL 1', 'meta.value.filters'],
    ['titles', 'search: titles:a', 'variable.other'],
  ])('%s is no known name', async (name, line, scope) => {
    expect(await scopeOf(line, name)).toBe(scope);
  });
});

const shown = async (text: string, scope: string): Promise<readonly string[]> =>
  (await tokenize(text)).flat().flatMap((piece) => (piece.scope === scope ? [piece.text.trim()] : []));

describe('what stands where', () => {
  test('titles are lines that start with three signs, comments those with other numbers of them', async () => {
    const text = '### Logos\n# about logos\n#### no title\nfilters:\n  # inside\n  Status EQ 0\n###\n';
    expect(await shown(text, 'entity.name.section')).toEqual(['Logos']);
    expect(await shown(text, 'comment.line.number-sign')).toEqual(['about logos', '### no title', '', 'inside']);
    expect(await shown(text, 'punctuation.definition.heading')).toEqual(['###', '###']);
  });

  test('a value goes on over blank, indented and comment lines, to the next item', async () => {
    const text = 'filters: Status EQ 0\n\n# note\n  AND AssetType EQ Image\nsearch: Status AND fox';
    expect(await shown(text, 'variable.other.property')).toEqual(['Status', 'AssetType']);
    expect(await shown(text, 'string.unquoted')).toEqual(['Status', 'fox']);
  });

  test('a text in quotes ends on its line', async () => {
    const text = "filters: CreatedBy EQ 'it''s\n  AND Status EQ 0\nsearch: \"open\n  NOT fox";
    expect(await scopeOf(text, 'AND')).toBe('keyword.control.join');
    expect(await scopeOf(text, 'NOT')).toBe('keyword.control.join');
    expect(await scopeOf(text, "''")).toBe('constant.character.escape');
  });

  test('variables stand in all values, also in texts', async () => {
    const text =
      '@brand = "a"\nfilters: a EQ {{brand}}\nsearch: {{word}} "{{phrase}}"\ncount: {{ size }}\nexpect: total > {{least}}';
    expect(await shown(text, 'variable.other.readwrite')).toEqual([
      'brand',
      'brand',
      'word',
      'phrase',
      'size',
      'least',
    ]);
  });

  test('the variable of an ANY, and the members of an attribute, are told apart', async () => {
    const text = `filters: Attributes/ANY(a: a EQ '{"Key":"x","Value":"Key"}')`;
    expect(await shown(text, 'variable.parameter')).toEqual(['a']);
    expect(await shown(text, 'support.type.property-name')).toEqual(['"Key"', '"Value"']);
  });
});

const program = async (text: string): Promise<readonly (readonly [text: string, scope: string])[]> =>
  (await tokenize(text, 'source.ts')).flat().map((piece) => [piece.text.trim(), piece.scope] as const);

describe('in a program', () => {
  test.each([
    ['filters', 'AssetType EQ Image', ['AssetType', 'variable.other.property']],
    ['containerfilter', "CategoryIds/ANY(c: c EQ 'x')", ['ANY', 'support.function']],
    ['search', 'fox NOT hound', ['NOT', 'keyword.control.join']],
    ['sort', 'title A', ['A', 'keyword.control.direction']],
  ])('the template of %s is coloured', async (tag, query, expected) => {
    expect(await program(`const q = ${tag}\`${query}\`;`)).toContainEqual(expected);
    expect(await program(`const q = library.${tag}\`${query}\`;`)).toContainEqual(expected);
  });

  test('other templates, and calls, are left alone', async () => {
    for (const text of ['html`AssetType EQ Image`', 'myfilters`Status EQ 0`', "filters('Status EQ 0')"])
      expect(await program(text)).toEqual([[text, 'source']]);
  });

  test.each([
    "filters`CreatedBy EQ '${user}'` + x",
    "filters`a EQ 'open` + x",
    'search`"open` + x',
    'search`a$b # c` + x',
  ])('a template ends where the program says so: %s', async (text) => {
    expect((await program(text)).at(-1)).toEqual(['+ x', 'source']);
  });

  test('holes are of the program', async () => {
    expect(await program('filters`Status EQ ${stars}`')).toContainEqual(['stars', 'meta.template.expression']);
    expect(await program("filters`CreatedBy EQ '${user}'`")).toContainEqual(['user', 'meta.template.expression']);
  });
});

describe('in Markdown', () => {
  const scopes = async (...lines: readonly string[]): Promise<readonly (readonly [string, string])[]> =>
    (await tokenize(lines.join('\n'), 'text.html.markdown'))
      .flat()
      .map(({ text, scope }) => [text.trim(), scope] as const);
  const query = ['### Cats', 'filters: AssetType EQ Image', '  AND Status EQ 0', 'search: cat'];
  const coloured = [
    ['Cats', 'entity.name.section'],
    ['AssetType', 'variable.other.property'],
    ['AND', 'keyword.control.join'],
    ['search', 'keyword.control.key'],
  ];

  test.each([
    ['```assetql', '```'],
    ['~~~ AssetQL title="Cats"', '~~~'],
    ['````assetql', '````'],
    ['```assetql', '`````'],
  ])('a fenced block of saved searches is coloured, and what follows is not: %s', async (open, close) => {
    const found = await scopes('Text', open, ...query, close, 'filters: AssetType EQ Image');
    for (const each of coloured) expect(found).toContainEqual(each);
    expect(found.at(-1)).toEqual(['filters: AssetType EQ Image', 'text.html']);
  });

  test.each(['```', '```js', '```assetqlx', '`assetql`'])('other blocks are left alone: %s', async (open) => {
    const found = await scopes(open, ...query, '```');
    for (const each of coloured) expect(found).not.toContainEqual(each);
  });

  test('a block that only names ours is left alone', async () => {
    const found = await scopes('```', '```assetql', ...query, '```');
    for (const each of coloured) expect(found).not.toContainEqual(each);
  });

  test('a block that is not closed goes on to the end, and a query in it ends with the block', async () => {
    const found = await scopes('```assetql', "filters: Title EQ 'open", '```', 'Text');
    expect(found.at(-1)).toEqual(['Text', 'text.html']);
    expect(await scopes('```assetql', ...query)).toContainEqual(coloured[3]);
  });
});

/** Lines that nobody writes, and that somebody may open. */
const hostile = ['a', ' ', '(', "'", '"', '{{', 'a.', 'AND ', 'Status EQ ', 'AssetType', '1', '-', '/*', 'x:'];

test.each(hostile)('a long line of “%s” is read to its end', async (part) => {
  const line = part.repeat(100_000 / part.length);
  for (const key of ['filters', 'search', 'sort', 'expect']) {
    const [pieces = []] = await tokenize(`${key}: ${line}`);
    expect(pieces.map(({ text }) => text).join('')).toBe(`${key}: ${line}`);
  }
});

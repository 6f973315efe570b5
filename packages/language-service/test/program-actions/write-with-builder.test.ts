import { describe, expect, test } from 'vitest';
import { offeredIn, rewritten, withBuilder } from './rewritten.ts';

const all = `import { filters, containerfilter, search, sort } from '@assetql/core/build';\n`;

/** What a template becomes. */
function built(template: string): string | undefined {
  const after = rewritten(
    `${all}const q = ${template};\nexport { filters, containerfilter, search, sort };\n`,
    withBuilder,
  );
  return after?.slice(after.indexOf('const q = ') + 10, after.lastIndexOf(';\nexport'));
}

describe('a template becomes calls of the builder', () => {
  test.each([
    ['filters`AssetType EQ <|>Image`', "fields.AssetType.eq('Image')"],
    [
      'filters`<|>AssetType EQ Image AND CreatedBy EQ ${user}`',
      "and(fields.AssetType.eq('Image'), fields.CreatedBy.eq(user))",
    ],
    [
      "filters`CreatedBy EQ '${user.id}' OR Status <|>NE ${await status()}`",
      'or(fields.CreatedBy.eq(user.id), fields.Status.ne(await status()))',
    ],
    ['filters`FileExtension CT ${part}<|>`', 'fields.FileExtension.ct(part)'],
    // The status that a date needs comes with it.
    ['filters`DateApproved GE ${since}<|> AND Status EQ 0`', 'and(fields.DateApproved.ge(since), fields.Status.eq(0))'],
    ["filters`ISMATCH(${words}<|>, 'cognitiveTextInImage')`", 'isMatch.cognitiveTextInImage(words)'],
    [
      String.raw`filters${'`'}Attributes/ANY(a: a EQ '{"Key":"${'${key}'}","Value":"${'${value}'}"}'<|>)${'`'}`,
      'attributeById(key).eq(value)',
    ],
    ['containerfilter`CategoryIds/ANY(c: c EQ ${id}<|>)`', 'category(id)'],
    [
      'containerfilter`CategoryIds/ANY(c: c EQ ${id}) OR CategoryAncestorIds/ANY(c: c EQ ${id}<|>)`',
      'category(id).withSubCategories()',
    ],
    // Each call of a function may give another value.
    [
      'containerfilter`CategoryIds/ANY(c: c EQ ${id()}) OR CategoryAncestorIds/ANY(c: c EQ ${id()}<|>)`',
      'or(category(id()), containerfilter`CategoryAncestorIds/ANY(c: c EQ ${id()})`)',
    ],
    ['search`title:${text} NOT <|>draft`', "and(searchFields.title.word(text), not(word('draft')))"],
    ['search`id:${id} logo*<|>`', "and(searchFields.id.eq(id), startsWith('logo'))"],
    ['sort`title <|>D`', "descending('title')"],
    ['sort`<|>title`', "ascending('title')"],
  ])('%s: %s', (template, code) => expect(built(template)).toBe(code));

  test.each([
    [
      'filters`AssetType EQ Image AND <|>${on && filters`Status EQ 0`}`',
      "and(fields.AssetType.eq('Image'), on && filters`Status EQ 0`)",
    ],
    ['filters`AssetType EQ Image AND (${a} OR <|>${b})`', "and(fields.AssetType.eq('Image'), or(a, b))"],
    ['search`logo <|>${on && search`red`}`', "and(word('logo'), on && search`red`)"],
    // A hole in a search may be a text, a list, or a search: only a template takes them all.
    ['search`logo <|>${term}`', "and(word('logo'), search`${term}`)"],
    ['search`logo NOT <|>${on && search`red`}`', "and(word('logo'), search`NOT ${on && search`red`}`)"],
    // What the builder has no form for.
    ['filters`Campaign EQ ${x} AND Status EQ 0<|>`', 'and(filters`Campaign EQ ${x}`, fields.Status.eq(0))'],
    [
      'filters`FileExtension EQ ${[a, b]} AND Status EQ 0<|>`',
      'and(filters`FileExtension EQ ${[a, b]}`, fields.Status.eq(0))',
    ],
    ['filters`CreatedBy NE ${null} AND Status EQ 0<|>`', 'and(filters`CreatedBy NE ${null}`, fields.Status.eq(0))'],
    [
      "filters`Campaign EQ '\\`\\${x}' AND Status EQ 0<|>`",
      "and(filters`Campaign EQ '\\`\\${x}'`, fields.Status.eq(0))",
    ],
  ])('%s: %s', (template, code) => expect(built(template)).toBe(code));

  test('the innermost around the caret', () =>
    expect(built('filters`AssetType EQ Image AND ${on && filters`Status <|>EQ 0`}`')).toBe(
      'filters`AssetType EQ Image AND ${on && fields.Status.eq(0)}`',
    ));

  test('on several lines where one is too long, indented as the program is', () =>
    expect(
      rewritten(
        `import { filters } from '@assetql/core/build';\r\nfunction f() {\r\n\treturn filters\`AssetType EQ Image<|> AND FileExtension EQ 'a rather long text' AND CreatedBy EQ 'another one'\`;\r\n}\r\n`,
        withBuilder,
      ),
    ).toBe(
      [
        "import { and, fields } from '@assetql/core/build';",
        'function f() {',
        '\treturn and(',
        "\t  fields.AssetType.eq('Image'),",
        "\t  fields.FileExtension.eq('a rather long text'),",
        "\t  fields.CreatedBy.eq('another one'),",
        '\t);',
        '}',
        '',
      ].join('\r\n'),
    ));
});

describe('it is not offered', () => {
  test.each([
    ['outside of a template', `${all}const <|>q = filters\`Status EQ 0\`;`],
    ['in a value of the program', `${all}filters\`CreatedBy EQ \${us<|>er}\`;`],
    ['with a mistake', `${all}filters\`Sttus <|>EQ 0\`;`],
    ['without an end', `${all}const q = filters\`Status <|>EQ 0\n;`],
    ['blank', `${all}filters\`<|>\`;`],
    ['only what the builder has no form for', `${all}filters\`Campaign <|>EQ 5\`;`],
    ['only a hole', `${all}filters\`<|>\${condition}\`;`],
    ['a sort with values', `${all}sort\`title \${direction}<|>\`;`],
    ['several expressions in a hole', `${all}filters\`CreatedBy EQ <|>\${(a, b, c), d}\`;`],
    ['a comment in a hole', `${all}filters\`CreatedBy EQ <|>\${user /* who asks */}\`;`],
    ['a tag of another library', `import { filters } from './library.ts';\nfilters\`Status <|>EQ 0\`;`],
    [
      'a tag of another definition',
      `import { defineLibrary } from '@assetql/core/build';\nconst { filters } = defineLibrary({});\nfilters\`Status <|>EQ 0\`;`,
    ],
    ['a name that is another around it', `${all}function f(fields: string[]) { return filters\`Status <|>EQ 0\`; }`],
    ['a name that is another everywhere', `${all}const fields = [];\nfilters\`Status <|>EQ 0\`;`],
    ['a name that is a type', `${all}enum fields { a }\nfilters\`Status <|>EQ 0\`;`],
    ['a name that is known to all programs', `${all}fields(1);\nfilters\`Status <|>EQ 0\`;`],
    [
      'a name that is imported, and another around it',
      `import { fields, filters } from '@assetql/core/build';\nfunction f(fields: string[]) { return filters\`Status <|>EQ 0\`; }`,
    ],
  ])('%s', (_, program) => expect(rewritten(program, withBuilder)).toBeUndefined());

  test('for other kinds of actions', () => {
    const { actions } = offeredIn(`${all}filters\`Status <|>EQ 0\`;`);
    expect(actions.map(({ title, kind }) => [title, kind])).toEqual([[withBuilder, 'refactor.rewrite']]);
  });
});

describe('names are imported', () => {
  test.each([
    [
      'beside those that are there',
      "import { filters, print } from '@assetql/core/build';\nfilters`Status <|>EQ 0`; filters`a`;",
      "import { filters, print, fields } from '@assetql/core/build';\nfields.Status.eq(0); filters`a`;",
    ],
    [
      'in the place of what is used no more',
      "import { filters } from '@assetql/core/build';\nexport const q = { filters: filters`Status <|>EQ 0` };",
      "import { fields } from '@assetql/core/build';\nexport const q = { filters: fields.Status.eq(0) };",
    ],
    [
      'not in the place of what a type or an export uses',
      "import { filters } from '@assetql/core/build';\nfilters`Status <|>EQ 0`;\nexport { filters };",
      "import { filters, fields } from '@assetql/core/build';\nfields.Status.eq(0);\nexport { filters };",
    ],
    [
      'by the names that they have already',
      "import { filters as f, and as all, fields as by, type Condition } from '@assetql/core/build';\nf`Status <|>EQ 0 AND CreatedBy EQ 'x'`; f`a`;",
      "import { filters as f, and as all, fields as by, type Condition } from '@assetql/core/build';\nall(by.Status.eq(0), by.CreatedBy.eq('x')); f`a`;",
    ],
    [
      'on lines of their own',
      "import {\n  filters,\n  search,\n} from '@assetql/core/build';\nsearch`logo<|>`; filters`a`;",
      "import {\n  filters,\n  word,\n} from '@assetql/core/build';\nword('logo'); filters`a`;",
    ],
    [
      'beside comments',
      "import { filters /* conditions */ } from '@assetql/core/build';\nfilters`Status <|>EQ 0`;",
      "import { filters, fields /* conditions */ } from '@assetql/core/build';\nfields.Status.eq(0);",
    ],
    [
      'from all of the builder',
      "import * as q from '@assetql/core/build';\nq.filters`Status <|>EQ 0 AND CreatedBy EQ 'x'`;",
      "import * as q from '@assetql/core/build';\nq.and(q.fields.Status.eq(0), q.fields.CreatedBy.eq('x'));",
    ],
    [
      'where a type of the builder has another import',
      "import type { Condition } from '@assetql/core/build';\nimport { filters } from '@assetql/core/build';\nfilters`Status <|>EQ 0`;",
      "import type { Condition } from '@assetql/core/build';\nimport { fields } from '@assetql/core/build';\nfields.Status.eq(0);",
    ],
    [
      'though another function has their name for something else',
      "import { filters } from '@assetql/core/build';\nconst f = (fields: string[]) => fields;\nfilters`Status <|>EQ 0`;",
      "import { fields } from '@assetql/core/build';\nconst f = (fields: string[]) => fields;\nfields.Status.eq(0);",
    ],
  ])('%s', (_, before, after) => expect(rewritten(before, withBuilder)).toBe(after));
});

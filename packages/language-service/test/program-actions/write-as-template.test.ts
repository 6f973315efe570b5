import { describe, expect, test } from 'vitest';
import { asTemplate, rewritten } from './rewritten.ts';

const names =
  'and, or, not, fields, attributeById, isMatch, category, lightbox, word, phrase, startsWith, endsWith, contains, allWords, everything, searchFields, ascending, descending, variable, savedSearch, filters, containerfilter, search, sort';
const all = `import { ${names} } from '@assetql/core/build';\n`;

/** What an expression of the builder becomes. */
function written(expression: string): string | undefined {
  const after = rewritten(`${all}const q = ${expression};\nexport { ${names} };\n`, asTemplate);
  return after?.slice(after.indexOf('const q = ') + 10, after.lastIndexOf(';\nexport'));
}

describe('calls of the builder become a template', () => {
  test.each([
    ["fields.AssetType.<|>eq('Image')", 'filters`AssetType EQ Image`'],
    [
      "and(fields.AssetType.eq('Image'), fields.<|>CreatedBy.eq(user))",
      'filters`AssetType EQ Image AND CreatedBy EQ ${user}`',
    ],
    [
      'or(fields.Status.eq(0), and(fields.AverageRating.ge(4), fields.Status.ne(least + 1)))<|>',
      'filters`Status EQ 0 OR (AverageRating GE 4 AND Status NE ${least + 1})`',
    ],
    ['fields.FileExtension.in(["jpg", `p\\u006eg`])<|>', "filters`FileExtension EQ 'jpg' OR FileExtension EQ 'png'`"],
    ['fields.FileExtension.in(types)<|>', 'filters`FileExtension EQ ${types}`'],
    ['fields.FileExtension.notIn(types)<|>', 'filters`FileExtension NE ${types}`'],
    ['fields.CreatedBy.isNotNull(<|>)', 'filters`CreatedBy NE null`'],
    ['fields.DateApproved.ge(since)<|>', 'filters`DateApproved GE ${since} AND Status EQ 0`'],
    [
      "fields.DateUploaded.on('2024-05-01', 'UTC')<|>",
      'filters`DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LT 2024-05-02T00:00:00.000Z`',
    ],
    [
      'fields.DateUploaded.between(new Date(from), to)<|>',
      'filters`DateUploaded GE ${new Date(from)} AND DateUploaded LT ${to}`',
    ],
    ["not(and(fields.Status.eq(0), fields.CreatedBy.eq('x')))<|>", "filters`Status NE 0 OR CreatedBy NE 'x'`"],
    ["isMatch.cognitiveTextInImage('big sale')<|>", "filters`ISMATCH('big sale','cognitiveTextInImage')`"],
    ["attributeById(id).eq('Spring')<|>", 'filters`Attributes/ANY(a: a EQ \'{"Key":"${id}","Value":"Spring"}\')`'],
    ['category({ id })<|>', 'containerfilter`CategoryIds/ANY(c: c EQ ${{ id }})`'],
    [
      'category(brand.id).withSub<|>Categories()',
      'containerfilter`CategoryIds/ANY(c: c EQ ${brand.id}) OR CategoryAncestorIds/ANY(c: c EQ ${brand.id})`',
    ],
    ["lightbox('l')<|>", "containerfilter`LightboxIds/ANY(l: l EQ 'l')`"],
    ["word('red')<|>", 'search`red`'],
    [
      "and(word('red'), not(phrase('big logo')), startsWith('lo'), or(endsWith('go'), contains('og')))<|>",
      'search`red NOT "big logo" lo* (*go OR *og*)`',
    ],
    [
      'and(word(term), searchFields.title.phrase(title), searchFields.id.eq(id), everything())<|>',
      'search`${term} title:${title} id:${id} *`',
    ],
    ["allWords('red fox')<|>", 'search`red fox`'],
    ["ascending('title')<|>", 'sort`title A`'],
    ["descending('record.createdAt')<|>", 'sort`record.createdAt D`'],
    ["fields.FileExtension.eq('`${x}\\\\')<|>", "filters`FileExtension EQ '\\`\\${x}\\\\'`"],
    [
      'and(filters`AssetType EQ ${type} AND ${on && filters`Status EQ 0`}`, fields.CreatedBy.eq(user))<|>',
      'filters`AssetType EQ ${type} AND ${on && filters`Status EQ 0`} AND CreatedBy EQ ${user}`',
    ],
  ])('%s: %s', (expression, template) => expect(written(expression)).toBe(template));

  test.each([
    ['run(fields.Status.<|>eq(0))', 'run(filters`Status EQ 0`)'],
    ['savedSearch({ filters: fields.Status.<|>eq(0) })', 'savedSearch({ filters: filters`Status EQ 0` })'],
    [
      'or(...users.map((user) => and(fields.CreatedBy.eq(user), fields.Status.<|>eq(0))))',
      'or(...users.map((user) => filters`CreatedBy EQ ${user} AND Status EQ 0`))',
    ],
    [
      'filters`AssetType EQ Image AND ${on && fields.Status.<|>eq(0)}`',
      'filters`AssetType EQ Image AND ${on && filters`Status EQ 0`}`',
    ],
  ])('the outermost around the caret: %s', (expression, template) => expect(written(expression)).toBe(template));
});

describe('it is not offered', () => {
  test.each([
    ['what is taken apart when the program runs', 'and(...conditions, fields.Status.<|>eq(0))'],
    ['a condition that may be there', 'and(on && fields.Status.eq(0), fields.Status.<|>eq(1))'],
    ['a condition by another name', 'and(mine, fields.Status.<|>eq(1))'],
    ['what depends on the moment', "fields.DateUploaded.<|>last('30d')"],
    ['what the builder refuses', 'fields.Status.<|>eq("x")'],
    ['an operator that the field does not have', "fields.CreatedBy.<|>ct('x')"],
    ['a field that is not there', 'fields.Nothing.<|>eq(1)'],
    ['a member of every object', 'fields.constructor.<|>eq(1)'],
    ['no value', 'fields.Status.<|>eq(undefined)'],
    ['a variable of a saved search', "fields.CreatedBy.<|>eq(variable('user'))"],
    ['a word whose start is not known', 'startsWith(<|>term)'],
    ['words that are not known', 'allWords(<|>typed)'],
    ['a sort that is not known', 'ascending(<|>key)'],
    ['conditions of two kinds', "and(fields.Status.eq(0), category('<|>x'))"],
    ['a comment in it', 'fields.Status.<|>eq(0 /* approved */)'],
    ['what may be another each time', 'category(id()).<|>withSubCategories()'],
    ['a condition whose method is taken', "category('<|>x').withSubCategories"],
    ['a method that is called another way', "category('<|>x')?.withSubCategories()"],
    ['no call', 'fields.<|>Status'],
    ['what is none of the builder', 'other.fields.Status.<|>eq(0)'],
    ['a method that may not be there', 'fields.Status?.<|>eq(0)'],
    ['a template', 'filters`Status EQ <|>0`'],
    ['too deep', `${'not('.repeat(500)}fields.Status.<|>eq(0)${')'.repeat(500)}`],
  ])('%s', (_, expression) => expect(written(expression)).toBeUndefined());

  test.each([
    ['another library', "import { fields } from './library.ts';\nfields.Status.<|>eq(0);"],
    [
      'a name that is another there',
      "import { fields } from '@assetql/core/build';\n((fields) => fields.Status.<|>eq(0))(x);",
    ],
    [
      'a tag whose name is taken',
      "import { fields } from '@assetql/core/build';\nconst filters = fields.Status.<|>eq(0);",
    ],
  ])('%s', (_, program) => expect(rewritten(program, asTemplate)).toBeUndefined());
});

describe('the tag is imported', () => {
  test.each([
    [
      'in the place of what is used no more',
      "import { and, fields } from '@assetql/core/build';\nconst q = and(fields.Status.<|>eq(0), fields.CreatedBy.eq('x'));",
      "import { filters } from '@assetql/core/build';\nconst q = filters`Status EQ 0 AND CreatedBy EQ 'x'`;",
    ],
    [
      'by the name that it has already',
      "import { filters as f, fields as by } from '@assetql/core/build';\nconst q = [by.Status.<|>eq(0), by];",
      "import { filters as f, fields as by } from '@assetql/core/build';\nconst q = [f`Status EQ 0`, by];",
    ],
    [
      'from all of the builder',
      "import * as q from '@assetql/core/build';\nq.descending('<|>title');",
      "import * as q from '@assetql/core/build';\nq.sort`title D`;",
    ],
  ])('%s', (_, before, after) => expect(rewritten(before, asTemplate)).toBe(after));
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '@assetql/core';
import { attributeById, category, searchFields } from '@assetql/core/build';
import { checkDocument, parseDocument } from '@assetql/core/document';
import { hasClause, clauseState, toggleClause, widenClause, type Clause } from '../src/edit/clause.ts';

const inCategory = (id: string): Clause => ({ key: 'containerfilter', node: category(id) });
const hasAttribute = (id: string, value: string): Clause => ({ key: 'filters', node: attributeById(id).eq(value) });
const hasKeyword = (keyword: string): Clause => ({ key: 'search', node: searchFields.keywords.word(keyword) });

function toggled(file: string, clause: Clause): string {
  const [search] = parseDocument(file).searches;
  return applyEdits(file, toggleClause(file, search, clause));
}

describe('a condition is added', () => {
  test.each([
    { why: 'to a file without a search', file: '', clause: hasKeyword('fox'), after: 'search: keywords:fox\n' },
    {
      why: 'after the filter',
      file: 'filters: Status EQ 0\n',
      clause: inCategory('c1'),
      after: "filters: Status EQ 0\ncontainerfilter: CategoryIds/ANY(c: c EQ 'c1')\n",
    },
    {
      why: 'to another of its kind',
      file: "containerfilter: CategoryIds/ANY(c: c EQ 'c1')\n",
      clause: inCategory('c2'),
      after: "containerfilter: CategoryIds/ANY(c: c EQ 'c1') AND CategoryIds/ANY(c: c EQ 'c2')\n",
    },
    {
      why: 'on a line of its own where the others have one',
      file: 'filters:\n  Status EQ 0\n  AND AverageRating GE 4\n',
      clause: hasAttribute('a1', 'Web'),
      after:
        'filters:\n  Status EQ 0\n  AND AverageRating GE 4\n  AND Attributes/ANY(a: a EQ \'{"Key":"a1","Value":"Web"}\')\n',
    },
    {
      why: 'as another term',
      file: 'search: arctic\n',
      clause: hasKeyword('fox'),
      after: 'search: arctic keywords:fox\n',
    },
    {
      why: 'to the whole of an alternative',
      file: 'search: arctic OR polar\n',
      clause: hasKeyword('two words'),
      after: 'search: (arctic OR polar) keywords:"two words"\n',
    },
    { why: 'to an empty value', file: 'search:\n', clause: hasKeyword('fox'), after: 'search: keywords:fox\n' },
  ])('$why', ({ file, clause, after }) => expect(toggled(file, clause)).toBe(after));
});

describe('an existing condition is removed', () => {
  test.each([
    { why: 'from the start', file: 'search: keywords:fox arctic\n', after: 'search: arctic\n' },
    { why: 'from the middle', file: 'search: a keywords:fox AND b\n', after: 'search: a AND b\n' },
    { why: 'from the end', file: 'search: arctic AND keywords:fox\n', after: 'search: arctic\n' },
    { why: 'with its line', file: 'search: keywords:fox\ncount: 5\n', after: 'count: 5\n' },
  ])('$why', ({ file, after }) => expect(toggled(file, hasKeyword('fox'))).toBe(after));
});

test('one of several alternatives becomes the only one', () => {
  const file = "containerfilter: CategoryIds/ANY(c: c EQ 'c1') OR CategoryIds/ANY(x: x EQ 'c2')\n";
  expect(toggled(file, inCategory('c1'))).toBe("containerfilter: CategoryIds/ANY(c: c EQ 'c1')\n");
  expect(toggled('search: cat (keywords:fox OR keywords:bear)\n', hasKeyword('bear'))).toBe(
    'search: cat keywords:bear\n',
  );
});

const withSubCategories = (id: string): Clause => ({
  key: 'containerfilter',
  node: category(id).withSubCategories(),
});

describe('a condition is added as an alternative', () => {
  test.each<{
    readonly why: string;
    readonly file: string;
    readonly clause: Clause;
    readonly stands: ReturnType<typeof clauseState>;
    readonly after: string;
  }>([
    {
      why: 'beside another of its kind',
      file: "containerfilter: CategoryIds/ANY(c: c EQ 'c1')\n",
      clause: inCategory('c2'),
      stands: 'beside',
      after: "containerfilter: CategoryIds/ANY(c: c EQ 'c1') OR CategoryIds/ANY(c: c EQ 'c2')\n",
    },
    {
      why: 'in brackets beside other conditions',
      file: "containerfilter: CategoryIds/ANY(c: c EQ 'c1') AND LightboxIds/ANY(l: l EQ 'l1')\n",
      clause: inCategory('c2'),
      stands: 'beside',
      after:
        "containerfilter: (CategoryIds/ANY(c: c EQ 'c1') OR CategoryIds/ANY(c: c EQ 'c2')) AND LightboxIds/ANY(l: l EQ 'l1')\n",
    },
    {
      why: 'in the brackets that are there',
      file: "containerfilter: LightboxIds/ANY(l: l EQ 'l1') AND (categoryids/any(c: c eq 'c1') OR CategoryAncestorIds/ANY(c: c EQ 'c1'))\n",
      clause: inCategory('c2'),
      stands: 'beside',
      after:
        "containerfilter: LightboxIds/ANY(l: l EQ 'l1') AND (categoryids/any(c: c eq 'c1') OR CategoryAncestorIds/ANY(c: c EQ 'c1') OR CategoryIds/ANY(c: c EQ 'c2'))\n",
    },
    {
      why: 'with what is below it, where it is there itself',
      file: "containerfilter: CategoryIds/ANY(c: c EQ 'c1')\n",
      clause: withSubCategories('c1'),
      stands: 'part',
      after: "containerfilter: CategoryIds/ANY(c: c EQ 'c1') OR CategoryAncestorIds/ANY(c: c EQ 'c1')\n",
    },
    {
      why: 'as another value of an attribute',
      file: `filters: Status EQ 0 AND Attributes/ANY(a: a EQ '{"Key":"a1","Value":"Web"}')\n`,
      clause: hasAttribute('a1', 'Print'),
      stands: 'beside',
      after: `filters: Status EQ 0 AND (Attributes/ANY(a: a EQ '{"Key":"a1","Value":"Web"}') OR Attributes/ANY(a: a EQ '{"Key":"a1","Value":"Print"}'))\n`,
    },
    {
      why: 'as another keyword',
      file: 'search: arctic Keywords:fox\n',
      clause: hasKeyword('polar bear'),
      stands: 'beside',
      after: 'search: arctic (Keywords:fox OR keywords:"polar bear")\n',
    },
    {
      why: 'not with a value of another attribute',
      file: `filters: Attributes/ANY(a: a EQ '{"Key":"a2","Value":"Web"}')\n`,
      clause: hasAttribute('a1', 'Web'),
      stands: 'absent',
      after: `filters: Attributes/ANY(a: a EQ '{"Key":"a2","Value":"Web"}') AND Attributes/ANY(a: a EQ '{"Key":"a1","Value":"Web"}')\n`,
    },
    {
      why: 'not with what is something else',
      file: "containerfilter: CategoryIds/ANY(c: c NE 'c1') AND (CategoryIds/ANY(c: c EQ 'c1') OR LightboxIds/ANY(l: l EQ 'l1'))\n",
      clause: inCategory('c2'),
      stands: 'absent',
      after:
        "containerfilter: CategoryIds/ANY(c: c NE 'c1') AND (CategoryIds/ANY(c: c EQ 'c1') OR LightboxIds/ANY(l: l EQ 'l1')) AND CategoryIds/ANY(c: c EQ 'c2')\n",
    },
  ])('$why', ({ file, clause, stands, after }) => {
    const [search] = parseDocument(file).searches;
    if (search === undefined) throw new Error('There is no search.');
    expect(clauseState(search, clause)).toBe(stands);
    const widened = applyEdits(file, widenClause(file, search, clause));
    expect(widened).toBe(after);
    expect(clauseState(parseDocument(widened).searches[0], clause)).toBe('asked');
  });

  test('but not without a search', () => expect(clauseState(undefined, inCategory('c1'))).toBe('absent'));
});

test('any condition can be added and removed without errors', () => {
  const texts = fc
    .string({ minLength: 1 })
    .filter((text) => /[\p{L}\p{N}]/u.test(text) && !/\p{Surrogate}/u.test(text));
  const clauses = fc.oneof(
    texts.map((text) => attempt(() => hasKeyword(text))),
    texts.map((text) => attempt(() => inCategory(text))),
    fc.tuple(texts, texts).map(([id, value]) => attempt(() => hasAttribute(id, value))),
  );
  const files = fc.constantFrom(
    '',
    '### A\n',
    'filters: Status EQ 0\n',
    '### A\nfilters:\n  # why\n  Status EQ 0\n  AND AverageRating GE 4\nsearch: a OR b\n',
    'search: arctic\r\ncount: 5\r\n',
  );
  fc.assert(
    fc.property(files, clauses, (file, clause) => {
      if (clause === undefined) return;
      const after = toggled(file, clause);
      const document = parseDocument(after);
      expect(checkDocument(document).filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(hasClause(document.searches[0], clause)).toBe(true);
      expect(hasClause(parseDocument(toggled(after, clause)).searches[0], clause)).toBe(false);
    }),
  );
});

test('only required conditions count as existing', () => {
  const [search] = parseDocument('search: a OR keywords:fox\n').searches;
  expect(hasClause(search, hasKeyword('fox'))).toBe(false);
  expect(hasClause(undefined, hasKeyword('fox'))).toBe(false);
});

function attempt(make: () => Clause): Clause | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

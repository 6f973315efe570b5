import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '@assetql/core';
import { attributeById, category, searchFields } from '@assetql/core/build';
import { checkDocument, parseDocument } from '@assetql/core/document';
import { hasClause, toggleClause, type Clause } from '../src/edit/clause.ts';

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

describe('a condition that is there is taken out again', () => {
  test.each([
    { why: 'from the start', file: 'search: keywords:fox arctic\n', after: 'search: arctic\n' },
    { why: 'from the middle', file: 'search: a keywords:fox AND b\n', after: 'search: a AND b\n' },
    { why: 'from the end', file: 'search: arctic AND keywords:fox\n', after: 'search: arctic\n' },
    { why: 'with its line', file: 'search: keywords:fox\ncount: 5\n', after: 'count: 5\n' },
  ])('$why', ({ file, after }) => expect(toggled(file, hasKeyword('fox'))).toBe(after));
});

test('any condition can be added and taken out, and leaves no error', () => {
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

test('only what must hold counts as there', () => {
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

import { kinds, parse, treeOf } from '@assetql/core';
import { fields, word } from '@assetql/core/build';
import { describe, expect, test } from 'vitest';

describe('a tree is recognized by its nodes', () => {
  test.each([
    ['filters', "(Status EQ 0 OR Attributes/ANY(a: a EQ ('x', 'y'))) AND ISMATCH('a', 'title')", 'filter'],
    ['containerfilter', "CategoryIds/ANY(c: c EQ 'x')", 'filter'],
    ['search', '(fox OR title:"red fox") NOT *', 'search'],
    ['sort', 'title D', 'sort'],
    ['filters', 'EQ', 'any'],
  ] as const)('%s: %s', (kind, text, tree) => {
    expect(kinds).toContain(kind);
    expect(treeOf(parse(kind, text).ast)).toBe(tree);
  });

  test('of a program, whose parts may be used several times', () => {
    const status = fields.Status.eq(0);
    expect(treeOf({ kind: 'And', operands: [status, { kind: 'Or', operands: [status, status] }] })).toBe('filter');
    expect(treeOf(word('fox'))).toBe('search');
    expect(treeOf({ kind: 'Variable', name: 'x' })).toBe('any');
  });
});

const cycle: { kind: string; body?: unknown } = { kind: 'Group' };
cycle.body = { kind: 'Or', operands: [fields.Status.eq(0), cycle] };

test.each<readonly [string, unknown]>([
  ['nothing', undefined],
  ['a text', 'Status EQ 0'],
  ['an object without a kind', {}],
  ['a kind of no language', { kind: 'toString' }],
  ['a join of nothing', { kind: 'And', operands: [] }],
  ['a join without operands', { kind: 'Or' }],
  ['brackets around nothing', { kind: 'Group' }],
  ['parts of two languages', { kind: 'And', operands: [fields.Status.eq(0), word('fox')] }],
  ['a tree below itself', cycle],
])('%s is no tree', (_name, value) => {
  expect(treeOf(value)).toBeUndefined();
});

import { check, parse, print, validate, type Filter, type Search } from '@assetql/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TemplateError } from '../../../src/build/template/template-error.ts';
import { meaningOf } from '../../arbitraries/comparable.ts';
import { parsedFilter } from '../../arbitraries/filter.ts';
import { range } from '../../arbitraries/node.ts';
import { parsedSearch } from '../../arbitraries/search.ts';
import { hostileString, oddities } from './hostile-value.ts';
import { evaluated, sent, tags } from './tags.ts';

const filter = (text: string): Filter | undefined => check('filters', text).ast;
const search = (text: string): Search | undefined => check('search', text).ast;

const one = filter('AverageRating GE 4');
const and = filter("FileExtension EQ 'a' AND FileExtension NE 'b'");
const or = filter('Status EQ 0 OR Status EQ 2');
const group = filter('(Status EQ 0 OR Status EQ 2)');

const filters: readonly (readonly [written: string, values: readonly unknown[], text: string])[] = [
  ['$', [or], 'Status EQ 0 OR Status EQ 2'],
  ['($)', [or], '(Status EQ 0 OR Status EQ 2)'],
  ['($)', [group], '(Status EQ 0 OR Status EQ 2)'],
  ['(($))', [group], '((Status EQ 0 OR Status EQ 2))'],
  ['$ AND $', [one, one], 'AverageRating GE 4 AND AverageRating GE 4'],
  ['$ AND $', [and, one], "FileExtension EQ 'a' AND FileExtension NE 'b' AND AverageRating GE 4"],
  ['$ AND $', [or, one], '(Status EQ 0 OR Status EQ 2) AND AverageRating GE 4'],
  ['$ OR $', [or, one], 'Status EQ 0 OR Status EQ 2 OR AverageRating GE 4'],
  ['$ OR $', [and, one], "(FileExtension EQ 'a' AND FileExtension NE 'b') OR AverageRating GE 4"],
  [
    '$ AND $ OR $',
    [one, or, and],
    "AverageRating GE 4 AND (Status EQ 0 OR Status EQ 2) OR (FileExtension EQ 'a' AND FileExtension NE 'b')",
  ],
  ['$ AND FileExtension EQ $', [group, 'x'], "(Status EQ 0 OR Status EQ 2) AND FileExtension EQ 'x'"],
  // nothing
  ['$', [undefined], ''],
  ['(($))', [false], ''],
  ['$ AND $', [undefined, null], ''],
  ['$ AND Status EQ 0', [undefined], 'Status EQ 0'],
  ['Status EQ 0 AND $ AND Status NE 9', [false], 'Status EQ 0 AND Status NE 9'],
  ['Status EQ 0 AND $ AND Status NE 9', [''], 'Status EQ 0 AND Status NE 9'],
  ['Status EQ 0 AND ($)', [null], 'Status EQ 0'],
  ['Status EQ 0 AND ($ OR Status EQ 2)', [undefined], 'Status EQ 0 AND (Status EQ 2)'],
  ['$ AND $', [or, undefined], 'Status EQ 0 OR Status EQ 2'],
  ['$ AND $ OR Status EQ 9', [or, undefined], 'Status EQ 0 OR Status EQ 2 OR Status EQ 9'],
  ['$ AND $ OR Status EQ 9', [undefined, undefined], 'Status EQ 9'],
  // the status of a date is looked for in the whole
  [
    'DateApproved GE $ AND $',
    [new Date(0), filter('Status EQ 0')],
    'DateApproved GE 1970-01-01T00:00:00.000Z AND Status EQ 0',
  ],
];

test.each(filters)('filters`%s` of %j', (written, values, text) => {
  const made = evaluated('filters', written, ...values);
  expect(made).toEqual(text === '' ? undefined : tags.filters`${filter(text)}`);
});

const a = search('a');
const either = search('a OR b');
const both = search('a b');
const not = search('NOT a');
const field = search('title:a');

const searches: readonly (readonly [written: string, values: readonly unknown[], text: string])[] = [
  ['$', [either], 'a OR b'],
  ['$ c', [either], '(a OR b) c'],
  ['$ c', [both], 'a b c'],
  ['$ OR c', [both], '(a b) OR c'],
  ['NOT $', [a], 'NOT a'],
  ['NOT $', [either], 'NOT (a OR b)'],
  ['NOT $', [not], 'NOT (NOT a)'],
  ['NOT $', [field], 'NOT title:a'],
  ['keywords:$', [a], 'keywords:a'],
  ['keywords:$', [search('"a b"')], 'keywords:"a b"'],
  ['keywords:$', [search('*')], 'keywords:*'],
  ['keywords:$', [either], 'keywords:(a OR b)'],
  ['keywords:$', [search('(a OR b)')], 'keywords:(a OR b)'],
  ['keywords:$', [field], 'keywords:(title:a)'],
  ['keywords:$', [not], 'keywords:(NOT a)'],
  ['keywords:$', [both], 'keywords:(a b)'],
  ['$ $ "$"', [either, 'c', 'd'], '(a OR b) "c" "d"'],
  ['$ c', [undefined], 'c'],
  ['$ c', [''], 'c'],
  ['NOT $ c', [undefined], 'c'],
  ['NOT $', [false], ''],
  ['($) OR c', [null], 'c'],
];

test.each(searches)('search`%s` of %j', (written, values, text) => {
  const made = evaluated('search', written, ...values);
  expect(made).toEqual(text === '' ? undefined : tags.search`${search(text)}`);
});

test('what is embedded has no places of another text', () => {
  const made = tags.filters`${filter('  Status EQ 0')} AND ${filter("(FileExtension EQ 'x')")}`;
  expect(JSON.stringify(made)).not.toMatch(/"(?:start|end)":[1-9]/);
});

test('a sort is taken whole', () => {
  expect(print(tags.sort`${tags.sort`title D`}`)).toBe('title D');
  expect(print(tags.sort`${parse('sort', 'FILE.fileName').ast}`)).toBe('file.fileName');
  expect(tags.sort`${undefined} D`).toBeUndefined();
});

test('any condition means the same between others as alone', () => {
  fc.assert(
    fc.property(parsedFilter, parsedFilter, (left, right) => {
      // A date without its status is a mistake wherever it stands.
      const joined: Filter = { kind: 'And', range, operands: [left, { kind: 'Or', range, operands: [right, left] }] };
      if (validate('filters', joined).some(({ severity }) => severity === 'error')) return;
      expect(meaningOf(tags.filters`${left} AND (${right} OR ${left})` ?? left)).toEqual(meaningOf(joined));
    }),
  );
});

test('any search means the same between others as alone', () => {
  fc.assert(
    fc.property(parsedSearch, parsedSearch, (left, right) => {
      const alternatives: Search = { kind: 'Or', range, operands: [left, { kind: 'Not', range, operand: right }] };
      const joined: Search = { kind: 'And', range, operands: [right, alternatives] };
      if (validate('search', joined).some(({ severity }) => severity === 'error')) return;
      expect(meaningOf(tags.search`${right} (${left} OR NOT ${right})` ?? left)).toEqual(meaningOf(joined));
    }),
  );
});

/** A tree one of whose members is something else. */
const spoilt = (trees: fc.Arbitrary<object>): fc.Arbitrary<unknown> =>
  fc.tuple(trees, fc.nat(), fc.oneof(hostileString, fc.constantFrom(...oddities))).map(([tree, place, value]) => {
    const copy = JSON.parse(JSON.stringify(tree)) as unknown;
    let count = 0;
    const visit = (node: unknown): number => {
      if (typeof node !== 'object' || node === null) return 0;
      return Object.values(node).reduce((sum: number, child) => sum + 1 + visit(child), 0);
    };
    const target = place % Math.max(1, visit(copy));
    const replace = (node: unknown): unknown => {
      if (typeof node !== 'object' || node === null) return node;
      if (Array.isArray(node)) return node.map((child) => (count++ === target ? value : replace(child)));
      return Object.fromEntries(
        Object.entries(node).map(([key, child]) => [key, count++ === target ? value : replace(child)]),
      );
    };
    return replace(copy);
  });

test.each(['filters', 'search'] as const)('a spoilt tree changes nothing around it: %s', (tag) => {
  const runs = Number(process.env['RUNS'] ?? 1000);
  const trees: fc.Arbitrary<object> = tag === 'filters' ? parsedFilter : parsedSearch;
  fc.assert(
    fc.property(spoilt(trees), (tree) => {
      let made: unknown;
      try {
        made = evaluated(
          tag,
          tag === 'filters' ? "(Status EQ 0 OR $) AND FileExtension EQ 'x'" : '(first OR $) last',
          tree,
        );
      } catch (error) {
        expect(error).toBeInstanceOf(TemplateError);
        return;
      }
      const { ast } = parse(tag, sent(made));
      expect(ast?.kind).toBe('And');
      const operands: readonly (Filter | Search)[] = ast?.kind === 'And' ? ast.operands : [];
      expect(operands).toHaveLength(2);
      expect(operands[0]?.kind).toBe('Group');
      expect(print(operands[1])).toBe(tag === 'filters' ? "FileExtension EQ 'x'" : 'last');
    }),
    { numRuns: runs },
  );
});

const refused: readonly (readonly [what: string, tree: unknown])[] = [
  ['something that could not be read', { kind: 'Invalid', range, text: ') OR (' }],
  ['a variable', { ...one, value: { kind: 'Variable', range, name: 'x' } }],
  ['a search', search('a')],
  ['a join of nothing', { kind: 'And', range, operands: [] }],
  ['a list of conditions', [one, one]],
  ['a text', 'Status EQ 0'],
  ['a number that is a text', { ...one, value: { kind: 'Number', range, value: '0 OR x', text: '0 OR x' } }],
  ['a moment that is none', { ...one, value: { kind: 'Timestamp', range, value: NaN, text: '0 OR Status EQ 0' } }],
  ['a field with a blank', { ...one, field: { kind: 'Name', range, text: 'Status EQ 0 OR Status' } }],
  [
    'a field spelt otherwise',
    { ...one, field: { kind: 'Name', range, text: 'Status', canonical: 'Status EQ 0 OR Status' } },
  ],
  ['a field that is spelt as nothing', { ...one, field: { kind: 'Name', range, text: 'Status', canonical: '' } }],
  ['a field that is a join', { ...one, field: { kind: 'Name', range, text: 'OR' } }],
  ['a bare text that is no word', { ...one, value: { kind: 'String', range, value: '%27 OR x', quoted: false } }],
  ['a field without a name', { ...one, field: { kind: 'Name', range, text: '' } }],
  ['an operator that is none', { ...one, operator: { kind: 'Operator', range, text: 'EQ 0 OR Status EQ' } }],
];

test.each(refused)('%s is no condition', (_, tree) => {
  expect(() => evaluated('filters', '$ AND Status EQ 0', tree)).toThrow(/\$\{1\}: This hole takes a condition/);
});

test.each([
  ['a filter', one],
  ['a field that is several words', { kind: 'Field', range, name: { kind: 'Name', range, text: 'a b' }, operand: a }],
  ['a list of searches', [a, a]],
] as const)('%s is no search', (_, tree) => {
  expect(() => evaluated('search', '$ x', tree)).toThrow(/\$\{1\}: .* takes a text/);
});

test('a tree that speaks for itself is not listened to', () => {
  const operands = [one, one];
  const liar = { kind: 'Or', range: { start: 0, end: 1 }, operands };
  Object.assign(operands, { toJSON: () => [{ kind: 'Invalid', range, text: ') OR (' }] });
  expect(() => evaluated('filters', '$ AND Status EQ 0', liar)).toThrow(/takes a condition/);
  const getter = Object.defineProperty({ kind: 'Phrase', range }, 'text', { enumerable: true, get: () => 'a' });
  expect(() => evaluated('search', '$ b', getter)).toThrow(/takes a text/);
});

test('what a value throws by itself is thrown', () => {
  const value = {
    get id(): string {
      throw new RangeError('mine');
    },
  };
  expect(() => evaluated('filters', 'CreatedBy EQ $', value)).toThrow(RangeError);
});

/** A condition in so many brackets. */
function nested(depth: number, body: object): object {
  let tree = body;
  for (let level = 0; level < depth; level++) tree = { kind: 'Group', range, body: tree };
  return tree;
}

test('what is larger than the language allows is refused', () => {
  const many = { kind: 'Or', range, operands: Array.from({ length: 15_000 }, () => one) };
  const large = /\$\{\d\}: With this value the query has more than 20000 conditions, or brackets more than 256 deep/;
  expect(() => evaluated('filters', '$ OR $', many, many)).toThrow(large);
  expect(() =>
    evaluated(
      'filters',
      'FileExtension EQ $',
      Array.from({ length: 20_001 }, () => 'a'),
    ),
  ).toThrow(large);
  expect(() =>
    evaluated(
      'search',
      '$',
      Array.from({ length: 20_001 }, () => 'a'),
    ),
  ).toThrow(large);
  expect(() => evaluated('filters', '$', nested(257, one ?? {}))).toThrow(large);
  expect(() => evaluated('filters', '$', nested(100_000, one ?? {}))).toThrow(large);
  expect(() =>
    evaluated(
      'search',
      '$ OR $',
      many.operands.map(() => 'a'),
      tags.search`${many.operands.map(() => 'b')}`,
    ),
  ).toThrow(large);
  expect(() => evaluated('search', 'NOT $', nested(257, a ?? {}))).toThrow(large);
  expect(evaluated('filters', '$', nested(256, one ?? {}))).toBeDefined();
  expect(() => evaluated('filters', 'FileExtension EQ $', 'x'.repeat(500_001))).toThrow(/at most 500000 characters/);
});
